import type { PhoneScore, WordScore } from '../model/speech.ts';
import { shownPhoneLevel, type ScoreLevel } from '../rules/score.ts';

/** Letters side by side that are said equally well. `level` is undefined for letters of no phone, and of one that may not be judged. */
export interface LetterRun {
  readonly text: string;
  readonly level: ScoreLevel | undefined;
}

const order: readonly (ScoreLevel | undefined)[] = ['good', 'fair', undefined, 'poor'];

/** Cuts a word into runs of letters by the level of their phones. A letter of several phones takes the worst of them. */
export function letterRuns(text: string, phones: readonly PhoneScore[]): readonly LetterRun[] {
  const worst: (ScoreLevel | undefined)[] = [];
  for (const phone of phones) {
    if (phone.letters === undefined) continue;
    const level = shownPhoneLevel(phone);
    for (let at = Math.max(0, phone.letters[0]); at < Math.min(text.length, phone.letters[1]); at += 1)
      if (!(at in worst) || order.indexOf(level) > order.indexOf(worst[at])) worst[at] = level;
  }
  const runs: LetterRun[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = worst[at];
    const last = runs.at(-1);
    if (last !== undefined && last.level === level) runs[runs.length - 1] = { text: last.text + text[at]!, level };
    else runs.push({ text: text[at]!, level });
  }
  return runs;
}

/** Letters that are written for the same phones. `phone` is the first of them, undefined for letters of none. */
export interface PhoneRun extends LetterRun {
  readonly phone: number | undefined;
}

/** Cuts a word into runs of letters by the phones that they are written for, each with the level of the worst of its phones. */
export function phoneRuns(text: string, phones: readonly PhoneScore[]): readonly PhoneRun[] {
  let from = 0;
  return letterRuns(text, phones).flatMap(({ text: letters, level }) => {
    const runs: PhoneRun[] = [];
    for (const letter of letters) {
      const at = from;
      from += letter.length;
      const own = phones.findIndex((one) => one.letters !== undefined && one.letters[0] <= at && at < one.letters[1]);
      const phone = own < 0 ? undefined : own;
      const last = runs.at(-1);
      if (last && last.phone === phone) runs[runs.length - 1] = { ...last, text: last.text + letter };
      else runs.push({ text: letter, level, phone });
    }
    return runs;
  });
}

/**
 * The phones of what was read, with their letters counted from the beginning of the whole text: an entry of two words ("ice cream") carries its score by
 * letters as one word does. Phones of a word that the text does not have are without letters.
 */
export function phonesInText(text: string, words: readonly WordScore[]): readonly PhoneScore[] {
  const plain = text.toLowerCase();
  let from = 0;
  return words.flatMap((word) => {
    const at = plain.indexOf(word.text.toLowerCase(), from);
    if (at >= 0) from = at + word.text.length;
    return word.phones.map(({ letters, ...phone }) =>
      letters && at >= 0 ? { ...phone, letters: [at + letters[0], at + letters[1]] as const } : phone,
    );
  });
}
