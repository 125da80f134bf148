import { isSure, type AttemptView, type RecordAnswer, type RecordResult, type SpeechOutcome } from '@chorus/sdk';

type Reading = Pick<AttemptView<RecordAnswer, RecordResult>, 'result' | 'override'>;
type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** Means over several readings, 0–100. `parts` is undefined where only the teacher has given scores. */
export interface ClassSummary {
  readonly overall: number;
  /** Readings that have no score that counts, and so are not in the mean. */
  readonly without: number;
  readonly parts: { readonly accuracy: number; readonly fluency: number; readonly integrity: number } | undefined;
}

/** The score of a reading that counts: the teacher's before the scorer's; undefined where there is none, or none that is sure. */
export function overallOf({ result, override }: Reading): number | undefined {
  if (override) return override.overall;
  const outcome = result?.outcome;
  return outcome && 'overall' in outcome && isSure(outcome) ? outcome.overall : undefined;
}

/** Sums several students' readings up; undefined where none has a score that counts. */
export function classSummary(attempts: readonly Reading[]): ClassSummary | undefined {
  const overall = attempts.map(overallOf).filter((score) => score !== undefined);
  if (overall.length === 0) return undefined;
  const scored = attempts.flatMap(({ result }) => (result?.outcome.kind === 'scored' && isSure(result.outcome) ? [result.outcome] : []));
  const part = (of: 'accuracy' | 'fluency' | 'integrity') => mean(scored.map((outcome: Scored) => outcome[of]));
  return {
    overall: mean(overall),
    without: attempts.length - overall.length,
    parts: scored.length === 0 ? undefined : { accuracy: part('accuracy'), fluency: part('fluency'), integrity: part('integrity') },
  };
}

const mean = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length;
