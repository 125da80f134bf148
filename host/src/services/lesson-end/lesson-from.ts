import { dayStart } from '../overview/week-start.ts';

/** After so long without an answer, what follows is another lesson of the same class: longer than any talk between two answers, shorter than from one lesson to the next but one. */
export const lessonGapMs = 60 * 60_000;

/**
 * Since when what a class answers is of the lesson that is on, UTC milliseconds: since the class was chosen, but not before today in the school's zone, and
 * not before the last hour without an answer. An hour without one that is not over yet ends nothing: the lesson that is summed up is the one of the newest
 * answers. `answeredAt` in any order.
 */
export function lessonFrom(lesson: {
  readonly chosenAt: number;
  readonly now: number;
  readonly answeredAt: readonly number[];
  readonly timeZone: string;
}): number {
  const first = Math.max(lesson.chosenAt, dayStart(lesson.now, lesson.timeZone));
  const times = lesson.answeredAt.filter((at) => at >= first).sort((a, b) => a - b);
  return times.findLast((at, n) => n > 0 && at - times[n - 1]! >= lessonGapMs) ?? first;
}
