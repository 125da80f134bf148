import type { PhoneScore, SpeechOutcome, WordScore } from '../model/speech.ts';
import { phoneLevel, shownPhoneLevel, surelyHeard, shownMark } from './score.ts';
import { isSure } from './sure.ts';

/** A sound that was surely poor the time before and is good now. */
export interface MendedSound {
  /** The phone's place among all phones of the newer outcome. */
  readonly at: number;
  readonly phone: string;
  readonly scoreBefore: number;
  readonly score: number;
  /** What was heard instead the time before. */
  readonly heardBefore?: string;
}

/** Two tries at the same text, one after the other. Scores are as they are shown (`shownMark`). */
export interface ComparedTries {
  readonly before: number;
  readonly now: number;
  /** `now` − `before`, below 0 where the newer one is lower. */
  readonly rise: number;
  readonly mended: readonly MendedSound[];
}

/** A newer try beside the one before. Undefined where one of them has no score that may be shown (see `isSure`). A lower try has mended nothing. */
export function comparedTries(before: SpeechOutcome | undefined, now: SpeechOutcome | undefined): ComparedTries | undefined {
  if (before?.kind !== 'scored' || now?.kind !== 'scored' || !isSure(before) || !isSure(now)) return undefined;
  const scores = { before: shownMark(before.overall), now: shownMark(now.overall) };
  const rise = scores.now - scores.before;
  return { ...scores, rise, mended: rise < 0 ? [] : mendedSounds(before.words, now.words) };
}

function mendedSounds(before: readonly WordScore[], now: readonly WordScore[]): readonly MendedSound[] {
  let offset = 0;
  return now.flatMap((word, index) => {
    const from = offset;
    offset += word.phones.length;
    const old = before[index];
    if (!old) return [];
    return word.phones.flatMap((phone, at) => {
      const was = samePhone(old.phones, word.phones, at);
      if (!was || shownPhoneLevel(was) !== 'poor' || phoneLevel(phone.score) !== 'good') return [];
      const heard = surelyHeard(was);
      const scores = { scoreBefore: was.score, score: phone.score };
      return [{ at: from + at, phone: phone.phone, ...scores, ...(heard === undefined ? {} : { heardBefore: heard }) }];
    });
  });
}

/** The phone of the try before that is this one: at the same place of the same pronunciation, else the one of the same letters. */
function samePhone(before: readonly PhoneScore[], now: readonly PhoneScore[], at: number): PhoneScore | undefined {
  const phone = now[at]!;
  if (before.length === now.length && before.every((one, place) => one.phone === now[place]!.phone)) return before[at];
  const { letters } = phone;
  return letters && before.find((one) => one.phone === phone.phone && one.letters?.[0] === letters[0] && one.letters[1] === letters[1]);
}
