import type { AttemptView } from '../model/attempt.ts';
import type { Reference } from '../model/speech.ts';
import { newestAttempts, sureScore } from './class-result.ts';
import { poorSounds, sureReading, type HardSound } from './hard-sound.ts';
import { letterGrade, primaryAccountType, scoreLevel, shownMark } from './score.ts';

/**
 * A recording that the class should hear again. `closest`: closest to the model; `improved`: the largest step from the first try to the newest one.
 * `wrong`: the class's hardest sound as it should not be said (`heard`, a sign); whose it is stays unsaid.
 */
export type WorthHearing =
  | { readonly kind: 'closest'; readonly attempt: AttemptView; readonly score: number }
  | { readonly kind: 'improved'; readonly attempt: AttemptView; readonly before: number; readonly score: number }
  | { readonly kind: 'wrong'; readonly attempt: AttemptView; readonly heard: string | undefined };

/** At most one recording of each kind, each of another student; `attempts` are all at the question, oldest first. What has no recording, or no sure score, is not among them. */
export function worthHearing(question: {
  readonly attempts: readonly AttemptView[];
  readonly reference: Reference;
  readonly hardest: HardSound | undefined;
  readonly accountType: number;
}): readonly WorthHearing[] {
  const { attempts, reference, hardest, accountType } = question;
  const readings = [...newestAttempts(attempts).values()].flatMap((attempt) => {
    const score = sureScore(attempt);
    return score === undefined || !attempt.audio ? [] : [{ attempt, score }];
  });
  const best = highest(
    readings.filter(({ score }) => scoreLevel(score, accountType) === 'good'),
    ({ score }) => score,
  );
  const steps = readings.flatMap(({ attempt, score }) => {
    const first = attempts.find((one) => one.studentId === attempt.studentId && sureScore(one) !== undefined);
    const before = first && first.id !== attempt.id ? sureScore(first) : undefined;
    return before !== undefined && isStep(before, score, accountType) ? [{ attempt, score, before }] : [];
  });
  const improved = highest(steps, ({ score, before }) => score - before);
  const shown = [best?.attempt.studentId, improved?.attempt.studentId];
  const wrongs = readings.flatMap(({ attempt, score }) => {
    const outcome = sureReading(attempt);
    const sounds = hardest && outcome && !shown.includes(attempt.studentId) ? poorSounds(outcome, reference) : undefined;
    return sounds?.has(hardest!.sign) ? [{ attempt, score, heard: sounds.get(hardest!.sign) }] : [];
  });
  const typical = wrongs.filter(({ heard }) => heard === hardest?.heard[0]?.sign);
  // The better the rest was said, the clearer it is what went wrong.
  const wrong = highest(typical.length > 0 ? typical : wrongs, ({ score }) => score);
  const own = improved && improved.attempt.studentId !== best?.attempt.studentId;
  return [
    ...(best ? [{ kind: 'closest' as const, ...best }] : []),
    ...(own ? [{ kind: 'improved' as const, ...improved }] : []),
    ...(wrong ? [{ kind: 'wrong' as const, attempt: wrong.attempt, heard: wrong.heard }] : []),
  ];
}

/** A step that the screen can show: in letters, from one letter to a better one. */
function isStep(before: number, score: number, accountType: number): boolean {
  if (accountType === primaryAccountType) return score > before && letterGrade(score) !== letterGrade(before);
  return shownMark(score) > shownMark(before);
}

/** The first of those that have most. */
function highest<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined);
}
