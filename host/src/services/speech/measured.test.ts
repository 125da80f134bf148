import type { Reference, SpeechOutcome } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { scoringCores } from '@chorus/contract/scoring';
import { measured, MeasuredScorer, scaleOf } from './measured.ts';

const retell: Reference = { kind: 'retell', points: ['a cat', 'sat'] };
const scored = (overall: number, more: object = {}): SpeechOutcome => ({
  kind: 'scored',
  overall,
  accuracy: 50,
  fluency: 90,
  integrity: 0,
  confidence: 1,
  warnings: [],
  words: [{ text: 'cat', score: 95, said: true, fromMs: 0, toMs: 1, phones: [] }],
  points: [{ text: 'a cat', share: 0.5, covered: true }],
  durationMs: 1,
  scorer: { provider: 'device', version: '1', modelChecksum: '' },
  ...more,
});
const overallOf = (outcome: SpeechOutcome) => (outcome.kind === 'scored' ? outcome.overall : undefined);

it('multiplies the measure of a retelling by 1.15, and of nothing else [9-2]', () => {
  const kinds = [...new Set(Object.values(scoringCores).map(({ kind }) => kind))].toSorted();
  expect(kinds.map((kind) => [kind, scaleOf(kind)])).toEqual([
    ['choice', 1],
    ['paragraph', 1],
    ['qa', 1],
    ['retell', 1.15],
    ['sentence', 1],
    ['symbol', 1],
    ['word', 1],
  ]);
  for (const kind of kinds) expect([kind, overallOf(measured(scored(60), kind))]).toEqual([kind, kind === 'retell' ? 69 : 60]);
});

it.each([
  [0, 0],
  [0.1, 0.1],
  [50, 57.5],
  [60.8, 69.9],
  [86.9, 99.9],
  [87, 100],
  [99.9, 100],
  [100, 100],
])('%d of a retelling is %d: never more than 100 [9-2]', (given, overall) => {
  expect(overallOf(measured(scored(given), 'retell'))).toBe(overall);
});

it('multiplies what is measured of the whole, and leaves what was found of words and points', () => {
  expect(measured(scored(80), 'retell')).toEqual(scored(92, { accuracy: 57.5, fluency: 100, integrity: 0 }));
});

it('leaves a refusal and the teacher’s mark as they are', () => {
  const scorer = { provider: 'device', version: '1', modelChecksum: '' } as const;
  const refused = { kind: 'refused', reason: 'too-quiet', durationMs: 1, scorer } as const;
  const marked = { kind: 'teacherMarked', overall: 60, scorer } as const;
  expect([measured(refused, 'retell'), measured(marked, 'retell')]).toEqual([refused, marked]);
});

it('measures so while a student speaks and afterwards', async () => {
  const take = { push: vi.fn(async () => ({ ended: true })), finish: async () => scored(60), cancel: vi.fn() };
  const scorer = new MeasuredScorer({ load: async () => 'loaded', open: async () => take, score: async () => scored(60) });
  expect(await scorer.load()).toBe('loaded');
  const opened = await scorer.open(retell, { maxMs: 1 });
  expect(await opened.push(new Float32Array(1))).toEqual({ ended: true });
  opened.cancel();
  expect(take.cancel).toHaveBeenCalledOnce();
  expect([overallOf(await opened.finish()), overallOf(await scorer.score(new Float32Array(1), retell))]).toEqual([69, 69]);
});
