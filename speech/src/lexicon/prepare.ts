import type { PreparedPronunciation, PreparedReference, PreparedTask, PreparedWord } from '../align/prepared.ts';
import { SpeechError } from '../errors.ts';
import { isVowelIndex, phoneIndex } from '../phones.ts';
import { finishSteps, type Steps } from '../steps.ts';
import type { Pronunciation, Reference, ReferenceWord } from '../types.ts';
import type { Dictionary } from './dictionary.ts';
import { lookUp, withLetters, type Guesser } from './look-up.ts';
import { MAX_WORDS, tokenise } from './tokenise.ts';

/** Words that hold a sentence together and say nothing of what it is about; too short and too weak to be found in free speech. */
const FUNCTION_WORDS = new Set(
  (
    'a an the this that these those there here and or but so because if then than as of to in on at by for with from into about up down out off over under ' +
    'i you he she it we they me him her us them my your his its our their mine yours hers ours theirs who whom whose which what where when why how ' +
    'am is are was were be been being do does did done have has had having can could will would shall should may might must not no yes ' +
    "i'm you're he's she's it's we're they're i've you've we've they've i'll you'll he'll she'll it'll we'll they'll don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't " +
    "very too also just some any all both each every much many more most other such only own same oh well please let let's got get there's that's"
  ).split(' '),
);

/** The words of a text that carry its meaning; all of them when none does. */
function contentWords(text: string): ReferenceWord[] {
  const all = tokenise(text);
  const content = all.filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
  return (content.length > 0 ? content : all).map((word) => ({ text: word }));
}

/** Where pronunciations come from that a reference does not bring. */
export interface Lexicon {
  readonly dictionary?: Dictionary;
  /** For words that are not in the dictionary. */
  readonly guesser?: Guesser;
}

/** Longest pronunciation of one word: a number in digits may need many phones, nothing needs more. */
const MOST_PHONES = 120;
const WORD_MODE_WORDS = 2;
const MOST_OPTIONS = 20;

/** The words of a reference, group by group: sentences, options, points; of a symbol and of kinds that are not known none. */
export function wordsOf(reference: Reference): readonly (readonly ReferenceWord[])[] {
  switch (reference.kind) {
    case 'word':
      return [[reference.word]];
    case 'sentence':
      return [reference.words];
    case 'paragraph':
      return reference.sentences.filter((sentence) => sentence.length > 0);
    case 'choice':
      return reference.options;
    case 'retell':
      return reference.points.map(contentWords);
    case 'qa':
      return reference.answers.map(contentWords);
    default:
      return [];
  }
}

/** Whether a word of the reference has no pronunciation of its own, so that a dictionary must say. */
export function needsDictionary(reference: Reference): boolean {
  return wordsOf(reference).flat().some(isOpen);
}

/** The words of the reference that have no pronunciation and are not in the dictionary (nor can be guessed, with a guesser), each once. */
export function unknownWords(reference: Reference, dictionary?: Dictionary, guesser?: Guesser): string[] {
  const open = wordsOf(reference).flat().filter(isOpen);
  return [...new Set(open.map((word) => word.text))].filter((text) => !dictionary || lookUp(text, dictionary, guesser).length === 0);
}

/**
 * Gives every word of a word, sentence or paragraph its pronunciations; `undefined` for other kinds.
 * Throws `empty-reference`, `bad-request`, `bad-pronunciation`, `dictionary-missing`, `unknown-words` (with the words).
 */
export function prepareReference(reference: Reference, dictionary?: Dictionary, guesser?: Guesser): PreparedReference | undefined {
  if (reference.kind !== 'word' && reference.kind !== 'sentence' && reference.kind !== 'paragraph') return undefined;
  return textOf(finishSteps(preparingGroups(reference, { dictionary, guesser })));
}

/** Gives a reference of any kind its pronunciations; `undefined` for a kind that is not known. Throws what `prepareReference` throws. */
export function prepareTask(reference: Reference, lexicon: Lexicon): PreparedTask | undefined {
  return finishSteps(preparingTask(reference, lexicon));
}

/** The same a word at a time: a thousand words take as long as a child's word takes to be scored. */
export function* preparingTask(reference: Reference, lexicon: Lexicon): Steps<PreparedTask | undefined> {
  switch (reference.kind) {
    case 'word':
    case 'sentence':
      return textOf(yield* preparingGroups(reference, lexicon));
    case 'paragraph':
      return { kind: 'paragraph', sentences: yield* preparingGroups(reference, lexicon) };
    case 'choice': {
      const options = yield* preparingGroups(reference, lexicon);
      if (options.length > MOST_OPTIONS || options.some((words) => words.length === 0))
        throw new SpeechError('bad-request', `A choice has 1 to ${MOST_OPTIONS} options of at least one word each.`);
      return { kind: 'choice', options: options.map((words) => textOf([words])) };
    }
    case 'symbol':
      return prepareSymbol(reference.phones);
    case 'retell':
    case 'qa': {
      const groups = yield* preparingGroups(reference, lexicon);
      const texts = reference.kind === 'retell' ? reference.points : reference.answers;
      const points = groups.map((words, i) => ({ text: texts[i]!, words }));
      if (points.some((point) => point.words.length === 0))
        throw new SpeechError('empty-reference', 'A point or an answer has no word: give at least one.');
      return { kind: 'points', every: reference.kind === 'retell', points };
    }
    default:
      return undefined;
  }
}

/** The words of a reference with their pronunciations, group by group. */
function* preparingGroups(reference: Reference, lexicon: Lexicon): Steps<PreparedWord[][]> {
  const groups = wordsOf(reference);
  const words = groups.flat();
  if (words.length === 0) throw new SpeechError('empty-reference', 'The reference text has no word: give at least one.');
  if (words.length > MAX_WORDS)
    throw new SpeechError('bad-request', `The reference text has ${words.length} words; at most ${MAX_WORDS} can be scored at once.`);
  const found = yield* lookingUp(new Set(words.filter(isOpen).map(({ text }) => text)), lexicon);
  const prepared: PreparedWord[][] = [];
  for (const group of groups) {
    const own: PreparedWord[] = [];
    for (const word of group) {
      own.push(isOpen(word) ? found.get(word.text)! : preparedBy(word));
      yield;
    }
    prepared.push(own);
  }
  return prepared;
}

/** A dictionary must say how it is pronounced. */
const isOpen = ({ pronunciations }: ReferenceWord): boolean => !pronunciations?.length;

/** A word with the pronunciations that it brings. Throws `bad-pronunciation`. */
export const preparedBy = (word: ReferenceWord): PreparedWord => ({ text: word.text, pronunciations: ownPronunciations(word) });

const ownPronunciations = ({ text, pronunciations }: ReferenceWord): PreparedPronunciation[] =>
  pronunciations!.map((one) => preparePronunciation(text, withLetters(text, one)));

/** Each of the texts with what dictionary and guesser know of it. */
function* lookingUp(texts: ReadonlySet<string>, { dictionary, guesser }: Lexicon): Steps<ReadonlyMap<string, PreparedWord>> {
  if (texts.size > 0 && !dictionary)
    throw new SpeechError(
      'dictionary-missing',
      'A word has no pronunciation and no dictionary is loaded: load one or give pronunciations.',
    );
  const found = new Map<string, PreparedWord>();
  const unknown: string[] = [];
  for (const text of texts) {
    const word = lookedUp(text, dictionary!, guesser);
    if (word) found.set(text, word);
    else unknown.push(text);
    yield;
  }
  if (unknown.length > 0)
    throw new SpeechError('unknown-words', `Not in the dictionary: ${unknown.slice(0, 20).join(', ')}. Give pronunciations for them.`, {
      words: unknown,
    });
  return found;
}

function lookedUp(text: string, dictionary: Dictionary, guesser: Guesser | undefined): PreparedWord | undefined {
  const known = lookUp(text, dictionary);
  const all = known.length > 0 ? known : lookUp(text, dictionary, guesser);
  const pronunciations = all.map((one) => preparePronunciation(text, one));
  return pronunciations.length === 0 ? undefined : { text, pronunciations, ...(known.length === 0 && { guessed: true }) };
}

/** A word with the ways in which it is read; undefined where nobody knows one, or it would take longer than any word does. Throws `dictionary-missing`. */
export function readingsFor(text: string, { dictionary, guesser }: Lexicon): PreparedWord | undefined {
  if (!dictionary) throw new SpeechError('dictionary-missing', 'No dictionary is loaded: load one.');
  try {
    return lookedUp(text, dictionary, guesser);
  } catch (error) {
    if (error instanceof SpeechError && error.code === 'bad-pronunciation') return undefined;
    throw error;
  }
}

const textOf = (sentences: readonly (readonly PreparedWord[])[]): PreparedReference => ({
  mode: sentences.flat().length <= WORD_MODE_WORDS ? 'word' : 'sentence',
  sentences,
});

/** A consonant said alone may end in a schwa ("buh"): nobody can say B without a vowel. */
function prepareSymbol(phones: readonly string[]): PreparedTask {
  if (phones.length === 0) throw new SpeechError('empty-reference', 'The symbol has no phone: give at least one.');
  const text = phones.join(' ');
  const own = preparePronunciation(text, { phones });
  const alone = own.phones.length === 1 && !isVowelIndex(own.phones[0]!);
  const schwa = preparePronunciation(text, { phones: [...phones, 'AH'] });
  return {
    kind: 'symbol',
    phones: phones.length,
    reference: { mode: 'word', sentences: [[{ text, pronunciations: alone ? [own, schwa] : [own] }]] },
  };
}

function preparePronunciation(text: string, { phones, stress, letters }: Pronunciation): PreparedPronunciation {
  const bad = (what: string): SpeechError =>
    new SpeechError('bad-pronunciation', `The pronunciation of "${text}" ${what}.`, { words: [text] });
  if (phones.length === 0 || phones.length > MOST_PHONES) throw bad(`has ${phones.length} phones; 1 to ${MOST_PHONES} are possible`);
  const indexes = phones.map((phone) => {
    const index = phoneIndex(phone);
    if (index === undefined) throw bad(`has ${phone}, which is not an ARPABET phone`);
    return index;
  });
  if (stress && stress.length !== phones.length) throw bad('does not have one stress for each phone');
  if (letters && letters.length !== phones.length) throw bad('does not have one range of letters for each phone');
  // The corpus that the net was fitted on marks no stress in words of one vowel.
  const several = indexes.filter(isVowelIndex).length > 1;
  const marks = phones.map((phone, i) => {
    if (!several || !isVowelIndex(indexes[i]!)) return 0;
    const mark = stress?.[i] ?? (Number(/[012]$/.exec(phone)?.[0] ?? 0) as number);
    return mark === 1 ? 1 : mark === 2 ? 0.5 : 0;
  });
  return { phones: indexes, stress: marks, ...(letters ? { letters } : {}) };
}
