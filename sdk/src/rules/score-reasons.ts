import type { LoweredBy, SpeechOutcome, WordScore } from '../model/speech.ts';
import { surelyHeard } from './score.ts';
import { isPhoneSure, isSure } from './sure.ts';

/** One thing that lowered a score, as a teacher can say it to a child. Words and letters are those of the text. */
export type ScoreReason =
  | { readonly kind: 'missing' | 'repeated' | 'stress'; readonly words: readonly string[] }
  | {
      /** A sound that was said as another one (`heard`), or not well; `mild`: well enough, and the only thing to name. */
      readonly kind: 'phone';
      readonly word: string;
      /** The phone's place among all phones of the outcome. */
      readonly at: number;
      readonly phone: string;
      readonly letters?: string;
      readonly heard?: string;
      readonly mild?: true;
    }
  /** `after`: the word before the only pause. */
  | { readonly kind: 'pauses'; readonly count: number; readonly after?: string }
  | { readonly kind: 'extra'; readonly count: number }
  | { readonly kind: 'slow' | 'fast'; readonly wordsPerMinute: number }
  | { readonly kind: 'unclear' };

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;
type Group = 'sounds' | 'words-missing' | 'pauses' | 'pace' | 'repetition' | 'extra-speech' | 'stress';

/** A phone below this is poor (5-25). */
const poorBelow = 60;
const goodFrom = 85;
/** The cost of what the scorer did not rank. */
const usual: readonly Group[] = ['words-missing', 'sounds', 'repetition', 'stress', 'extra-speech', 'pauses', 'pace'];
const groupOf = (lowered: LoweredBy): Group => (lowered === 'too-slow' || lowered === 'too-fast' ? 'pace' : lowered);

/**
 * What lowered a score, the most costly first: first the worst of each kind in the scorer's order, then the rest. Empty when nothing did,
 * and when the scorer is not sure: it has no right to find fault. A sound is only named where the scorer is sure of it (see `isPhoneSure`).
 */
export function scoreReasons(outcome: Scored): readonly ScoreReason[] {
  if (!isSure(outcome)) return [];
  const lowered = outcome.reasons?.loweredBy ?? [];
  const order = [...new Set([...lowered.map(groupOf), ...usual])];
  const groups = order.map((group) => reasonsOf(group, outcome, lowered));
  const worst = groups.flatMap((reasons) => reasons.slice(0, 1));
  const rest = groups.flatMap((reasons) => reasons.slice(1));
  const all = [...worst, ...rest];
  return all.length > 0 || outcome.overall >= goodFrom ? all : phonesBelow(outcome.words, goodFrom).slice(0, 1).map(mildly);
}

function reasonsOf(group: Group, outcome: Scored, lowered: readonly LoweredBy[]): readonly ScoreReason[] {
  const { words, reasons } = outcome;
  const noticed = (what: 'repeated' | 'stress') => words.filter((word) => word.noticed?.includes(what)).map(({ text }) => text);
  switch (group) {
    case 'words-missing':
      return some('missing', words.filter(({ said }) => !said).map(textOf));
    case 'sounds': {
      const phones = phonesBelow(words, poorBelow);
      return phones.length === 0 && lowered.includes('sounds') ? [{ kind: 'unclear' }] : phones;
    }
    case 'repetition':
      return lowered.includes('repetition') ? [{ kind: 'repeated', words: noticed('repeated') }] : some('repeated', noticed('repeated'));
    case 'stress':
      return some('stress', noticed('stress'));
    case 'extra-speech':
      return lowered.includes('extra-speech') ? [{ kind: 'extra', count: Math.max(1, reasons?.extra.length ?? 0) }] : [];
    case 'pauses': {
      if (!reasons || !lowered.includes('pauses')) return [];
      const after = reasons.pauses.length === 1 ? words[reasons.pauses[0]!.afterWord]?.text : undefined;
      return [{ kind: 'pauses', count: Math.max(1, reasons.pauses.length), ...(after === undefined ? {} : { after }) }];
    }
    case 'pace': {
      const slow = lowered.includes('too-slow');
      if (!reasons || (!slow && !lowered.includes('too-fast'))) return [];
      return [{ kind: slow ? 'slow' : 'fast', wordsPerMinute: Math.round(reasons.wordsPerMinute) }];
    }
  }
}

type PhoneReason = Extract<ScoreReason, { kind: 'phone' }>;

/** The lowest first. */
function phonesBelow(words: readonly WordScore[], below: number): readonly PhoneReason[] {
  const phones = words.flatMap((word) => word.phones.map((phone) => ({ phone, word })));
  return phones
    .map(({ phone, word }, at) => ({ phone, word, at }))
    .filter(({ phone }) => phone.score < below && isPhoneSure(phone))
    .sort((a, b) => a.phone.score - b.phone.score)
    .map(({ phone, word, at }) => {
      const letters = phone.letters && word.text.slice(...phone.letters);
      const heard = surelyHeard(phone);
      return {
        kind: 'phone',
        word: word.text,
        at,
        phone: phone.phone,
        ...(letters ? { letters } : {}),
        ...(heard === undefined ? {} : { heard }),
      };
    });
}

const mildly = ({ heard: _, ...reason }: PhoneReason): PhoneReason => ({ ...reason, mild: true });
const textOf = (word: WordScore): string => word.text;
const some = (kind: 'missing' | 'repeated' | 'stress', words: readonly string[]): readonly ScoreReason[] =>
  words.length > 0 ? [{ kind, words }] : [];
