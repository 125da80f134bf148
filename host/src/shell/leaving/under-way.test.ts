import type { AttemptView, RecordingState } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { underWay } from './under-way.ts';

const recording: RecordingState = { recordingId: 'r', studentId: 's', startedAt: 0, endsAt: 5000 };
const team = { startedAt: 0, endsAt: 15_000, waiting: [], ending: false };
const question = { ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 'chorus.choice/1', item: {}, changeable: true };
const idle = { recording: undefined, recordings: [], team: undefined, phase: 'answering', question, attempts: [] } as const;

it('is under way while a child speaks or the class answers, and no longer', () => {
  expect(underWay([], true)).toBe(undefined);
  expect(underWay([idle], true)).toBe(undefined);
  expect(underWay([{ ...idle, recording }], true)).toBe('speaking');
  expect(underWay([{ ...idle, recording }], false)).toBe('speaking');
  expect(underWay([{ ...idle, recordings: [recording] }], true)).toBe('speaking');
  expect(underWay([{ ...idle, recordings: [{ ...recording, ended: true }] }], true)).toBe(undefined);
  expect(underWay([idle, { ...idle, recording }], true)).toBe('speaking');
  expect(underWay([{ ...idle, team }], true)).toBe('speaking');
  expect(underWay([{ ...idle, team: { ...team, ending: true } }], true)).toBe(undefined);
});

it('is under way from the first answer until the class sees what came of it, on the page that asks', () => {
  const attempts = [{ id: 'a' } as AttemptView];
  const held = { ...idle, question: { ...question, results: 'when-ended' } } as const;
  expect(underWay([held], true)).toBe(undefined);
  expect(underWay([{ ...held, attempts }], true)).toBe('answering');
  expect(underWay([{ ...held, attempts }], false)).toBe(undefined);
  expect(underWay([{ ...held, attempts, phase: 'ended' }], true)).toBe(undefined);
  expect(underWay([{ ...idle, attempts }], true)).toBe(undefined);
});
