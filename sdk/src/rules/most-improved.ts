import type { AttemptView } from '../model/attempt.ts';
import type { RecordItem } from '../model/evaluate-types.ts';
import type { SpeechOutcome } from '../model/speech.ts';
import type { Student } from '../model/student.ts';
import type { Question } from '../services/answer-session.ts';
import { isAnswer } from './answer-kind.ts';
import { phoneIpa } from './phone-ipa.ts';
import { phoneStress } from './phone-stress.ts';
import { scoreReasons } from './score-reasons.ts';
import { scoreLevel } from './score.ts';
import { isSure } from './sure.ts';

/** What the rule of those who have improved reads of an answer. */
export type HeardAttempt = Pick<AttemptView, 'studentId' | 'item' | 'questionId' | 'givenAt' | 'status' | 'result' | 'override' | 'voided'>;

/** A student whose sound was surely poor at the first reading of a word and is good at the newest one. `from` and `to`: 0–100, of that sound. */
export type Improved = {
  readonly student: Student;
  /** As `phoneIpa` writes it, without slashes. */
  readonly sign: string;
  readonly from: number;
  readonly to: number;
};

/** A reading as it was surely heard, sound by sound. `poor`: fault may be found with it. */
export type HeardReading = {
  readonly studentId: string;
  readonly itemId: string;
  readonly sounds: readonly { readonly sign: string; readonly score: number; readonly poor: boolean }[];
};

const most = 3;

/**
 * The three students at most who have improved most, the largest gain of one sound first, one sound each; of one gain in seat order. A gain is a sound of
 * a word that was surely poor at the student's first reading of it and is good at the newest. Attempts may come in any order; those that were refused or
 * taken out don't count, nor do students who are not among `students`. `questions` (of `AnswerHistory`) say which syllables are weak.
 */
export function mostImproved(
  attempts: readonly HeardAttempt[],
  students: readonly Student[],
  questions: Readonly<Record<string, Question>> = {},
): readonly Improved[] {
  const heard = heardReadings(attempts, questions);
  const found = [...students]
    .sort((a, b) => a.seat - b.seat)
    .flatMap((student) => {
      const own = heard.filter(({ studentId }) => studentId === student.id);
      const gains = [...new Set(own.map(({ itemId }) => itemId))].flatMap((itemId) => gainsOf(own.filter((one) => one.itemId === itemId)));
      const best = gains.sort((a, b) => b.to - b.from - (a.to - a.from))[0];
      return best ? [{ student, ...best }] : [];
    });
  return found.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, most);
}

/** What of these attempts was surely heard, oldest first; a teacher's mark says nothing of sounds. */
export function heardReadings(
  attempts: readonly HeardAttempt[],
  questions: Readonly<Record<string, Question>> = {},
): readonly HeardReading[] {
  return attempts
    .filter(isAnswer)
    .sort((a, b) => a.givenAt - b.givenAt)
    .flatMap((one) => readingOf(one, questions[one.questionId]) ?? []);
}

function gainsOf(ofWord: readonly HeardReading[]): readonly Omit<Improved, 'student'>[] {
  const [first, last] = [ofWord[0], ofWord.at(-1)];
  if (!first || !last || first === last || first.sounds.length !== last.sounds.length) return [];
  return first.sounds.flatMap(({ sign, score: from, poor }, at) => {
    const now = last.sounds[at]!;
    return poor && now.sign === sign && scoreLevel(now.score, 0) === 'good' ? [{ sign, from, to: now.score }] : [];
  });
}

function readingOf({ studentId, item, result, override }: HeardAttempt, question: Question | undefined): HeardReading | undefined {
  const outcome = (result as { readonly outcome?: SpeechOutcome } | undefined)?.outcome;
  if (override || outcome?.kind !== 'scored' || !isSure(outcome) || outcome.warnings.includes('say-again')) return undefined;
  const reference = question?.speech?.reference ?? (question?.item as Partial<RecordItem> | undefined)?.reference;
  const stress = reference && phoneStress(outcome.words, reference);
  const poor = new Set(scoreReasons(outcome).flatMap((reason) => (reason.kind === 'phone' && !reason.mild ? [reason.at] : [])));
  const sounds = outcome.words
    .flatMap(({ phones }) => phones)
    .map(({ phone, score }, at) => ({ sign: phoneIpa(phone, stress?.[at]), score, poor: poor.has(at) }));
  return { studentId, itemId: item.itemId, sounds };
}
