import { SpeechError } from '../errors.ts';
import type { Pronunciation } from '../types.ts';

/** First line of the packed model: what it is and how it is laid out. */
export const LETTER_TO_SOUND_HEADER = 'chorus-letter-to-sound/1';

/**
 * Share of unseen words whose first guess has a wrong sound: a tenth of CMUdict that the model was not made from
 * (`training/letter-to-sound.ts` measures it again).
 */
export const GUESS_ERROR = 0.33;

/** Hypotheses kept after each letter. */
const BEAM = 24;
const LONGEST = 34;
/** Latin letters that are no letter with a mark, as English writes the names that have them. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'th', þ: 'th', ı: 'i', ŋ: 'ng' };

/** How counts are packed: one character, `COUNT_BASE ** (code − FIRST_CODE)` rounded. */
export const COUNT_BASE = 1.35;
export const FIRST_CODE = 35;
/** The character that closes a node's children. */
export const UP = '!';

/** What the model's second line says. */
export interface LetterToSoundHead {
  /** `letter` or `letter:PHONE PHONE`: a letter with what it sounds like; the first is the end of a word. */
  readonly tokens: readonly string[];
  /** Longest n-gram. */
  readonly order: number;
  /** Taken off every count for what was never seen. */
  readonly discount: number;
}

interface Node {
  readonly count: number;
  readonly children: Map<number, Node>;
  /** Count of the context that its children leave for a shorter one. */
  left: number;
}

interface Token {
  readonly phones: readonly string[];
  readonly stress: readonly number[];
}

interface Hypothesis {
  readonly history: readonly number[];
  readonly score: number;
}

/** Whether a word has Latin letters to guess from. */
export function mayBeGuessed(word: string): boolean {
  return /[a-z]/i.test(word);
}

/** Guesses how an unknown word is said: letters and sounds in pairs, each judged by the five before it. */
export class LetterToSound {
  private readonly tokens: readonly Token[];
  private readonly byLetter = new Map<string, number[]>();
  private readonly root: Node;
  private readonly head: LetterToSoundHead;

  /** `text`: header, head as JSON, the packed n-grams. Throws `dictionary-damaged`. */
  constructor(text: string) {
    const damaged = (): SpeechError => new SpeechError('dictionary-damaged', 'The letter-to-sound rules are damaged: fetch them again.');
    const [header, head, packed] = text.split('\n');
    if (header !== LETTER_TO_SOUND_HEADER || !head || !packed) throw damaged();
    try {
      this.head = JSON.parse(head) as LetterToSoundHead;
    } catch {
      throw damaged();
    }
    this.tokens = this.head.tokens.map((token, i) => {
      const [letter = '', sounds = ''] = token.split(':');
      if (i > 0) this.byLetter.set(letter, [...(this.byLetter.get(letter) ?? []), i]);
      const symbols = sounds.split(' ').filter(Boolean);
      return {
        phones: symbols.map((symbol) => symbol.replace(/\d$/, '')),
        stress: symbols.map((symbol) => (/\d$/.test(symbol) ? Number(symbol.at(-1)) : 0)),
      };
    });
    this.root = unpack(packed, this.tokens.length, this.head.discount);
    if (this.root.children.size === 0) throw damaged();
  }

  /** Up to `most` guesses for a word of Latin letters, the likeliest first; none for anything else. */
  guess(word: string, most = 1): Pronunciation[] {
    const letters = word
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f']/g, '')
      .replace(/[^a-z]/g, (letter) => PLAIN[letter] ?? letter);
    if (!/^[a-z]+$/.test(letters) || letters.length > LONGEST) return [];
    let beam: Hypothesis[] = [{ history: [0], score: 0 }];
    for (const letter of letters) {
      const next = beam.flatMap((one) => (this.byLetter.get(letter) ?? []).map((token) => this.extended(one, token)));
      beam = next.sort((a, b) => b.score - a.score).slice(0, BEAM);
    }
    const whole = beam.map((one) => this.extended(one, 0)).sort((a, b) => b.score - a.score);
    const found = new Map<string, Pronunciation>();
    for (const { history } of whole) {
      const one = this.said(history);
      if (one.phones.length > 0 && !found.has(one.phones.join(' '))) found.set(one.phones.join(' '), one);
    }
    return [...found.values()].slice(0, most);
  }

  private said(history: readonly number[]): Pronunciation {
    const phones = history.flatMap((token) => this.tokens[token]!.phones);
    const stress = history.flatMap((token) => this.tokens[token]!.stress);
    // A word has one main stress: the first that was guessed; where none was, the first vowel bears it.
    const main = stress.indexOf(1);
    const vowel = phones.findIndex((phone) => /^[AEIOU]/.test(phone));
    return { phones, stress: stress.map((mark, i) => (i === (main < 0 ? vowel : main) ? 1 : mark === 1 ? 2 : mark)) };
  }

  private extended({ history, score }: Hypothesis, token: number): Hypothesis {
    return { history: [...history, token], score: score + Math.log(this.probability(history, token)) };
  }

  private probability(history: readonly number[], token: number): number {
    const { order, discount } = this.head;
    let p = 1 / this.tokens.length;
    for (let length = 0; length < order && length <= history.length; length++) {
      let node: Node | undefined = this.root;
      for (let i = history.length - length; node && i < history.length; i++) node = node.children.get(history[i]!);
      if (!node || node.children.size === 0) break;
      const seen = node.children.get(token);
      p = ((seen ? Math.max(0, seen.count - discount) : 0) + node.left * p) / node.count;
    }
    return p;
  }
}

/** Characters of a token's number: one below 90, two above. */
const DIGITS = 45;

/** Packs a token's number into one or two characters. */
export function packToken(token: number): string {
  const char = (value: number): string => String.fromCharCode(FIRST_CODE + value);
  return token < DIGITS ? char(token) : char(DIGITS + Math.floor((token - DIGITS) / 91)) + char((token - DIGITS) % 91);
}

/** Packs a count, rounded to the nearest power of `COUNT_BASE`. */
export function packCount(count: number): string {
  return String.fromCharCode(FIRST_CODE + Math.round(Math.log(count) / Math.log(COUNT_BASE)));
}

function unpack(packed: string, tokens: number, discount: number): Node {
  let at = 0;
  const code = (): number => packed.charCodeAt(at++) - FIRST_CODE;
  const children = (): Map<number, Node> => {
    const found = new Map<number, Node>();
    while (at < packed.length && packed[at] !== UP) {
      let token = code();
      if (token >= DIGITS) token = DIGITS + (token - DIGITS) * 91 + code();
      if (!(token < tokens)) throw new SpeechError('dictionary-damaged', 'The letter-to-sound rules are damaged: fetch them again.');
      const count = COUNT_BASE ** code();
      found.set(token, node(count, children()));
    }
    at++;
    return found;
  };
  const node = (count: number, own: Map<number, Node>): Node => {
    let kept = 0;
    for (const one of own.values()) kept += Math.max(0, one.count - discount);
    // Rounded counts may add up to more than the whole: something is always left for what was not seen.
    const whole = Math.max(count, kept * 1.02);
    return { count: whole, children: own, left: whole - kept };
  };
  const own = children();
  return node(
    [...own.values()].reduce((sum, one) => sum + one.count, 0),
    own,
  );
}
