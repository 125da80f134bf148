import { partsOfSpeech } from './fields.ts';

/** Bounds of a word list: of all its words, of those of one unit, of its units, and of letters. */
export const wordListLimits = {
  words: 2000,
  unitWords: 1000,
  units: 50,
  text: 60,
  meaning: 120,
  ipa: 60,
  title: 60,
  example: 200,
} as const;

/** What is wrong with a row of a word list; closed. */
export const rowProblems = ['no-text', 'no-letter', 'other-script', 'no-meaning', 'no-pos', 'too-long', 'duplicate'] as const;
export type RowProblem = (typeof rowProblems)[number];

/** A word as a school writes it. */
export interface WordRow {
  readonly text: string;
  /** Code of {@link partsOfSpeech}; null: nobody has said it. */
  readonly pos: number | null;
  readonly meaning: string;
  readonly ipa: string;
  /** A sentence with the word, and what it means. */
  readonly example?: string | undefined;
  readonly exampleMeaning?: string | undefined;
}

/** Codes that are the same part of speech for whoever looks a word up: a verb of any kind is a verb. */
const sameAs: Readonly<Record<string, string>> = {
  'vt.': 'v.',
  'vi.': 'v.',
  'vt. & vi.': 'v.',
  'modal v.': 'v.',
  'aux.v.': 'v.',
  'pt.': 'v.',
  'pp.': 'v.',
  'pl.': 'n.',
};

/** Whether two codes say the same of how a word is said. */
export function samePart(one: number, other: number): boolean {
  const part = (code: number) => {
    const name = partsOfSpeech[code] ?? '';
    return sameAs[name] ?? name;
  };
  return part(one) === part(other);
}

/** The code of what several words together are. */
export const phrasePart = partsOfSpeech.indexOf('comb.');

/**
 * An English word or phrase as it is kept: full-width letters become usual ones, all apostrophes the plain one, and Chinese punctuation around it goes, which
 * an input method leaves.
 */
export function plainWord(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s。、，；：,;:*·•]+|[\s。、，；：,;:*·•]+$/g, '');
}

/** A meaning as it is kept: one space between words, no marks that turn the direction of writing, no comma at its ends. */
export function plainMeaning(text: string): string {
  return text
    .replaceAll(/[\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s。，,；;]+|[\s。，,；;]+$/g, '');
}

/** A sentence as it is kept: its marks stay. */
export const plainSentence = (text: string): string =>
  text
    .replaceAll(/[\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What is wrong with a row by itself; `known`: the part of speech can be taken from elsewhere. */
export function rowProblem({ text, pos, meaning, ipa, example = '', exampleMeaning = '' }: WordRow, known = false): RowProblem | undefined {
  if (text === '') return 'no-text';
  if (text.length > wordListLimits.text || meaning.length > wordListLimits.meaning || ipa.length > wordListLimits.ipa) return 'too-long';
  if (example.length > wordListLimits.example || exampleMeaning.length > wordListLimits.example) return 'too-long';
  if (!/\p{Script=Latin}/u.test(text)) return 'no-letter';
  if (/[^\p{Script=Latin}\p{N}\p{M} '.,!?&/()-]/u.test(text)) return 'other-script';
  if (meaning === '') return 'no-meaning';
  if (pos === null && !known && !text.includes(' ')) return 'no-pos';
  return undefined;
}
