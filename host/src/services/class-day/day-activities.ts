import {
  answerKind,
  isAnswer,
  kindKey,
  scoreLevel,
  sureScore,
  type AttemptView,
  type GivenPraise,
  type ItemRef,
  type Student,
} from '@chorus/sdk';
import { lessonGapMs } from '../lesson-end/lesson-from.ts';

/** What a class did for a while: answers of one type and kind that follow each other. */
export interface DayActivity {
  /** Evaluate types of what was asked, in the order in which they came. */
  readonly types: readonly string[];
  /** Oldest first. */
  readonly attempts: readonly AttemptView[];
  /** When the first and the last answer were given, UTC milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Who answered, each once. */
  readonly studentIds: readonly string[];
  /** How often somebody was praised from its first answer to that of the next one. */
  readonly praised: number;
}

/**
 * Cuts a day's answers, in any order, where something else began: questions of another type or kind or in groups, in another lesson, or after an hour without any.
 * Questions that are asked together, as the sides of a match are, are one activity whatever their types. Praise from before the first answer is the first one's.
 */
export function dayActivities(attempts: readonly AttemptView[], praise: readonly Pick<GivenPraise, 'at'>[]): readonly DayActivity[] {
  const parts: AttemptView[][] = [];
  for (const attempt of attempts.filter(isAnswer).sort((a, b) => a.givenAt - b.givenAt)) {
    const last = parts.at(-1)?.at(-1);
    if (last && goesOn(last, attempt)) parts.at(-1)!.push(attempt);
    else parts.push([attempt]);
  }
  const starts = parts.map(([first]) => first!.givenAt);
  const placeOf = ({ at }: Pick<GivenPraise, 'at'>) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= at),
    );
  return parts.map((some, n) => ({
    types: [...new Set(some.map(({ type }) => type))],
    attempts: some,
    from: some[0]!.givenAt,
    to: some.at(-1)!.givenAt,
    studentIds: [...new Set(some.map(({ studentId }) => studentId))],
    praised: praise.filter((one) => placeOf(one) === n).length,
  }));
}

const goesOn = (before: AttemptView, next: AttemptView): boolean =>
  kindOf(before) === kindOf(next) && before.lessonId === next.lessonId && next.givenAt - before.givenAt < lessonGapMs;

const kindOf = (attempt: AttemptView): string =>
  attempt.groupId === undefined ? `${attempt.type} ${kindKey(answerKind(attempt))}` : 'group';

/** What was asked, each item once, in the order in which it came. */
export function itemsOf(attempts: readonly AttemptView[]): readonly ItemRef[] {
  const refs = new Map<string, ItemRef>();
  for (const { item } of attempts) if (!refs.has(itemKey(item))) refs.set(itemKey(item), item);
  return [...refs.values()];
}

/** Names an item of one version of a pack. */
export const itemKey = ({ packId, packVersion, itemId }: ItemRef): string => `${packId} ${packVersion} ${itemId}`;

/** One slip is no trouble. */
const fewestMissed = 2;
/** So many are helped in the next lesson. */
const mostNamed = 5;

/**
 * Who had most trouble on a day: of what they answered surely, at least two things and more than half were poor in their newest answer of a kind; what they say of themselves is left out. Who missed most comes
 * first, of those who missed as much who sits in front.
 */
export function inTrouble(attempts: readonly AttemptView[], students: readonly Student[], accountType: number): readonly Student[] {
  return students
    .map((student) => {
      const newest = new Map<string, number>();
      const own = attempts.filter((one) => one.studentId === student.id && isAnswer(one));
      for (const attempt of own.sort((a, b) => a.givenAt - b.givenAt)) {
        const kind = answerKind(attempt);
        const score = kind.evidence === 'self-reported' ? undefined : sureScore(attempt);
        if (score !== undefined) newest.set(`${kindKey(kind)} ${attempt.item.itemId}`, score);
      }
      const missed = [...newest.values()].filter((score) => scoreLevel(score, accountType) === 'poor').length;
      return { student, missed, of: newest.size };
    })
    .filter(({ missed, of }) => missed >= fewestMissed && missed * 2 > of)
    .sort((a, b) => b.missed - a.missed || a.student.seat - b.student.seat)
    .slice(0, mostNamed)
    .map(({ student }) => student);
}
