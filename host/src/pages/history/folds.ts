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
 * answers the groups are not.
 */
export class Unfolded {
  readonly #lessons: ReadonlySet<string>;
  readonly #groups: boolean;

  constructor(
    lessons: readonly HistoryLesson[],
    { today, filtered }: AsItComes,
    private readonly folds: Folds,
  ) {
    const few = lessons.reduce((sum, { rows }) => sum + rows.length, 0) <= mostUnfolded;
    const open = filtered || (today && few) ? lessons : today || lessons.length < 2 ? lessons.slice(0, 1) : [];
    this.#lessons = new Set(open.map(({ id }) => id));
    this.#groups = filtered || few;
  }

  lesson(lesson: HistoryLesson): boolean {
    return this.folds.get(lessonKey(lesson)) ?? this.#lessons.has(lesson.id);
  }

  group(lesson: HistoryLesson, key: string): boolean {
    return this.folds.get(groupKey(lesson, key)) ?? this.#groups;
  }

  /** Nothing is folded. */
  all(lessons: readonly HistoryLesson[]): boolean {
    return lessons.every((lesson) => this.lesson(lesson) && lesson.groups.every(({ key }) => this.group(lesson, key)));
  }
}

/** What stands open and folded: more answers that come change nothing of it. */
export const foldsOf = (lessons: readonly HistoryLesson[], unfolded: Pick<Unfolded, 'lesson' | 'group'>): Folds =>
  new Map(
    lessons.flatMap((lesson) => [
      [lessonKey(lesson), unfolded.lesson(lesson)] as const,
      ...lesson.groups.map(({ key }) => [groupKey(lesson, key), unfolded.group(lesson, key)] as const),
    ]),
  );

/** Everything open, or everything folded. */
export const allFolds = (lessons: readonly HistoryLesson[], open: boolean): Folds =>
  foldsOf(lessons, { lesson: () => open, group: () => open });
