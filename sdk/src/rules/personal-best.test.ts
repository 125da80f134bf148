import { expect, it } from 'vitest';
import { sampleScore } from '../testing/samples.ts';
import { personalBest, type BestAttempt } from './personal-best.ts';

let at = 0;
const read = (lesson: string, overall: number, change: Partial<BestAttempt> = {}): BestAttempt => ({
  id: `a${(at += 1)}`,
  studentId: 's',
  item: { packId: 'p', packVersion: '1', itemId: 'word:fox' },
  context: { kind: 'lesson', id: lesson },
  type: 'chorus.word/1',
  givenAt: at,
  result: { outcome: sampleScore(overall) } as never,
  ...change,
});
const best = (...all: readonly BestAttempt[]) => personalBest(all.at(-1)!, all)?.before;

it('is higher, as it is shown, than all of the lessons before', () => {
  expect(best(read('one', 80), read('two', 81))).toBe(80);
  expect(best(read('one', 80), read('two', 80.4))).toBeUndefined();
  expect(best(read('one', 79.6), read('two', 80.4))).toBeUndefined();
  expect(best(read('one', 90), read('two', 70), read('three', 89))).toBeUndefined();
});

it('is none where there was no lesson before: the first try is no record', () => {
  expect(best(read('two', 95))).toBeUndefined();
  expect(best(read('two', 60), read('two', 95))).toBeUndefined();
});

it('is said once a lesson: of the first reading that is one, also when it is asked again', () => {
  const [before, low, high, higher] = [read('one', 80), read('two', 70), read('two', 85), read('two', 95)];
  const all = [higher, before, high, low];
  expect(all.map((one) => personalBest(one, all)?.before)).toEqual([undefined, undefined, 80, undefined]);
});

it('counts neither what is unsure, marked, taken out, of another child or another word', () => {
  for (const change of [
    { studentId: 'other' },
    { item: { packId: 'p', packVersion: '1', itemId: 'word:hen' } },
    { voided: true },
    { override: { overall: 10, reason: '', by: 't', at: 0 } },
    { result: { outcome: sampleScore(10, { confidence: 0.4 }) } as never },
  ])
    expect(best(read('one', 10, change), read('two', 90))).toBeUndefined();
  expect(best(read('one', 10), read('two', 90, { override: { overall: 90, reason: '', by: 't', at: 0 } }))).toBeUndefined();
});

it('beats readings by readings alone, not by what was chosen or written of the same word', () => {
  const chosen = read('one', 0, { type: 'chorus.choice/1', result: { overall: 100, correct: { q: true } } as never });
  expect(best(read('one', 70), chosen, read('two', 80))).toBe(70);
});
