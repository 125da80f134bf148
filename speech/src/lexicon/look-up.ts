import { phoneIndex } from '../phones.ts';
import type { Pronunciation } from '../types.ts';
import { accentsOf, britishExceptions, distinct } from './accents.ts';
import type { Dictionary } from './dictionary.ts';
import { mapLetters } from './letters.ts';
import { readPinyin } from './pinyin.ts';
import { readingsOf } from './readings.ts';

/** Most pronunciations of a word that are tried: more would let nearly anything pass. */
const MOST = 8;
/** Most entries of the dictionary that a word's accents are made of. */
const MOST_ENTRIES = 4;
/** Guesses at an unknown word that are accepted. */
const GUESSES = 2;

/** Says how unknown words may be said; see `LetterToSound`. */
export interface Guesser {
  /** Pronunciations of a word in small letters, the likeliest first. */
  guess(word: string, most?: number): Pronunciation[];
}

const VOICELESS = new Set(['P', 'T', 'K', 'F', 'TH']);
const SIBILANT = new Set(['S', 'Z', 'SH', 'ZH', 'CH', 'JH']);
const LETTER_NAMES: Readonly<Record<string, readonly string[]>> = {
  A: ['EY'],
  B: ['B IY'],
  C: ['S IY'],
  D: ['D IY'],
  E: ['IY'],
  F: ['EH F'],
  G: ['JH IY'],
  H: ['EY CH'],
  I: ['AY'],
  J: ['JH EY'],
  K: ['K EY'],
  L: ['EH L'],
  M: ['EH M'],
  N: ['EH N'],
  O: ['OW'],
  P: ['P IY'],
  Q: ['K Y UW'],
  R: ['AA R', 'AA'],
  S: ['EH S'],
  T: ['T IY'],
  U: ['Y UW'],
  V: ['V IY'],
  W: ['D AH B AH L Y UW'],
  X: ['EH K S'],
  Y: ['W AY'],
  Z: ['Z IY', 'Z EH D'],
};

/**
 * Pronunciations of a word as a reader says it, the usual one first, at most eight: the dictionary's, American and as British speakers change
 * them; what numbers, times, money, abbreviations and initials stand for; its parts (`ice-cream`); its stem with a regular ending; a Chinese name
 * in pinyin. Last, with a `guesser`, the two likeliest guesses from its letters. Empty when nothing of that fits. `letters` is filled where it can be.
 */
export function lookUp(text: string, dictionary: Dictionary, guesser?: Guesser): Pronunciation[] {
  const known = find(text, dictionary);
  const found = known.length > 0 ? known : guessed(text, dictionary, guesser);
  return distinct(found)
    .slice(0, MOST)
    .map((one) => withLetters(text, one));
}

/**
 * Where {@link lookUp} would find how a text is said, without saying it, which takes a hundred times as long. `dictionary`: it and its rules; `guessed`: a
 * guesser would be asked for a part of it; `none`: nobody knows.
 * @example sourceOf('ice-cream', dictionary); // 'dictionary'
 */
export function sourceOf(text: string, dictionary: Dictionary): 'dictionary' | 'guessed' | 'none' {
  if (isKnown(text, dictionary)) return 'dictionary';
  const parts = text.split(/[-\s]+/).filter(Boolean);
  return parts.length > 0 && parts.every((part) => /[a-z]/i.test(part.replace(/(?<=.)'s$/i, '')) || isKnown(part, dictionary))
    ? 'guessed'
    : 'none';
}

/** Whether `find` finds anything, step by step as it does. */
function isKnown(text: string, dictionary: Dictionary): boolean {
  if (dictionary.lookup(text).length > 0) return true;
  const isSaid = (word: string) => nameOf(word) !== undefined || isKnown(word, dictionary);
  if (readingsOf(text).some((words) => words.every(isSaid))) return true;
  const parts = text.split(/[-\s]+/).filter(Boolean);
  if (parts.length > 1) return parts.every((part) => isKnown(part, dictionary));
  const bare = text.replace(/^'+|[.']+$/g, '');
  if (bare !== text && bare !== '') return isKnown(bare, dictionary);
  return stemOf(text, dictionary) !== undefined || readPinyin(text).length > 0;
}

/** The pronunciation with the letters of each phone, if it has none yet and they can be told. */
export function withLetters(text: string, pronunciation: Pronunciation): Pronunciation {
  if (pronunciation.letters) return pronunciation;
  const plain = pronunciation.phones.map((phone) => phone.toUpperCase().replace(/[012]$/, ''));
  if (plain.some((phone) => phoneIndex(phone) === undefined)) return pronunciation;
  const letters = mapLetters(text, plain);
  return letters ? { ...pronunciation, letters } : pronunciation;
}

function find(text: string, dictionary: Dictionary): Pronunciation[] {
  const whole = dictionary.lookup(text).slice(0, MOST_ENTRIES);
  const readings = readingsOf(text).flatMap((words) => read(words, dictionary));
  const name = readPinyin(text);
  if (whole.length > 0) {
    const accents = [...whole, ...britishExceptions(text), ...whole.flatMap((one) => accentsOf(text, one))];
    return distinct([...name.slice(0, 1), ...accents, ...readings]);
  }
  if (readings.length > 0) return readings;
  const parts = text.split(/[-\s]+/).filter(Boolean);
  if (parts.length > 1) return chained(parts.map((part) => find(part, dictionary)));
  const bare = text.replace(/^'+|[.']+$/g, '');
  if (bare !== text && bare !== '') return find(bare, dictionary);
  const stem = inflected(text, dictionary);
  return stem.length > 0 ? stem : name;
}

/** Guesses from the letters; of a compound or a possessive only the unknown part is guessed. */
function guessed(text: string, dictionary: Dictionary, guesser?: Guesser): Pronunciation[] {
  if (!guesser) return [];
  const parts = text.split(/[-\s]+/).filter(Boolean);
  const each = parts.map((part) => {
    const known = find(part, dictionary);
    if (known.length > 0) return known;
    const possessive = /^(.+)'s$/i.exec(part);
    if (!possessive) return guesser.guess(part, GUESSES);
    return guesser.guess(possessive[1]!, GUESSES).map((one) => ended(one, plural));
  });
  return chained(each);
}

/** A reading's words one after the other, each in its usual way, then each as British speakers say it; a single capital letter is its name. */
function read(words: readonly string[], dictionary: Dictionary): Pronunciation[] {
  const parts = words.map((word) => nameOf(word) ?? find(word, dictionary).slice(0, 1));
  if (parts.some((part) => part.length === 0)) return [];
  const british = parts.map((part, i) => [words[i]!.length === 1 ? part.at(-1)! : accentsOf(words[i]!, part[0]!).at(-1)!]);
  return [...chained(parts.map((part) => part.slice(0, 1))), ...chained(british)];
}

function nameOf(word: string): Pronunciation[] | undefined {
  return Object.hasOwn(LETTER_NAMES, word)
    ? LETTER_NAMES[word]!.map((packed) => {
        const phones = packed.split(' ');
        const vowel = phones.findLastIndex((phone) => /^[AEIOU]/.test(phone));
        return { phones, stress: phones.map((_, i) => (i === vowel ? 1 : 0)) };
      })
    : undefined;
}

/** Every way of saying the parts in a row, at most `MOST`; none when a part has none. */
function chained(parts: readonly (readonly Pronunciation[])[]): Pronunciation[] {
  let all: Pronunciation[] = [{ phones: [], stress: [] }];
  for (const part of parts) {
    all = all
      .flatMap((head) =>
        part.map((tail) => ({
          phones: [...head.phones, ...tail.phones],
          stress: [...(head.stress ?? []), ...(tail.stress ?? tail.phones.map(() => 0))],
        })),
      )
      .slice(0, MOST);
  }
  return parts.length > 0 ? all : [];
}

/** The endings that English adds by rule, each with the stems that it may have been added to. */
const ENDINGS: readonly { readonly ending: RegExp; readonly stems: readonly string[]; readonly sound: (last: string) => string[] }[] = [
  { ending: /'s$/i, stems: [''], sound: plural },
  { ending: /ies$/i, stems: ['y'], sound: plural },
  { ending: /es$/i, stems: ['', 'e'], sound: plural },
  { ending: /s$/i, stems: [''], sound: plural },
  { ending: /ied$/i, stems: ['y'], sound: past },
  { ending: /ed$/i, stems: ['', 'e'], sound: past },
  { ending: /ing$/i, stems: ['', 'e'], sound: () => ['IH', 'NG'] },
  { ending: /ly$/i, stems: [''], sound: () => ['L', 'IY'] },
];

function plural(last: string): string[] {
  return SIBILANT.has(last) ? ['IH', 'Z'] : VOICELESS.has(last) ? ['S'] : ['Z'];
}

function past(last: string): string[] {
  if (last === 'T' || last === 'D') return ['IH', 'D'];
  return VOICELESS.has(last) || last === 'S' || last === 'SH' || last === 'CH' ? ['T'] : ['D'];
}

function ended({ phones, stress }: Pronunciation, sound: (last: string) => string[]): Pronunciation {
  const added = sound(phones.at(-1)!);
  return { phones: [...phones, ...added], stress: [...(stress ?? phones.map(() => 0)), ...added.map(() => 0)] };
}

/** The word as a stem of the dictionary with an ending. A doubled consonant (`hopping`) is undone. */
function inflected(text: string, dictionary: Dictionary): Pronunciation[] {
  const found = stemOf(text, dictionary);
  return found ? find(found.stem, dictionary).map((one) => ended(one, found.sound)) : [];
}

function stemOf(text: string, dictionary: Dictionary): { readonly stem: string; readonly sound: (last: string) => string[] } | undefined {
  for (const { ending, stems, sound } of ENDINGS) {
    if (!ending.test(text)) continue;
    const head = text.replace(ending, '');
    const single = /([bdgklmnprtvz])\1$/i.test(head) ? [head.slice(0, -1)] : [];
    const stem = [...stems.map((end) => head + end), ...single].find((one) => one.length > 2 && dictionary.lookup(one).length > 0);
    if (stem !== undefined) return { stem, sound };
  }
  return undefined;
}
