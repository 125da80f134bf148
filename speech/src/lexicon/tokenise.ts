/** Most words a reference text may have; a page of reading is a few hundred. */
export const MAX_WORDS = 1000;

const SENTENCE_END = /(?<=[.!?。！？])["'”’)\]]*\s+/;
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

/** A piece without punctuation around it; an apostrophe before it stays where it belongs to the word. */
function bare(piece: string): string {
  const percent = /\d%[^\p{L}\p{N}%]*$/u.test(piece) ? '%' : '';
  const word = piece.replace(HEAD, '').replace(TAIL, '') + percent;
  if (!word.startsWith("'") || SHORTENED.test(word)) return word;
  return word.replace(/^'+/, '').replace(/'+$/, '').replace(EDGES, '');
}

/** Cuts a text into its sentences at full stops, question and exclamation marks. */
export function sentencesOf(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
}
