import { sentencesOf, tokenise } from '../lexicon/tokenise.ts';
import type { Reference, ReferenceWord } from '../types.ts';
import type { CoreType } from './core-type.ts';
import { LineError } from './line-error.ts';
import { isLetter, symbolPhones } from './symbols.ts';

/** The fields of a line that say what was to be said. */
export interface ReferenceFields {
  readonly refText: string;
  readonly phones?: unknown;
  readonly options?: unknown;
  readonly points?: unknown;
  readonly answers?: unknown;
}

/** Turns a line's core type and fields into a reference; `undefined` for a core type that is not scored. Throws `LineError`. */
export function referenceOf(type: CoreType, asked: ReferenceFields): Reference | undefined {
  switch (type) {
    case 'unsupported':
      return undefined;
    case 'word':
    case 'sentence':
      return textOf(type, wordsOf(asked.refText, asked.phones));
    case 'paragraph':
      return paragraphOf(asked);
    case 'choice':
      return { kind: 'choice', options: listOf(asked.options, asked.refText, 'options').map((option) => wordsOf(option, undefined)) };
    case 'qa':
      return { kind: 'qa', answers: listOf(asked.answers, asked.refText, 'answers') };
    case 'retell':
      return { kind: 'retell', points: listOf(asked.points, asked.refText, 'points') };
    case 'alphabet':
      return isLetter(asked.refText) ? textOf('word', wordsOf(asked.refText.trim(), asked.phones)) : symbolOf(asked);
    case 'symbol':
      return symbolOf(asked);
  }
}

function textOf(type: 'word' | 'sentence', words: readonly ReferenceWord[]): Reference {
  const [only] = words;
  return type === 'word' && words.length === 1 ? { kind: 'word', word: only! } : { kind: 'sentence', words };
}

function paragraphOf({ refText, phones }: ReferenceFields): Reference {
  const words = wordsOf(refText, phones);
  let at = 0;
  const sentences = sentencesOf(refText).map((sentence) => words.slice(at, (at += tokenise(sentence).length)));
  return { kind: 'paragraph', sentences };
}

function symbolOf({ refText, phones }: ReferenceFields): Reference {
  const given = phones === undefined || phones === null ? symbolPhones(refText) : wordsOf('x', phones)[0]?.pronunciations?.[0]?.phones;
  if (!given) throw new LineError('bad-phones', `"${refText.slice(0, 40)}" is no phonetic symbol: give IPA, ARPABET or phones.`);
  return { kind: 'symbol', phones: given };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A list of texts: the field's, or else the reference text's parts between `|` or line breaks. */
function listOf(field: unknown, refText: string, name: string): string[] {
  if (field !== undefined && field !== null && !(Array.isArray(field) && field.every(isText)))
    throw new LineError('bad-line', `${name} is not a list of texts.`);
  const list = (Array.isArray(field) ? (field as string[]) : refText.split(/[|\n]/)).map((one) => one.trim()).filter((one) => one !== '');
  if (list.length === 0 || list.some((one) => tokenise(one).length === 0))
    throw new LineError('no-words', `${name} has an entry without a word.`);
  return list;
}

const split = (text: string): string[] => text.trim().split(/\s+/);

/** `phones`: per word a list of phones (or phones with spaces between them); for a single word its phones alone will do. */
function wordsOf(text: string, phones: unknown): ReferenceWord[] {
  const texts = tokenise(text);
  if (texts.length === 0) throw new LineError('no-words', 'refText has no word.');
  if (phones === undefined || phones === null) return texts.map((one) => ({ text: one }));
  if (!Array.isArray(phones)) throw new LineError('bad-phones', 'phones is not a list.');
  const flat = texts.length === 1 && phones.length > 0 && phones.every(isText);
  const lists: unknown[] = flat ? [phones.flatMap(split)] : phones.map((one: unknown) => (isText(one) ? split(one) : one));
  if (lists.length !== texts.length) throw new LineError('bad-phones', `phones has ${lists.length} entries for ${texts.length} words.`);
  return texts.map((one, i) => {
    const list = lists[i];
    if (!Array.isArray(list) || list.length === 0 || !list.every(isText))
      throw new LineError('bad-phones', `phones of "${one}" is not a list of phones.`);
    return { text: one, pronunciations: [{ phones: list }] };
  });
}
