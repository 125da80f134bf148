import {
  answerKind,
  isAnswer,
  isSpokenKind,
  isSure,
  phoneIpa,
  phoneStress,
  poorSounds,
  shownPhoneLevel,
  sureReading,
  sureScore,
  type AttemptView,
  type Question,
  type RecordItem,
  type Reference,
  type SpeechOutcome,
} from '@chorus/sdk';

/** What a student's readings of a day came to. */
export interface ReadingDay {
  /** YYYY-MM-DD in the school's zone. */
  readonly day: string;
  /** 0–100: of the readings with a sure score. */
  readonly mean: number;
  readonly count: number;
}

/** A sound that was surely poor at some time. */
export interface StudentSound {
  /** As `phoneIpa` writes it, without slashes. */
  readonly sign: string;
  /** It was good in every place when it was last heard for sure. */
  readonly mended: boolean;
  /** What was heard instead when it was poor last, where that is known. */
  readonly heard: string | undefined;
  /** In how many readings it was surely poor. */
  readonly poor: number;
  /** When it was last heard for sure, UTC milliseconds. */
  readonly at: number;
}

type Questions = Readonly<Record<string, Question>>;

/** Readings aloud day by day, oldest first; days without a sure score are no days. What was chosen or written is no reading. */
export function readingDays(attempts: readonly AttemptView[], dayOf: (ms: number) => string): readonly ReadingDay[] {
  const days = new Map<string, number[]>();
  for (const attempt of attempts) {
    const score = isAnswer(attempt) && isSpokenKind(answerKind(attempt)) ? sureScore(attempt) : undefined;
    if (score === undefined) continue;
    const day = dayOf(attempt.givenAt);
    days.set(day, [...(days.get(day) ?? []), score]);
  }
  return [...days]
    .map(([day, scores]) => ({ day, mean: scores.reduce((sum, score) => sum + score, 0) / scores.length, count: scores.length }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * The sounds that were surely poor in a reading, and which of them are good by now. A reading in which a sound is fair, or not heard for sure, changes
 * nothing. First what is still poor, the commonest first.
 */
export function studentSounds(attempts: readonly AttemptView[], questions: Questions): readonly StudentSound[] {
  const sounds = new Map<string, StudentSound>();
  for (const attempt of [...attempts].sort((a, b) => a.givenAt - b.givenAt)) {
    const outcome = isAnswer(attempt) ? sureReading(attempt) : undefined;
    const reference = referenceOf(questions[attempt.questionId]);
    if (!outcome || !isSure(outcome) || !reference) continue;
    const poor = poorSounds(outcome, reference);
    for (const [sign, heard] of poor) {
      const before = sounds.get(sign);
      sounds.set(sign, { sign, mended: false, heard: heard ?? before?.heard, poor: (before?.poor ?? 0) + 1, at: attempt.givenAt });
    }
    for (const sign of goodSounds(outcome, reference)) {
      const before = sounds.get(sign);
      if (before && !poor.has(sign)) sounds.set(sign, { ...before, mended: true, at: attempt.givenAt });
    }
  }
  return [...sounds.values()].sort((a, b) => Number(a.mended) - Number(b.mended) || b.poor - a.poor || (a.sign < b.sign ? -1 : 1));
}

/** The signs that are good wherever they stand in it. */
function goodSounds(outcome: Extract<SpeechOutcome, { kind: 'scored' }>, reference: Reference): ReadonlySet<string> {
  const stress = phoneStress(outcome.words, reference);
  const good = new Set<string>();
  const not = new Set<string>();
  outcome.words
    .flatMap(({ phones }) => phones)
    .forEach((phone, at) => (shownPhoneLevel(phone) === 'good' ? good : not).add(phoneIpa(phone.phone, stress[at])));
  return new Set([...good].filter((sign) => !not.has(sign)));
}

const referenceOf = (question: Question | undefined): Reference | undefined =>
  question?.speech?.reference ?? (question?.item as Partial<RecordItem> | undefined)?.reference;
