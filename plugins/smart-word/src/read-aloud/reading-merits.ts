import {
  comparedTries,
  isSure,
  praiseOf,
  type AttemptView,
  type ComparedTries,
  type RecordAnswer,
  type RecordResult,
  type ScorePraise,
} from '@chorus/sdk';

/** A reading of the word on the stage. */
export type Reading = AttemptView<RecordAnswer, RecordResult>;

/** It was not heard well enough for a score that may be shown. */
export function isUnheard({ override, result }: Reading): boolean {
  return !override && result !== undefined && !isSure(result.outcome);
}

/** The newest reading beside the scored one before it; undefined for a first try, and where the teacher has marked one of them. */
export function comparedReadings(readings: readonly Reading[]): ComparedTries | undefined {
  const newest = readings.at(-1);
  if (newest?.override) return undefined;
  const before = readings.slice(0, -1).findLast(({ result }) => result?.outcome.kind === 'scored');
  return before?.override ? undefined : comparedTries(before?.result?.outcome, newest?.result?.outcome);
}

/** What can truly be said in praise of the newest reading. */
export function praiseOfReadings(readings: readonly Reading[]): ScorePraise | undefined {
  const newest = readings.at(-1);
  if (newest?.override) return undefined;
  const outcomes = readings.flatMap(({ result }) => (result ? [result.outcome] : []));
  return newest?.result ? praiseOf(outcomes.at(-1), outcomes.slice(0, -1)) : undefined;
}
