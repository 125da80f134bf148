import { expect, it } from 'vitest';
import type { PhoneScore } from '../model/speech.ts';
import type { Question } from '../services/answer-session.ts';
import { sampleScore } from '../testing/samples.ts';
import { weakSounds } from './weak-sounds.ts';
import type { WeighedAttempt } from './weak-words.ts';

let at = 0;
/** A reading of a word in which these phones have these scores. */
const read = (student: number, phones: Readonly<Record<string, number>>, change: Partial<WeighedAttempt> = {}): WeighedAttempt => {
  const scores = Object.entries(phones).map(([phone, score]): PhoneScore => ({
    phone: phone.replace(/\d/, ''),
    score,
    fromMs: 0,
    toMs: 1,
  }));
  return {
    studentId: `s${student}`,
    item: { packId: 'p', packVersion: '1', itemId: `word:${(at += 1)}` },
    questionId: 'q',
    type: 'chorus.word/1',
    givenAt: at,
    result: { outcome: sampleScore(60, {}, scores) } as never,
    ...change,
  };
};
/** Three students say a sound in so many words, of which the first ones poorly. */
const said = (phone: string, poor: number, all: number) =>
  Array.from({ length: all }, (_, n) => read(n % 3, { [phone]: n < poor ? 59.9 : 60 }));
const signs = (attempts: readonly WeighedAttempt[]) => weakSounds(attempts).map(({ sign }) => sign);

it('names a sound that was poor in more than a fifth of its places, with its figures', () => {
  const [found] = weakSounds(said('TH', 3, 6));
  expect(found).toEqual({ sign: 'θ', phone: 'TH', share: 0.5, said: 6, poor: 3, cannot: ['s0', 's1', 's2'] });
  expect(signs([...said('V', 2, 10), ...said('TH', 3, 14), ...said('S', 2, 9)])).toEqual(['s', 'θ']);
});

it('says nothing of fewer than six places, three students, or one student’s trouble', () => {
  expect(signs(said('TH', 5, 5))).toEqual([]);
  expect(signs(Array.from({ length: 8 }, (_, n) => read(n % 2, { TH: 0 })))).toEqual([]);
  expect(signs(Array.from({ length: 9 }, (_, n) => read(n % 3, { TH: n % 3 === 0 ? 0 : 90 })))).toEqual([]);
});

it('counts of each student the newest reading of an item', () => {
  const again = said('TH', 6, 6).map((one) => ({ ...one, givenAt: 1_000, result: { outcome: sampleScore(90) } as never }));
  expect(signs([...said('TH', 6, 6), ...said('TH', 0, 1)])).toEqual(['θ']);
  const first = said('TH', 6, 6);
  const better = first.map((one) => ({ ...one, givenAt: one.givenAt + 1, result: read(0, { TH: 90 }).result }));
  expect(signs([...first, ...better])).toEqual([]);
  expect(signs([...again])).toEqual([]);
});

it('leaves out what is not sure, to be said again, marked by the teacher or taken out', () => {
  const phones: PhoneScore[] = [{ phone: 'TH', score: 0, fromMs: 0, toMs: 1 }];
  const readings = (change: Partial<WeighedAttempt>) => said('TH', 6, 6).map((one) => ({ ...one, ...change }));
  const scored = (change: object) => ({ result: { outcome: sampleScore(60, change, phones) } as never });
  expect(signs(readings(scored({})))).toEqual(['θ']);
  expect(signs(readings(scored({ confidence: 0.49 })))).toEqual([]);
  expect(signs(readings(scored({ warnings: ['say-again'] })))).toEqual([]);
  expect(signs(readings({ override: { overall: 90, reason: '', by: 't', at: 1 } }))).toEqual([]);
  expect(signs(readings({ voided: true }))).toEqual([]);
});

it('tells a weak vowel from a strong one where the question says so', () => {
  const reference = { kind: 'word', word: { text: 'apple', pronunciations: [{ phones: ['AH'], stress: [0] }] } } as const;
  const question = { item: { text: 'apple', reference } } as unknown as Question;
  const poor = said('AH', 6, 6);
  expect([weakSounds(poor)[0]?.sign, weakSounds(poor, { q: question })[0]?.sign]).toEqual(['ʌ', 'ə']);
});
