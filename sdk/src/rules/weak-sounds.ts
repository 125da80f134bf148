import type { RecordItem } from '../model/evaluate-types.ts';
import type { Reference, SpeechOutcome } from '../model/speech.ts';
import type { Question } from '../services/answer-session.ts';
import { phoneIpa } from './phone-ipa.ts';
import { phoneStress } from './phone-stress.ts';
import { scoreReasons } from './score-reasons.ts';
import { isSure } from './sure.ts';
import { isAnswer } from './answer-kind.ts';
import { keepNewest, type WeighedAttempt } from './weak-words.ts';

/** A sound that a class does not say well yet. */
export type WeakSound = {
  /** As `phoneIpa` writes it, without slashes. */
  readonly sign: string;
  /** ARPABET, of one phone with this sign. */
  readonly phone: string;
  /** 0–1: in which part of the places where it was said nothing was surely wrong with it. */
  readonly share: number;
  /** In how many places it was said, and in how many surely poorly. */
  readonly said: number;
  readonly poor: number;
  /** Ids of the students who said it poorly in one place or more. */
  readonly cannot: readonly string[];
};

/** Fewer students say nothing of a class. */
const fewestStudents = 3;
/** Nor do fewer places: a scorer doubts up to one right word of twenty. */
const fewestPlaces = 6;
/** One student's trouble is no trouble of the class, and would name its owner. */
const fewestCannot = 2;
/** From this share on a class says it well. More is asked than of words: a sound comes back in many of them. */
const wellFrom = 0.8;

type Counted = { readonly phone: string; said: number; poor: number; readonly students: Set<string>; readonly cannot: Set<string> };

/**
 * The sounds that a class does not say well yet, the hardest first: surely poor in more than a fifth of at least six places, said by at least three
 * students, poorly by at least two. Of each student the newest sure reading of an item counts; none that a teacher has marked, for the mark says nothing
 * of sounds, and none that is to be said again. `questions` (of `AnswerHistory`) say which syllables are weak: without them a weak ə counts as ʌ.
 */
export function weakSounds(attempts: readonly WeighedAttempt[], questions: Readonly<Record<string, Question>> = {}): readonly WeakSound[] {
  const newest = new Map<string, WeighedAttempt>();
  for (const attempt of attempts)
    if (isAnswer(attempt) && sureReading(attempt)) keepNewest(newest, `${attempt.studentId} ${attempt.item.itemId}`, attempt);
  const sounds = new Map<string, Counted>();
  for (const attempt of newest.values()) count(attempt, questions[attempt.questionId], sounds);
  return [...sounds]
    .filter(([, { students, said, cannot }]) => students.size >= fewestStudents && said >= fewestPlaces && cannot.size >= fewestCannot)
    .map(([sign, { phone, said, poor, cannot }]) => ({ sign, phone, share: (said - poor) / said, said, poor, cannot: [...cannot] }))
    .filter(({ share }) => share < wellFrom)
    .sort((a, b) => a.share - b.share || b.poor - a.poor || (a.sign < b.sign ? -1 : 1));
}

function count(attempt: WeighedAttempt, question: Question | undefined, sounds: Map<string, Counted>): void {
  const outcome = sureReading(attempt)!;
  const reference = referenceOf(question);
  const stress = reference && phoneStress(outcome.words, reference);
  const poor = new Set(scoreReasons(outcome).flatMap((reason) => (reason.kind === 'phone' && !reason.mild ? [reason.at] : [])));
  outcome.words
    .flatMap(({ phones }) => phones)
    .forEach(({ phone }, at) => {
      const sign = phoneIpa(phone, stress?.[at]);
      const sound = sounds.get(sign) ?? { phone, said: 0, poor: 0, students: new Set(), cannot: new Set() };
      sounds.set(sign, sound);
      sound.said += 1;
      sound.students.add(attempt.studentId);
      if (!poor.has(at)) return;
      sound.poor += 1;
      sound.cannot.add(attempt.studentId);
    });
}

/** What the scorer surely heard. */
function sureReading({ result, override }: WeighedAttempt): Extract<SpeechOutcome, { kind: 'scored' }> | undefined {
  const outcome = (result as { readonly outcome?: SpeechOutcome } | undefined)?.outcome;
  return override || outcome?.kind !== 'scored' || !isSure(outcome) || outcome.warnings.includes('say-again') ? undefined : outcome;
}

const referenceOf = (question: Question | undefined): Reference | undefined =>
  question?.speech?.reference ?? (question?.item as Partial<RecordItem> | undefined)?.reference;
