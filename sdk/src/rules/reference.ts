import type { Reference, ReferenceWord } from '../model/speech.ts';

/** Reading one word lasts at most this long. */
const wordMs = 5_000;
/** Reading a text: time to begin and to be heard ending, and a slow reader's time for each word. */
const textMs = 3_000;
const eachWordMs = 900;
/** The scorer hears at most this much of a sentence, of a paragraph, and of speech without a text to read. */
const longestMs = 60_000;
const longestParagraphMs = 300_000;

const edges = /^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu;
/** A currency sign before a number and a percent sign after it are read aloud. */
const head = /^(?:(?![$£€¥]\d)[^\p{L}\p{N}'])+/u;
const tail = /[^\p{L}\p{N}']+$/u;
const tag = /<\/?[a-z][^<>]*>/gi;
const shortened = /^'(em|cause|til|tis|twas|bout|round|n)$/i;

/**
 * A text as what is to be read aloud: its words in order, without the punctuation around them. Apostrophes and hyphens inside a word stay
 * ("don't", "ice-cream"); "$5" and "50%" keep their signs; typographic apostrophes become plain ones; dashes and slashes separate words, markup is left out. The `words` of a scored outcome match
 * the reference's words one to one and in order. The text must have at least one word.
 */
export function sentenceReference(text: string): Extract<Reference, { kind: 'sentence' }> {
  return { kind: 'sentence', words: wordsOf(text).map((word) => ({ text: word })) };
}

/** A word (of a book, or as text) as what is to be read aloud, with its pronunciations where known. An entry of several words ("ice cream") is a sentence to the scorer. */
export function wordReference(word: ReferenceWord | string): Reference {
  const { text, pronunciations = [] } = typeof word === 'string' ? { text: word } : word;
  const words = wordsOf(text);
  if (words.length > 1) return sentenceReference(text);
  return { kind: 'word', word: { text: words[0] ?? text, ...(pronunciations.length > 0 ? { pronunciations } : {}) } };
}

/** A sensible `maxMs` of a recording: 5 seconds for a word, longer by each word of a text, at most a minute (a paragraph: five minutes); a minute for free speech. */
export function recordingLimit(reference: Reference): number {
  switch (reference.kind) {
    case 'word':
    case 'symbol':
      return wordMs;
    case 'sentence':
      return limitOf(reference.words.length);
    case 'paragraph':
      return limitOf(reference.sentences.flat().length, longestParagraphMs);
    case 'choice':
      return limitOf(Math.max(0, ...reference.options.map((words) => words.length)));
    case 'retell':
    case 'qa':
      return longestMs;
  }
}

function limitOf(words: number, longest = longestMs): number {
  return Math.min(longest, Math.max(wordMs, textMs + words * eachWordMs));
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .replace(tag, ' ')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[–—…/]|--+/g, ' ')
    .split(/\s+/)
    .map(bare)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** A piece without punctuation around it; an apostrophe before it stays where it belongs to the word ("'til"), after it always ("teachers'"). */
function bare(piece: string): string {
  const percent = /\d%[^\p{L}\p{N}%]*$/u.test(piece) ? '%' : '';
  const word = piece.replace(head, '').replace(tail, '') + percent;
  if (!word.startsWith("'") || shortened.test(word)) return word;
  return word.replace(/^'+/, '').replace(/'+$/, '').replace(edges, '');
}
