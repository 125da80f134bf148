import type { AttemptView } from '../model/attempt.ts';
import { answerKind, isAnswer, kindKey } from './answer-kind.ts';
import { sureScore } from './class-result.ts';
import { shownMark } from './score.ts';

/** What the rule of a personal best reads of an answer. */
export type BestAttempt = Pick<
  AttemptView,
  'id' | 'studentId' | 'item' | 'context' | 'type' | 'givenAt' | 'result' | 'summary' | 'override' | 'voided'
> &
  Partial<Pick<AttemptView, 'status'>>;

/** The best that a student has ever done at an item. `before`: the best until then, 0–100, as it is shown. */
export type PersonalBest = { readonly before: number };

/**
 * Whether an answer is its student's best ever at this item: higher, as it is shown, than every sure score of lessons before, of which there is one at
 * least, and the first in its own lesson that is. So it is true once a lesson, whoever asks, and however often. `all`: answers to the item, in any order,
 * of before and of now; others are left out, and those of another kind: a choice is no reading. What a teacher has marked is neither a best nor to be beaten.
 */
export function personalBest(now: BestAttempt, all: readonly BestAttempt[]): PersonalBest | undefined {
  const score = scoreOf(now);
  if (score === undefined) return undefined;
  const kind = kindKey(answerKind(now));
  const earlier = all.filter(
    (one) =>
      one.id !== now.id &&
      one.studentId === now.studentId &&
      one.item.itemId === now.item.itemId &&
      one.givenAt <= now.givenAt &&
      kindKey(answerKind(one)) === kind &&
      isAnswer(one),
  );
  const scores = (here: boolean) => earlier.flatMap((one) => ((one.context.id === now.context.id) === here ? (scoreOf(one) ?? []) : []));
  const of = scores(false);
  if (of.length === 0) return undefined;
  const before = Math.max(...of);
  return score > before && scores(true).every((one) => one <= before) ? { before } : undefined;
}

function scoreOf(attempt: BestAttempt): number | undefined {
  const score = attempt.override ? undefined : sureScore(attempt);
  return score === undefined ? undefined : shownMark(score);
}
