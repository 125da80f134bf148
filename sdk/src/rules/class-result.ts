import type { AttemptView } from '../model/attempt.ts';
import type { SpeechOutcome } from '../model/speech.ts';
import type { WaitingListRow } from '../services/waiting-list.ts';
import { letterGrade, primaryAccountType, scoreLevel, wholeScore, type Grade, type ScoreLevel } from './score.ts';
import { isSure } from './sure.ts';

/** Each student's newest attempt, by the student's id. `attempts` are oldest first, as `AnswerSession` has them. */
export function newestAttempts<A extends { readonly studentId: string }>(attempts: readonly A[]): ReadonlyMap<string, A> {
  return new Map(attempts.map((attempt) => [attempt.studentId, attempt]));
}

/** The score (0–100) of an answer that counts: the teacher's before the scorer's. Undefined where there is none, or none that is sure. Of an answer without a summary it is read from a result of Chorus's own form. */
export function sureScore({
  result,
  summary,
  override,
}: {
  readonly result: unknown;
  readonly summary?: AttemptView['summary'];
  readonly override?: AttemptView['override'];
}): number | undefined {
  if (override) return override.overall;
  if (summary) return summary.overall;
  const { overall, outcome } = (result ?? {}) as { readonly overall?: unknown; readonly outcome?: SpeechOutcome };
  if (outcome) return 'overall' in outcome && isSure(outcome) ? outcome.overall : undefined;
  return typeof overall === 'number' ? overall : undefined;
}

/** What came of a question, by ids of students in the order in which they were asked. */
export type ClassResult = {
  /** Their score is good, and sure. */
  readonly can: readonly string[];
  /** Their score is sure, and not good. */
  readonly cannot: readonly string[];
  /** They said something else than was asked, which has no score. */
  readonly otherText: readonly string[];
  /** They answered, and there is no score that counts. */
  readonly unsure: readonly string[];
  /** Those of the unsure whose voice could not be judged at all: they are asked to read again. */
  readonly refused: readonly string[];
  /** They were asked, and did not answer. */
  readonly missing: readonly string[];
  /** 0–100, of those who can and who can't. */
  readonly scores: ReadonlyMap<string, number>;
};

/** Sums a question up over the students who were asked, by the newest attempt of each. */
export function classResult(question: {
  readonly asked: readonly string[];
  readonly attempts: readonly AttemptView[];
  readonly accountType: number;
}): ClassResult {
  const newest = newestAttempts(question.attempts);
  const scores = new Map<string, number>();
  for (const id of question.asked) {
    const attempt = newest.get(id);
    const score = attempt && sureScore(attempt);
    if (score !== undefined) scores.set(id, score);
  }
  const saidOther = (id: string) => !scores.has(id) && refusal(newest.get(id)?.result) === 'other-text';
  const uncounted = question.asked.filter((id) => newest.has(id) && !scores.has(id) && !saidOther(id));
  const good = (id: string) => scores.has(id) && scoreLevel(scores.get(id)!, question.accountType) === 'good';
  return {
    can: question.asked.filter(good),
    cannot: question.asked.filter((id) => scores.has(id) && !good(id)),
    otherText: question.asked.filter(saidOther),
    unsure: uncounted,
    refused: uncounted.filter((id) => refusal(newest.get(id)?.result) !== undefined),
    missing: question.asked.filter((id) => !newest.has(id)),
    scores,
  };
}

/** Why a judgement gives no score. */
function refusal(result: unknown): string | undefined {
  const { outcome } = (result ?? {}) as { readonly outcome?: SpeechOutcome };
  return outcome?.kind === 'refused' ? outcome.reason : undefined;
}

/** Whether the class can it: nobody who was heard can't or said something else, and most of those who were asked can. */
export const isFullSuccess = ({ can, cannot, otherText, unsure, missing }: ClassResult): boolean =>
  cannot.length + otherText.length === 0 && can.length > unsure.length + missing.length;

/** Who should answer again: who can't yet, who said something else, who was not heard surely, and who did not answer. */
export const needAgain = ({ cannot, otherText, unsure, missing }: ClassResult): readonly string[] => [
  ...cannot,
  ...otherText,
  ...unsure,
  ...missing,
];

/**
 * Who is asked a question that the class answers: the students who are there and have a clicker, and whoever has answered otherwise. Nobody is missing where
 * nobody has a clicker.
 */
export function askedStudents(
  rows: readonly Pick<WaitingListRow, 'student' | 'device' | 'absent'>[],
  attempts: readonly { readonly studentId: string }[],
): readonly string[] {
  const holders = rows.filter(({ device, absent }) => device !== 'none' && !absent).sort((a, b) => a.student.seat - b.student.seat);
  return [...new Set([...holders.map(({ student }) => student.id), ...attempts.map(({ studentId }) => studentId)])];
}

/** One band of a distribution: scores from `from` to `to`, whole and both included; a letter where the account sees letters. */
export type ScoreBand = {
  readonly from: number;
  readonly to: number;
  readonly grade?: Grade;
  readonly level: ScoreLevel;
  readonly studentIds: readonly string[];
};

/** Bounds of five bands; those of the levels (65 and 85) are among them, so that no band has two colours. */
const numberBounds = [0, 65, 75, 85, 95, 101] as const;
const letterBounds = [0, 50, 70, 85, 101] as const;

/** Scores (0–100, by student) in five bands, the lowest first; in four letters for primary-school accounts. */
export function scoreBands(scores: ReadonlyMap<string, number>, accountType: number): readonly ScoreBand[] {
  const letters = accountType === primaryAccountType;
  const bounds = letters ? letterBounds : numberBounds;
  return bounds.slice(0, -1).map((from, at) => {
    const to = bounds[at + 1]! - 1;
    const studentIds = [...scores].filter(([, score]) => wholeScore(score) >= from && wholeScore(score) <= to).map(([id]) => id);
    return { from, to, ...(letters && { grade: letterGrade(from) }), level: scoreLevel(from, accountType), studentIds };
  });
}
