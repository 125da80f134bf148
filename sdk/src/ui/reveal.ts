import type { PhoneScore } from '../model/speech.ts';

/**
 * How a score arrives, in milliseconds from its first paint: the figure counts and the letters take their colours in `count`, stars follow each other
 * by `star`, what is better than before is ringed at `ring`, and nothing moves after `all`. It shows inside an element with the attribute
 * `data-reveal`; without it, and with reduced motion, the parts stand as they are at the end.
 */
export const revealMs = { count: 400, star: 80, ring: 800, all: 1_000 } as const;

/** When the letters of each phone take their colour: in the rhythm in which they were read, within `revealMs.count`. */
export function readingRhythm(phones: readonly Pick<PhoneScore, 'fromMs' | 'toMs'>[]): readonly number[] {
  const from = Math.min(...phones.map((phone) => phone.fromMs));
  const lasts = Math.max(...phones.map((phone) => phone.toMs)) - from;
  return phones.map((phone) => (lasts > 0 ? Math.round((revealMs.count * (phone.fromMs - from)) / lasts) : 0));
}
