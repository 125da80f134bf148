import { isSure, type AttemptView, type RecordAnswer, type RecordResult } from '@chorus/sdk';

/** Means over the scored readings, 0–100. */
export interface ClassSummary {
  readonly scored: number;
  readonly overall: number;
  readonly accuracy: number;
  readonly fluency: number;
  readonly integrity: number;
}

/** Sums several students' readings up; undefined where none has a score that is sure. */
export function classSummary(attempts: readonly AttemptView<RecordAnswer, RecordResult>[]): ClassSummary | undefined {
  const scored = attempts.flatMap(({ result }) => (result?.outcome.kind === 'scored' && isSure(result.outcome) ? [result.outcome] : []));
  if (scored.length === 0) return undefined;
  const mean = (of: 'overall' | 'accuracy' | 'fluency' | 'integrity') =>
    scored.reduce((sum, outcome) => sum + outcome[of], 0) / scored.length;
  return {
    scored: scored.length,
    overall: mean('overall'),
    accuracy: mean('accuracy'),
    fluency: mean('fluency'),
    integrity: mean('integrity'),
  };
}
