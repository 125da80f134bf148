import type { JournalEntry } from '@chorus/contract';
import { expect, it } from 'vitest';
import { StoredKeys } from './stored-keys.ts';

const attempt = (id: string) => ({ kind: 'attempt', payload: { id, audio: { recordingId: `sound-${id}` } } }) as unknown as JournalEntry;
const fact = (attemptId: string, kind: string, payload: object = {}) =>
  ({ kind: 'attempt.fact', payload: { attemptId, kind, payload } }) as unknown as JournalEntry;

it('knows where recordings of earlier lessons lie, in whatever order it hears of them, and of a deleted one nothing', () => {
  const keys = new StoredKeys();
  keys.read([
    fact('a', 'stored', { key: 'k/a.wav' }),
    attempt('a'),
    attempt('b'),
    fact('b', 'erased'),
    fact('b', 'stored', { key: 'k/b.wav' }),
  ]);
  expect(['a', 'b', 'c'].map((id) => keys.key(`sound-${id}`))).toEqual(['k/a.wav', undefined, undefined]);
  keys.read([attempt('a'), fact('a', 'erased')]);
  expect(keys.key('sound-a')).toBeUndefined();
});
