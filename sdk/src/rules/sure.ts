import type { SpeechOutcome } from '../model/speech.ts';

/** Below this confidence (0–1) a screen says "not sure" and shows no number, letter, star or colour of the score. */
export const sureFrom = 0.5;

/** Whether a score may be shown. Refused and not yet scored outcomes have none; a teacher's mark always is. */
export function isSure(outcome: SpeechOutcome): boolean {
  return outcome.kind === 'teacherMarked' || (outcome.kind === 'scored' && outcome.confidence >= sureFrom);
}
