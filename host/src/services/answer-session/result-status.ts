import type { Json, ResultSummary, ScorerInfo } from '@chorus/sdk';

interface Judged {
  readonly outcome?: { readonly kind?: unknown; readonly scorer?: ScorerInfo };
}

/** What a result means for its attempt: its type's summary says whether it is a refusal; an outcome that is `pending` is no result. */
export function resultStatus(result: Json, summary: ResultSummary | undefined): 'scored' | 'refused' | 'pending' {
  if (outcomeOf(result)?.kind === 'pending') return 'pending';
  return summary?.refused === true ? 'refused' : 'scored';
}

/** Which scorer judged, where the result says so. */
export const scorerOf = (result: Json): ScorerInfo | undefined => outcomeOf(result)?.scorer;

function outcomeOf(result: Json): Judged['outcome'] {
  return typeof result === 'object' && result !== null && !Array.isArray(result) ? (result as Judged).outcome : undefined;
}
