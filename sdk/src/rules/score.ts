import type { PhoneScore, SpeechOutcome, WordScore } from '../model/speech.ts';
import { isPhoneSure } from './sure.ts';

/** How good a score is. A screen never says it by colour alone. */
export type ScoreLevel = 'good' | 'fair' | 'poor';

/** Account type of primary-school accounts, which see letter grades. */
export const primaryAccountType = 7;

/** Level of an answer's score (0–100). Poor is below 70 for primary-school accounts and below 65 for others; good is 85 and more. */
export function scoreLevel(percent: number, accountType: number): ScoreLevel {
  if (percent >= 85) return 'good';
  return percent < (accountType === primaryAccountType ? 70 : 65) ? 'poor' : 'fair';
}

/** Level of a phone's score (0–100), and of a class's summary: poor below 60, good from 85. */
export function phoneLevel(score: number): ScoreLevel {
  if (score >= 85) return 'good';
  return score < 60 ? 'poor' : 'fair';
}

/** Level of a phone as a screen may show it: none where it would be poor and the scorer is not sure of that (see {@link isPhoneSure}). */
export function shownPhoneLevel(phone: Pick<PhoneScore, 'score' | 'confidence'>): ScoreLevel | undefined {
  const level = phoneLevel(phone.score);
  return level === 'poor' && !isPhoneSure(phone) ? undefined : level;
}

/** What was heard instead of a phone, where that may be said (see {@link isPhoneSure}). */
export function surelyHeard(phone: Pick<PhoneScore, 'heard' | 'confidence'>): string | undefined {
  return isPhoneSure(phone) ? phone.heard : undefined;
}

const bounds: ReadonlySet<number> = new Set([50, 60, 65, 70, 85]);

/** A score (0–100) without decimals, for whatever counts or compares in whole points: rounded, but never up to a bound that it did not reach: 84.9 in amber is not "85". */
export function wholeScore(score: number): number {
  const rounded = Math.round(score);
  return rounded > score && bounds.has(rounded) ? rounded - 1 : rounded;
}

/** A mark (0–100) as it is shown, wherever a teacher reads it: without decimals, unless it has a half (92.5). */
export const shownMark = (score: number): number => (Number.isInteger(score * 2) ? score : wholeScore(score));

/** Stars 1–5 of a rate (0–100). */
export function stars(percent: number): 1 | 2 | 3 | 4 | 5 {
  if (percent >= 80) return 5;
  if (percent >= 60) return 4;
  if (percent >= 40) return 3;
  return percent >= 20 ? 2 : 1;
}

/** With a sound that is surely poor a word has at most this many stars. */
const mostWithPoorSound = 4;
/** A text of more words than an entry of a word book has is no word: one sound of many says little of it. */
const wordsOfAnEntry = 2;

/** Where a letter stands beside the stars, no two letters have as many: an A has five, and a B that is near it does not. */
const mostWithLetter = { A: 5, B: 4, C: 3, D: 2 } as const;

/**
 * The stars that an answer is shown with: those of its score (0–100), but none for a wrong one, and four at most while a sound of the word that was read
 * is surely poor, so that stars say what the coloured letters say; for accounts that see a letter grade (`accountType`), no more than the grade stands for.
 * Without an `outcome`, as for a teacher's mark, the score alone counts.
 */
export function shownStars(
  overall: number,
  {
    verdict,
    outcome,
    accountType,
  }: { verdict?: Verdict | undefined; outcome?: SpeechOutcome | undefined; accountType?: number | undefined } = {},
): 0 | 1 | 2 | 3 | 4 | 5 {
  if (verdict === 'wrong') return 0;
  const byScore = stars(overall);
  const most = accountType === primaryAccountType ? mostWithLetter[letterGrade(overall)] : 5;
  const count = byScore > most ? most : byScore;
  return count > mostWithPoorSound && isWord(outcome) && hasPoorSound(outcome) ? mostWithPoorSound : count;
}

/**
 * Why a reading has as many stars, where that can truly be said: a sound is to be practised; none was wrong, so there are five; or none was, and the whole can be
 * clearer. Undefined where the scorer is not sure of a sound, or knows none.
 */
export function starsReason(outcome: SpeechOutcome, count: number): 'poor' | 'none-poor' | 'clearer' | undefined {
  if (hasSoundToPractise(outcome)) return 'poor';
  const phones = outcome.kind === 'scored' ? outcome.words.flatMap((word) => word.phones) : [];
  if (phones.length === 0 || phones.some((phone) => shownPhoneLevel(phone) === undefined)) return undefined;
  return count === 5 ? 'none-poor' : 'clearer';
}

/** Whether what was read is an entry of a word book, of one word or two: its letters and phones carry the score; of a longer text its words do. */
export const isEntry = (words: readonly WordScore[]): boolean => words.length <= wordsOfAnEntry;

const isWord = (outcome: SpeechOutcome | undefined): outcome is SpeechOutcome => outcome?.kind === 'scored' && isEntry(outcome.words);

/** Whether some sound of what was read is surely poor. */
export function hasPoorSound(outcome: SpeechOutcome): boolean {
  return outcome.kind === 'scored' && outcome.words.some((word) => word.phones.some((phone) => shownPhoneLevel(phone) === 'poor'));
}

/** Whether some sound of what was read is surely poor, or surely another than the text has, however good it is otherwise. */
export function hasSoundToPractise(outcome: SpeechOutcome): boolean {
  const other = () =>
    outcome.kind === 'scored' && outcome.words.some((word) => word.phones.some((phone) => surelyHeard(phone) !== undefined));
  return hasPoorSound(outcome) || other();
}

/** A letter instead of a number, for primary-school accounts. */
export type Grade = 'A' | 'B' | 'C' | 'D';

/** Letter grade of a score (0–100). */
export function letterGrade(percent: number): Grade {
  if (percent >= 85) return 'A';
  if (percent >= 70) return 'B';
  return percent >= 50 ? 'C' : 'D';
}

/** How a score (0–100) is written: as {@link shownMark}, or a letter for primary-school accounts. */
export const shownScore = (percent: number, accountType: number): string =>
  accountType === primaryAccountType ? letterGrade(percent) : String(shownMark(percent));

/** What an answer is that can't be half right. */
export type Verdict = 'right' | 'wrong';

/**
 * Right or wrong, where a result says so: a list says that instead of a score, since "D" beside a question with the options A–D would be read as what was
 * chosen. Undefined for a result that is half right, and for one that is no matter of right and wrong.
 */
export function verdictOf({ overall, correct }: { readonly overall: number | undefined; readonly correct?: boolean }): Verdict | undefined {
  if (correct === true) return 'right';
  return correct === false && overall === 0 ? 'wrong' : undefined;
}

/** Rate scale 0–5 of a rate (0–1). */
export function rateScale(rate: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (rate < 0.05) return 0;
  if (rate < 0.5) return 1;
  if (rate < 0.7) return 2;
  if (rate < 0.8) return 3;
  return rate < 0.9 ? 4 : 5;
}

/** Factor by which a measure of this exercise type is scaled; undefined for types that have none. */
export function measureRateScale(type: number): number | undefined {
  if (type === 15) return 1.15;
  return [1, 2, 3, 12].includes(type) ? 1 : undefined;
}
