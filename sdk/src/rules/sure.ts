import type { PhoneScore, SpeechOutcome } from '../model/speech.ts';

/** Below this confidence (0–1) a screen says "not sure" and shows no number, letter, star or colour of the score. */
export const sureFrom = 0.5;

/** Whether a score may be shown. Refused and not yet scored outcomes have none; a teacher's mark always is. */
export function isSure(outcome: SpeechOutcome): boolean {
  return outcome.kind === 'teacherMarked' || (outcome.kind === 'scored' && outcome.confidence >= sureFrom);
}

/**
 * From this confidence (0–1) of a phone on a screen finds fault with it: names it, draws its letters red, counts it against stars. Of 100 right words by
 * learners at most 5 are doubted so, in every group of age; `speech/MODEL_CARD.md` ("Finding fault with a sound") has the figures, and a new model moves it.
 */
export const sureOfPhoneFrom = 0.96;

/** Whether fault may be found with a phone. Always where the scorer does not say how sure it is: such scorers keep to scores that are right. */
export function isPhoneSure({ confidence }: Pick<PhoneScore, 'confidence'>): boolean {
  return confidence === undefined || confidence >= sureOfPhoneFrom;
}
