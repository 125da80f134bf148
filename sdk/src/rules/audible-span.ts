/** A phone alone is a click: this much of its neighbours is heard with it on each side (ms). */
const marginMs = 60;
/** A shorter piece is not recognised as speech (ms). */
const leastMs = 250;

/** The piece of a recording to play for a phone or a word: with a margin, never shorter than an ear needs, inside the recording where its length is known. Milliseconds. */
export function audibleSpan(
  span: { readonly fromMs: number; readonly toMs: number },
  durationMs = Number.POSITIVE_INFINITY,
): { readonly fromMs: number; readonly toMs: number } {
  const short = Math.max(0, leastMs - (span.toMs - span.fromMs + 2 * marginMs)) / 2;
  const fromMs = span.fromMs - marginMs - short;
  const toMs = span.toMs + marginMs + short;
  // what is cut off at one end is added at the other
  return { fromMs: Math.max(0, fromMs - Math.max(0, toMs - durationMs)), toMs: Math.min(durationMs, toMs + Math.max(0, -fromMs)) };
}
