import {
  answerKind,
  classWords,
  isAnswer,
  kindKey,
  scoreLevel,
  studentWords,
  sureScore,
  tallyAnswers,
  weakWords,
  type AnswerTally,
  type AttemptView,
  type ItemRef,
} from '@chorus/sdk';

/** Answers of one kind in the week, beside those of the week before where both are enough to be compared. */
export interface SummaryKind {
  readonly tally: AnswerTally;
  readonly before: AnswerTally | undefined;
}

/** A word of a summary, by where it was asked last. */
export interface SummaryWord {
  readonly ref: ItemRef;
  readonly questionId: string;
}

/** What a week came to, of one child or of a class. */
export interface WeekSummary {
  /** On how many days there were answers. */
  readonly days: number;
  readonly answers: number;
  /** Different words. */
  readonly words: number;
  /** Those of which there were most first. */
  readonly kinds: readonly SummaryKind[];
  /** Was not good before, and is. */
  readonly better: readonly SummaryWord[];
  /** The weakest first. */
  readonly practise: readonly SummaryWord[];
}

/** When the week began, and the one before; UTC milliseconds. */
export interface Weeks {
  readonly from: number;
  readonly before: number;
}

/** So many words a card names to practise, and as better. */
export const mostWords = 3;
const mostBetter = 6;
/** Of fewer answers in a week a mean says what happened once. */
const fewestAnswers = 3;
/** A kind of answers that fewer children of a class gave would say of one of them how it did. */
export const fewestOfClass = 5;

type DayOf = (ms: number) => string;

/** A child's week, compared with its own week before and with nobody else. `attempts`: the child's of both weeks. */
export function studentWeek(attempts: readonly AttemptView[], studentId: string, weeks: Weeks, dayOf: DayOf): WeekSummary {
  const { now, before } = split(attempts, weeks);
  const words = studentWords(attempts, studentId);
  const wasPoor = (ref: ItemRef, kind: string) =>
    attempts.some((one) => isAnswer(one) && one.item.itemId === ref.itemId && kindKey(answerKind(one)) === kind && levelOf(one) !== 'good');
  const thisWeek = new Set(now.filter((one) => sureScore(one) !== undefined).map(({ item }) => item.itemId));
  const weak = once(words.filter(({ can }) => !can));
  const better = words.filter(({ can, ref, kind }) => can && thisWeek.has(ref.itemId) && wasPoor(ref, kindKey(kind)));
  return {
    ...figures(now, before, dayOf),
    better: once(better.filter(isNoneOf(weak))).slice(0, mostBetter),
    practise: weak.slice(0, mostWords),
  };
}

/** A class's week: nothing in it is of a single child, or of a few. `attempts`: the class's of both weeks. */
export function classWeek(attempts: readonly AttemptView[], weeks: Weeks, dayOf: DayOf): WeekSummary {
  const { now, before } = split(attempts, weeks);
  const enough = (some: readonly AttemptView[]) => {
    const students = new Map<string, Set<string>>();
    for (const one of some) {
      const key = kindKey(answerKind(one));
      students.set(key, (students.get(key) ?? new Set()).add(one.studentId));
    }
    return some.filter((one) => (students.get(kindKey(answerKind(one)))?.size ?? 0) >= fewestOfClass);
  };
  const key = ({ ref, kind }: { readonly ref: ItemRef; readonly kind: Parameters<typeof kindKey>[0] }) => `${ref.itemId} ${kindKey(kind)}`;
  const wasWeak = new Set(
    classWords(before)
      .filter(({ weak }) => weak)
      .map(key),
  );
  const better = classWords(now).filter((word) => !word.weak && wasWeak.has(key(word)));
  const weak = weakWords(attempts);
  return {
    ...figures(enough(now), enough(before), dayOf),
    days: daysOf(now, dayOf),
    better: once(better.filter(isNoneOf(weak))).slice(0, mostBetter),
    practise: once(weak).slice(0, mostWords),
  };
}

function split(attempts: readonly AttemptView[], { from, before }: Weeks) {
  const counted = attempts.filter(isAnswer);
  return {
    now: counted.filter(({ givenAt }) => givenAt >= from),
    before: counted.filter(({ givenAt }) => givenAt >= before && givenAt < from),
  };
}

function figures(now: readonly AttemptView[], before: readonly AttemptView[], dayOf: DayOf) {
  const earlier = new Map(tallyAnswers(before).map((tally) => [kindKey(tally.kind), tally]));
  return {
    days: daysOf(now, dayOf),
    answers: now.length,
    words: new Set(now.map(({ item }) => item.itemId).filter((id) => id.startsWith('word:'))).size,
    kinds: tallyAnswers(now).map((tally) => {
      const other = earlier.get(kindKey(tally.kind));
      return { tally, before: other && isEnough(tally) && isEnough(other) ? other : undefined };
    }),
  };
}

const daysOf = (attempts: readonly AttemptView[], dayOf: DayOf) => new Set(attempts.map(({ givenAt }) => dayOf(givenAt))).size;

const isEnough = ({ scored, mean }: AnswerTally) => mean !== undefined && scored >= fewestAnswers;

function levelOf(attempt: AttemptView) {
  const score = sureScore(attempt);
  return score === undefined ? 'good' : scoreLevel(score, 0);
}

/** Of a word that is weak in one kind nobody says that it went well in another. */
const isNoneOf =
  (weak: readonly SummaryWord[]) =>
  ({ ref }: SummaryWord): boolean =>
    !weak.some((word) => word.ref.itemId === ref.itemId);

/** Each word once: who can't read it may not be able to write it either. */
function once(words: readonly SummaryWord[]): readonly SummaryWord[] {
  const seen = new Set<string>();
  return words.filter(({ ref }) => !seen.has(ref.itemId) && seen.add(ref.itemId)).map(({ ref, questionId }) => ({ ref, questionId }));
}
