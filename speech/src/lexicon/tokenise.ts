/** Most words a reference text may have; a page of reading is a few hundred. */
export const MAX_WORDS = 1000;

const SENTENCE_END = /(?<=[.!?。！？])["'”’)\]]*\s+/g;
/** Abbreviations that never end a sentence, and initials of names. */
const BEFORE_NAMES = /^(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|St|Mt|e\.g|i\.e|vs|[A-HJ-Z])$/u;
/** Abbreviations that end one only before a capital. */
const BEFORE_MORE = /^(?:(?:\p{L}\.)+\p{L}|etc|no|approx|jr|sr|co|ltd|inc)$/iu;
const SHORTENED = /^'(em|cause|til|tis|twas|bout|round|n)$/i;
const EDGES = /^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu;
// A currency sign before a number and a percent sign after it are read aloud.
const HEAD = /^(?:(?![$£€¥]\d)[^\p{L}\p{N}'])+/u;
const TAIL = /[^\p{L}\p{N}']+$/u;
const TAG = /<\/?[a-z][^<>]*>/gi;

/**
 * Cuts a text into the words to be said, as written but without markup and without punctuation around them. Typographic
 * apostrophes become plain ones; hyphens and apostrophes inside a word stay, dashes separate; `$5` and `50%` keep their signs.
 */
export function tokenise(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(TAG, ' ')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[–—…/]|--+/g, ' ')
    .split(/\s+/)
    .map(bare)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** A word where it is written: `letters` `[start, end)` of the text, in UTF-16 units, and as {@link tokenise} gives it. */
export interface WordPlace {
  readonly text: string;
  readonly letters: readonly [number, number];
  readonly spoken: string;
}

const SEPARATORS = /<\/?[a-z][^<>]*>|[\s–—…]+|--+|\/(?!\d)|(?<!\d)\//giu;

/** The words of a text where they are written. Fractions (`1/2`) and `&` are words of their own. */
export function wordsIn(text: string): WordPlace[] {
  const words: WordPlace[] = [];
  const add = (from: number, to: number): void => {
    const piece = text.slice(from, to).replace(/[‘’ʼ`]/g, "'");
    const written = piece === '&' ? piece : bare(piece);
    if (!/[\p{L}\p{N}&]/u.test(written)) return;
    const start = from + piece.indexOf(written);
    const end = start + written.length;
    words.push({ text: text.slice(start, end), letters: [start, end], spoken: written.normalize('NFKC').replaceAll('⁄', '/') });
  };
  let from = 0;
  for (const { 0: separator, index } of text.matchAll(SEPARATORS)) {
    add(from, index);
    from = index + separator.length;
  }
  add(from, text.length);
  return words;
}

/** A piece without punctuation around it; an apostrophe before it stays where it belongs to the word. */
function bare(piece: string): string {
  const percent = /\d%[^\p{L}\p{N}%]*$/u.test(piece) ? '%' : '';
  const word = piece.replace(HEAD, '').replace(TAIL, '') + percent;
  if (!word.startsWith("'") || SHORTENED.test(word)) return word;
  return word.replace(/^'+/, '').replace(/'+$/, '').replace(EDGES, '');
}

/** Cuts a text into its sentences at full stops, question and exclamation marks; not after titles, initials and other abbreviations. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: space, index } of text.matchAll(SENTENCE_END)) {
    const end = index + space.length;
    // Who says it follows what was said.
    const goesOn = /["'”’]/.test(space) && /^\p{Ll}/u.test(text.slice(end));
    if (goesOn || isShortened(text.slice(from, index), text.slice(end))) continue;
    sentences.push(text.slice(from, end));
    from = end;
  }
  return [...sentences, text.slice(from)].map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one));
}

/** Whether a full stop belongs to an abbreviation that a sentence goes on behind. */
function isShortened(before: string, after: string): boolean {
  const last = /(?<![\p{L}\p{N}.])([\p{L}.]+)\.$/u.exec(before)?.[1];
  if (last === undefined) return false;
  if (BEFORE_NAMES.test(last)) return true;
  return BEFORE_MORE.test(last) && /^[\p{Ll}\d]/u.test(after);
}
