import { expect, it } from 'vitest';
import { sampleScore } from '../testing/samples.ts';
import { classWords, studentWords, weakWords, type WeighedAttempt } from './weak-words.ts';

let at = 0;
const read = (word: string, student: number, overall: number, change: Partial<WeighedAttempt> = {}): WeighedAttempt => ({
  studentId: `s${student}`,
  item: { packId: 'p', packVersion: '1', itemId: `word:${word}` },
  questionId: `q-${word}`,
  type: 'chorus.word/1',
  givenAt: (at += 1),
  result: { outcome: sampleScore(overall) } as never,
  ...change,
});
/** So many students, of whom the first ones can. */
const readings = (word: string, able: number, all: number) => Array.from({ length: all }, (_, n) => read(word, n, n < able ? 85 : 84.9));
const words = (attempts: readonly WeighedAttempt[]) => weakWords(attempts).map(({ ref }) => ref.itemId);

it('names a word of which fewer than 7 of 10 students are good, with its share and who can', () => {
  expect(weakWords(readings('fox:animal', 1, 3))).toEqual([
    {
      ref: { packId: 'p', packVersion: '1', itemId: 'word:fox:animal' },
      questionId: 'q-fox:animal',
      kind: { skill: 'speaking', evidence: 'scored' },
      share: 1 / 3,
      can: ['s0'],
      cannot: ['s1', 's2'],
    },
  ]);
  expect(words([...readings('a', 6, 10), ...readings('b', 7, 10), ...readings('c', 69, 100), ...readings('d', 70, 100)])).toEqual([
    'word:a',
    'word:c',
  ]);
});

it('says nothing of fewer than three students, nor of one student’s trouble', () => {
  expect(words([...readings('two', 0, 2), ...readings('one-of-three', 2, 3)])).toEqual([]);
  expect(words(readings('two-of-three', 1, 3))).toEqual(['word:two-of-three']);
});

it('counts of each student the newest sure result, in whatever order they come', () => {
  const better = [read('x', 0, 30), read('x', 0, 90), read('x', 1, 30), read('x', 2, 30)];
  expect(weakWords(better)[0]).toMatchObject({ can: ['s0'], cannot: ['s1', 's2'] });
  expect(weakWords(better.toReversed())[0]?.can).toEqual(['s0']);
});

it('leaves out what is not sure, refused, not judged or taken out: what was sure before counts', () => {
  const unsure = { outcome: sampleScore(95, { confidence: 0.49 }) } as never;
  const refused = { outcome: { kind: 'refused', reason: 'too-short', durationMs: 1 } } as never;
  const later = [unsure, refused, undefined].map((result, student) => read('x', student, 0, { result }));
  const taken = read('x', 0, 99, { voided: true });
  expect(weakWords([...readings('x', 0, 3), ...later, taken])[0]).toMatchObject({ share: 0, cannot: ['s0', 's1', 's2'] });
  expect(words([...readings('y', 0, 2), read('y', 2, 0, { result: unsure })])).toEqual([]);
});

it('takes the teacher’s mark in place of the scorer’s, and chosen answers too', () => {
  const override = { overall: 85, reason: '', by: 't', at: 1 };
  const chosen = (student: number, overall: number) => read('z', student, 0, { type: 'chorus.choice/1', result: { overall, correct: {} } });
  expect(weakWords([...readings('x', 0, 2), read('x', 2, 10, { override })])[0]?.can).toEqual(['s2']);
  expect(weakWords([chosen(0, 100), chosen(1, 0), chosen(2, 0)])[0]).toMatchObject({ can: ['s0'], cannot: ['s1', 's2'] });
});

it('knows a word by lemma and sense, in whichever pack it was asked, and no item that is none', () => {
  const other = { packId: 'other', packVersion: '2', itemId: 'word:x' };
  const [found] = weakWords([...readings('x', 0, 2), read('x', 2, 0, { item: other, questionId: 'last' })]);
  expect([found?.ref, found?.questionId, found?.cannot.length]).toEqual([other, 'last', 3]);
  const quiz = (student: number) =>
    read('', student, 0, { item: { packId: 'a', packVersion: '1', itemId: 'q1' }, type: 'chorus.choice/1' });
  expect(words([quiz(0), quiz(1), quiz(2)])).toEqual([]);
});

it('weighs what is not weak by the same rule, and leaves out what too few have answered', () => {
  const attempts = [...readings('known', 3, 3), ...readings('weak', 0, 3), ...readings('one-cannot', 2, 3), ...readings('two', 0, 2)];
  expect(classWords(attempts).map(({ ref, share, weak }) => [ref.itemId, share, weak])).toEqual([
    ['word:weak', 0, true],
    ['word:one-cannot', 2 / 3, false],
    ['word:known', 1, false],
  ]);
  expect(weakWords(attempts)[0]).not.toHaveProperty('weak');
});

it('has the hardest first, then the one that more can’t, then by the alphabet', () => {
  expect(words([...readings('d', 1, 2 + 1), ...readings('b', 1, 4), ...readings('a', 1, 4), ...readings('c', 2, 8)])).toEqual([
    'word:c',
    'word:a',
    'word:b',
    'word:d',
  ]);
});

it('lists one student’s words by the same rule: the newest sure result of each, what can’t be said yet first', () => {
  const attempts = [
    read('fox', 0, 90),
    read('fox', 0, 84.9),
    read('cat', 0, 85),
    read('cat', 1, 10),
    read('owl', 1, 10),
    read('dog', 0, 20),
  ];
  const doubted = read('dog', 0, 99, { result: { outcome: sampleScore(99, { confidence: 0.3 }) } as never });
  expect(
    studentWords([...attempts, doubted, read('bee', 0, 50, { voided: true })], 's0').map(({ ref, score, can }) => [ref.itemId, score, can]),
  ).toEqual([
    ['word:dog', 20, false],
    ['word:fox', 84.9, false],
    ['word:cat', 85, true],
  ]);
});

it('weighs each kind by itself: a word that is read well is weak where most chose its meaning wrongly', () => {
  const chosen = (word: string, student: number, overall: number) =>
    read(word, student, 0, {
      type: 'chorus.choice/1',
      summary: { skill: 'vocabulary', evidence: 'chosen', overall, correct: overall === 100 },
    });
  const wrong = [0, 1, 2].map((student) => chosen('x', student, 0));
  const attempts = [...wrong, ...readings('x', 3, 3), ...readings('y', 0, 3), chosen('y', 0, 0), chosen('y', 1, 0), chosen('y', 2, 100)];
  expect(weakWords(attempts).map(({ ref, kind, share }) => [ref.itemId, kind.evidence, share])).toEqual([
    ['word:x', 'chosen', 0],
    ['word:y', 'scored', 0],
  ]);
  expect(classWords(attempts).map(({ ref, kind, can }) => [ref.itemId, kind.evidence, can.length])).toEqual([
    ['word:x', 'chosen', 0],
    ['word:y', 'scored', 0],
    ['word:y', 'chosen', 1],
    ['word:x', 'scored', 3],
  ]);
  expect(studentWords(attempts, 's0').map(({ ref, kind, can }) => [ref.itemId, kind.evidence, can])).toEqual([
    ['word:x', 'chosen', false],
    ['word:y', 'chosen', false],
    ['word:y', 'scored', false],
    ['word:x', 'scored', true],
  ]);
});

it('weighs nothing that students say of themselves, nor what a stand-in for a student answered', () => {
  const own = (student: number) => read('x', student, 0, { type: 'chorus.tally/1', result: { overall: 0 } });
  expect(words([0, 1, 2].map(own))).toEqual([]);
  expect(words([...readings('x', 0, 2), read('x', 2, 0, { studentId: 'placeholder:c:1' })])).toEqual([]);
});
