import { expect, it } from 'vitest';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { allFolds, groupKey, lessonKey, mostUnfolded, Unfolded } from './folds.ts';
import { byLesson, byStudent } from './group-rows.ts';

const rows = (count: number, lesson: number) =>
  Array.from({ length: count }, (_, n) => ({
    attempt: { id: `${lesson} ${n}`, studentId: `s${n % 3}`, lessonId: `l${lesson}`, givenAt: lesson * 1_000 + n },
  }));
const asRows = (some: readonly object[]) => some as readonly HistoryRow[];
const day = (...counts: readonly number[]) => byLesson(asRows(counts.flatMap(rows)), (own) => byStudent(own, []));
const today = { today: true, filtered: false };
const earlier = { today: false, filtered: false };
const open = (unfolded: Unfolded, lessons: ReturnType<typeof day>) =>
  lessons.map((lesson) => [lesson.id, unfolded.lesson(lesson), unfolded.group(lesson, 's0')]);

it('has the newest lesson first, with when it was and what was answered', () => {
  expect(day(2, 4).map(({ id, from, to, rows: own, groups }) => [id, from, to, own.length, groups.length])).toEqual([
    ['l1', 1_000, 1_003, 4, 3],
    ['l0', 0, 1, 2, 2],
  ]);
});

it('has a lesson that nobody ended as two, where an hour went by without an answer', () => {
  const at = (id: string, givenAt: number) => ({ attempt: { id, studentId: 's0', lessonId: 'l', givenAt } });
  const some = asRows([at('a', 0), at('b', 59 * 60_000), at('c', 119 * 60_000)]);
  expect(byLesson(some, () => []).map(({ id, rows: own }) => [id, own.map(({ attempt }) => attempt.id)])).toEqual([
    ['l 1', ['c']],
    ['l', ['a', 'b']],
  ]);
});

it('comes open for a few answers of today; of many only the newest lesson is, a line for each child', () => {
  const [few, many] = [day(10, mostUnfolded - 10), day(10, mostUnfolded)];
  expect(open(new Unfolded(few, today, new Map()), few)).toEqual([
    ['l1', true, true],
    ['l0', true, true],
  ]);
  expect(open(new Unfolded(many, today, new Map()), many)).toEqual([
    ['l1', true, false],
    ['l0', false, false],
  ]);
});

it('comes folded on an earlier day with several lessons, and open on one with one', () => {
  expect(open(new Unfolded(day(5, 5), earlier, new Map()), day(5, 5)).map(([, lesson]) => lesson)).toEqual([false, false]);
  expect(open(new Unfolded(day(5), earlier, new Map()), day(5))).toEqual([['l0', true, true]]);
});

it('has in sight what the filters look for, whatever the day and however many', () => {
  const lessons = day(mostUnfolded, mostUnfolded);
  expect(open(new Unfolded(lessons, { today: false, filtered: true }, new Map()), lessons)).toEqual([
    ['l1', true, true],
    ['l0', true, true],
  ]);
});

it('goes by what the teacher has opened and folded before anything else', () => {
  const lessons = day(mostUnfolded, mostUnfolded);
  const [last, first] = lessons as [(typeof lessons)[number], (typeof lessons)[number]];
  const folds = new Map([
    [lessonKey(last), false],
    [groupKey(first, 's0'), true],
  ]);
  expect(open(new Unfolded(lessons, today, folds), lessons)).toEqual([
    ['l1', false, false],
    ['l0', false, true],
  ]);
  expect(open(new Unfolded(lessons, earlier, allFolds(lessons, true)), lessons).flat()).not.toContain(false);
  expect(open(new Unfolded(lessons, today, allFolds(lessons, false)), lessons).flat()).not.toContain(true);
});
