import type { SpeechOutcome } from '../model/speech.ts';
import { comparedTries, type MendedSound } from './score-tries.ts';
import { hasPoorSound, phoneLevel, shownMark } from './score.ts';
import { isSure } from './sure.ts';

/**
 * What can truly be said in praise of a reading:
 * - `mended`: sounds that were red the time before and are green now
 * - `best`: better than every try before, of which there were two or more
 * - `higher`: better than the only try before
 * - `first-good`: the first try, and good
 * - `all-good`: every sound is good
 * - `no-poor`: a fair reading without a red sound
 */
export type ScorePraise =
  | { readonly kind: 'mended'; readonly sounds: readonly MendedSound[] }
  | { readonly kind: 'best' | 'higher'; readonly rise: number }
  | { readonly kind: 'first-good' | 'all-good' | 'no-poor' };

const goodFrom = 85;
const fairFrom = 65;

/**
 * The strongest thing that can truly be said in praise of a reading, from what was heard; undefined where there is nothing. `before`: the same
 * student's earlier readings of the same text, oldest first.
 */
export function praiseOf(now: SpeechOutcome | undefined, before: readonly SpeechOutcome[]): ScorePraise | undefined {
  if (now?.kind !== 'scored' || !isSure(now)) return undefined;
  const tries = before.flatMap((one) => (one.kind === 'scored' && isSure(one) ? [one] : []));
  const last = comparedTries(tries.at(-1), now);
  if (last && last.mended.length > 0) return { kind: 'mended', sounds: last.mended };
  const rise = shownMark(now.overall) - Math.max(...tries.map((one) => shownMark(one.overall)));
  if (tries.length > 0 && rise > 0) return { kind: tries.length > 1 ? 'best' : 'higher', rise };
  if (last && last.rise < 0) return undefined;
  const phones = now.words.flatMap((word) => word.phones);
  const good = now.overall >= goodFrom && !hasPoorSound(now);
  if (good && before.length === 0) return { kind: 'first-good' };
  if (good && phones.length > 0 && phones.every((phone) => phoneLevel(phone.score) === 'good')) return { kind: 'all-good' };
  const noPoor = phones.length > 0 && phones.every((phone) => phoneLevel(phone.score) !== 'poor');
  return now.overall >= fairFrom && noPoor ? { kind: 'no-poor' } : undefined;
}

/** Which of `count` wordings an answer gets: always the same one for the same id, so that a screen that is drawn again says the same. */
export function wordingOf(id: string, count: number): number {
  let hash = 0;
  for (const letter of id) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return hash % count;
}
