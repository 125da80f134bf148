import fc from 'fast-check';
import { shuffled, type WeighedAttempt } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { Rating } from 'ts-fsrs';
import { dueWords, ratingOf } from './due-words.ts';

const dayMs = 24 * 3_600_000;
const start = Date.UTC(2026, 8, 7, 1, 0);

const answer = (word: string, student: number, can: boolean, givenAt: number, change: Partial<WeighedAttempt> = {}): WeighedAttempt => ({
  studentId: `s${student}`,
  item: { packId: 'p', packVersion: '1', itemId: `word:${word}` },
  questionId: `q-${word}-${givenAt}`,
  type: 'chorus.word/1',
  givenAt,
  result: { outcome: sampleScore(can ? 90 : 40) } as never,
  ...change,
});
/** A lesson on this day, in which so many students answered the word, of whom the first ones can. */
const lesson = (word: string, day: number, able: number, all: number) =>
  Array.from({ length: all }, (_, n) => answer(word, n, n < able, start + day * dayMs + n * 20_000));
/** What is due on a day after the lesson's time. */
const on = (attempts: readonly WeighedAttempt[], day: number) =>
  dueWords(attempts, start + day * dayMs + 3_600_000).map(({ ref }) => ref.itemId.slice('word:'.length));
/** The first day from `from` on, to day 200, on which the word is due. */
const dueFrom = (attempts: readonly WeighedAttempt[], from: number) =>
  Array.from({ length: 200 - from }, (_, n) => from + n).find((day) => on(attempts, day).length > 0);

it('brings a missed word back the next day, not in the same lesson, and until it is answered', () => {
  const missed = lesson('fox', 0, 2, 10);
  expect(dueWords(missed, start + 3_600_000)).toEqual([]);
  expect([1, 2, 7, 30].map((day) => on(missed, day))).toEqual([['fox'], ['fox'], ['fox'], ['fox']]);
  expect(dueWords(missed, start + 7 * dayMs)[0]).toMatchObject({ answeredAt: start + 180_000, share: 0.2, ref: missed[0]!.item });
  // an hour earlier in the day than the lesson before
  expect(dueWords(missed, start + 23 * 3_600_000).length).toBe(1);
});

it('never asks for what no class missed: nothing answered, answered well, by too few, by one who can’t', () => {
  const well = [...lesson('owl', 0, 10, 10), ...lesson('two', 0, 0, 2), ...lesson('cat', 0, 2, 3)];
  expect(dueFrom([], 0)).toBeUndefined();
  expect(dueFrom(well, 0)).toBeUndefined();
});

it('waits the longer the better and the oftener the class answered it since', () => {
  const missed = lesson('fox', 0, 2, 10);
  const after = (...able: readonly number[]) => {
    const reviews = able.flatMap((count, n) => lesson('fox', 7 * (n + 1), count, 10));
    return dueFrom([...missed, ...reviews], 7 * able.length)! - 7 * able.length;
  };
  // again, hard, good, easy
  const once = [after(3), after(7), after(8), after(10)];
  expect(once).toEqual([...once].sort((a, b) => a - b));
  expect([once[0], new Set(once).size]).toEqual([1, 4]);
  expect(after(8, 8)).toBeGreaterThan(after(8));
  expect(after(8, 8, 8)).toBeGreaterThan(after(8, 8));
  // forgotten once more: from the beginning
  expect(after(8, 8, 2)).toBeLessThan(3);
});

it('rates by the share that can, and calls nothing easy by a few', () => {
  const word = (able: number, all: number, weak = false) => {
    const ids = Array.from({ length: all }, (_, n) => `s${n}`);
    const ref = { packId: 'p', packVersion: '1', itemId: 'word:x' };
    return { ref, questionId: 'q', kind: {}, share: able / all, can: ids.slice(0, able), cannot: ids.slice(able), weak };
  };
  const of = (able: number, all: number, weak?: boolean) => Rating[ratingOf(word(able, all, weak))];
  expect([of(6, 10, true), of(2, 3), of(7, 10), of(8, 10), of(89, 100), of(9, 10), of(10, 10)]).toEqual([
    'Again',
    'Hard',
    'Hard',
    'Good',
    'Good',
    'Easy',
    'Easy',
  ]);
  expect(of(9, 9)).toBe('Good');
});

it('keeps the answers of one or two students for the next lesson, where three make a review', () => {
  const few = [...lesson('fox', 0, 0, 2), ...lesson('fox', 1, 0, 1).map((one) => ({ ...one, studentId: 's9' }))];
  expect([on(few.slice(0, 2), 5), on(few, 5)]).toEqual([[], ['fox']]);
  const missed = lesson('fox', 0, 0, 10);
  const well = lesson('fox', 7, 10, 10);
  // one who can't says nothing of the class
  expect(dueFrom([...missed, ...well, ...lesson('fox', 8, 0, 1)], 8)).toBe(dueFrom([...missed, ...well], 8));
});

it('counts what is sure and not taken out, the teacher’s mark before the scorer’s, and nothing after now', () => {
  const missed = lesson('fox', 0, 0, 5);
  expect(
    on(
      missed.map((one) => ({ ...one, voided: true })),
      5,
    ),
  ).toEqual([]);
  expect(
    on(
      missed.map((one) => ({ ...one, result: { outcome: sampleScore(40, { confidence: 0.3 }) } as never })),
      5,
    ),
  ).toEqual([]);
  expect(
    on(
      missed.map((one) => ({ ...one, override: { overall: 95, reason: '', by: 't', at: 1 } })),
      5,
    ),
  ).toEqual([]);
  expect(on([...missed, ...lesson('fox', 10, 10, 10)], 5)).toEqual(['fox']);
});

it('takes choices and marks of a dictation as it takes readings', () => {
  const chosen = lesson('fox', 0, 1, 6).map((one, n) => ({
    ...one,
    type: 'chorus.choice/1',
    result: { overall: n < 1 ? 100 : 0 } as never,
  }));
  expect(on(chosen, 3)).toEqual(['fox']);
  const sentence = lesson('fox', 0, 0, 6).map((one) => ({ ...one, type: 'chorus.sentence/1', item: { ...one.item, itemId: 's:1' } }));
  expect(on(sentence, 3)).toEqual([]);
});

it('says the same all through a lesson at the same hour of another day', () => {
  const missed = ['a', 'b', 'c'].flatMap((word, n) => lesson(word, 0, 2, 10).map((one) => ({ ...one, givenAt: one.givenAt + n * 60_000 })));
  const at = (minutes: number) => dueWords(missed, start + 7 * dayMs + minutes * 60_000);
  for (let minutes = -40; minutes <= 40; minutes += 1) expect(at(minutes)).toEqual(at(0));
});

it('has the likeliest forgotten first', () => {
  const attempts = [
    ...lesson('bee', 0, 0, 10),
    ...lesson('ant', 0, 3, 10),
    ...lesson('cow', 0, 3, 10),
    ...lesson('cow', 1, 8, 10),
    ...lesson('dog', -7, 3, 10),
  ];
  expect(on(attempts, 6)).toEqual(['dog', 'bee', 'ant', 'cow']);
});

it('says the same of the same answers in whatever order they come, and more for no answer', () => {
  const lessons = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 40 }), fc.nat(12), fc.nat(12)), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(lessons, fc.string(), fc.integer({ min: 0, max: 60 }), (taught, seed, day) => {
      const attempts = taught.flatMap(([word, at, able, all], n) =>
        // no student answers twice in one moment
        lesson(word, at, Math.min(able, all), all).map((one) => ({ ...one, givenAt: one.givenAt + n })),
      );
      const due = dueWords(attempts, start + day * dayMs);
      expect(dueWords(shuffled(attempts, seed), start + day * dayMs)).toEqual(due);
      for (const { ref, recall, answeredAt } of due) {
        const missed = taught.some(([word, at, able, all]) => `word:${word}` === ref.itemId && at <= day && able < all);
        expect(missed && recall >= 0 && recall <= 1 && answeredAt <= start + day * dayMs).toBe(true);
      }
    }),
  );
});

it('reads the answers of six weeks of a class', () => {
  const attempts = Array.from({ length: 18 }, (_, day) =>
    Array.from({ length: 16 }, (__, n) => lesson(`w${n}`, day * 2, (n + day) % 40, 40)),
  );
  const all = attempts.flat(2);
  expect(all.length).toBe(11_520);
  expect(dueWords(all, start + 50 * dayMs).length).toBeGreaterThan(0);
});
