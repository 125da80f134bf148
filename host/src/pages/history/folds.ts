import type { HistoryLesson } from './group-rows.ts';

/** What the teacher has opened or folded, by key; the rest is as it comes. */
export type Folds = ReadonlyMap<string, boolean>;

/** More answers than this are a list of headings first: the first screen then says what there is. */
export const mostUnfolded = 30;

export const lessonKey = ({ id }: Pick<HistoryLesson, 'id'>): string => `lesson ${id}`;
export const groupKey = ({ id }: Pick<HistoryLesson, 'id'>, key: string): string => `group ${id} ${key}`;

/** How a list comes. */
export interface AsItComes {
  readonly today: boolean;
  /** The filters say what is looked for: it is in sight. */
  readonly filtered: boolean;
}

/**
 * Which lessons and groups are open. The newest lesson of today is, and an earlier day's where there was no other; of few answers all of today are. Of many
 * answers the groups are not. What has come stays as it came, in `came`, whatever is answered since: nothing folds away under a finger.
 */
export class Unfolded {
  constructor(
    lessons: readonly HistoryLesson[],
    { today, filtered }: AsItComes,
    private readonly folds: Folds,
    private readonly came: Map<string, boolean> = new Map(),
  ) {
    const few = lessons.reduce((sum, { rows }) => sum + rows.length, 0) <= mostUnfolded;
    const open = filtered || (today && few) ? lessons : today || lessons.length < 2 ? lessons.slice(0, 1) : [];
    const comes = (key: string, unfolded: boolean) => came.has(key) || came.set(key, unfolded);
    for (const lesson of lessons) {
      comes(lessonKey(lesson), open.includes(lesson));
      for (const { key } of lesson.groups) comes(groupKey(lesson, key), filtered || few);
    }
  }

  lesson(lesson: HistoryLesson): boolean {
    return this.#isOpen(lessonKey(lesson));
  }

  group(lesson: HistoryLesson, key: string): boolean {
    return this.#isOpen(groupKey(lesson, key));
  }

  #isOpen(key: string): boolean {
    return this.folds.get(key) ?? this.came.get(key) ?? false;
  }

  /** Nothing is folded. */
  all(lessons: readonly HistoryLesson[]): boolean {
    return lessons.every((lesson) => this.lesson(lesson) && lesson.groups.every(({ key }) => this.group(lesson, key)));
  }
}

/** Everything open, or everything folded. */
export const allFolds = (lessons: readonly HistoryLesson[], open: boolean): Folds =>
  new Map(
    lessons.flatMap((lesson) => [
      [lessonKey(lesson), open] as const,
      ...lesson.groups.map(({ key }) => [groupKey(lesson, key), open] as const),
    ]),
  );
