import { expect, it } from 'vitest';
import type { AttemptView } from '../model/attempt.ts';
import type { Reference } from '../model/speech.ts';
import { sampleScore } from '../testing/samples.ts';
import { newestAttempts } from './class-result.ts';
import { hardestSound } from './hard-sound.ts';
import { worthHearing } from './worth-hearing.ts';

const reference: Reference = { kind: 'symbol', phones: ['TH'] };
let ids = 0;
const reads = (studentId: string, overall: number, { heard, audio = true }: { readonly heard?: string; readonly audio?: boolean } = {}) => {
  const phones = heard === undefined ? [] : [{ phone: 'TH', score: 20, fromMs: 0, toMs: 1, heard }];
  const id = `attempt-${(ids += 1)}`;
  return {
    id,
    studentId,
    result: { outcome: sampleScore(overall, {}, phones) },
    audio: audio ? { recordingId: id, ms: 900 } : undefined,
  } as unknown as AttemptView;
};
const worth = (attempts: readonly AttemptView[], accountType = 0) => {
  const hardest = hardestSound(newestAttempts(attempts).values(), reference);
  return worthHearing({ attempts, reference, hardest, accountType }).map((one) => [
    one.kind,
    one.attempt.studentId,
    one.kind === 'wrong' ? one.heard : one.kind === 'improved' ? `${one.before} ${one.score}` : one.score,
  ]);
};

it('takes the best, the most improved, and the clearest of those who share the commonest mistake', () => {
  const attempts = [
    reads('best', 97),
    reads('up', 50),
    reads('small', 70),
    reads('s1', 40, { heard: 'S' }),
    reads('s2', 60, { heard: 'S' }),
    reads('f', 80, { heard: 'F' }),
    reads('up', 80),
    reads('small', 75),
  ];
  expect(worth(attempts)).toEqual([
    ['closest', 'best', 97],
    ['improved', 'up', '50 80'],
    ['wrong', 's2', 's'],
  ]);
});

it('calls nothing close that is not good, and nobody improved without a better second try', () => {
  expect(worth([reads('a', 84), reads('b', 90), reads('b', 84)])).toEqual([]);
  expect(worth([reads('a', 85)])).toEqual([['closest', 'a', 85]]);
});

it('shows a step to primary-school accounts only where the letter is better', () => {
  expect(worth([reads('a', 51), reads('a', 69)], 7)).toEqual([]);
  expect(worth([reads('a', 69), reads('a', 70)], 7)).toEqual([['improved', 'a', '69 70']]);
});

it('plays nobody twice, and nothing that has no recording', () => {
  expect(worth([reads('a', 40), reads('a', 95)])).toEqual([['closest', 'a', 95]]);
  expect(worth([reads('a', 95, { audio: false }), reads('b', 86)])).toEqual([['closest', 'b', 86]]);
  const both = [reads('a', 90, { heard: 'S' }), reads('b', 30, { heard: 'S' })];
  expect(worth(both)).toEqual([
    ['closest', 'a', 90],
    ['wrong', 'b', 's'],
  ]);
});
