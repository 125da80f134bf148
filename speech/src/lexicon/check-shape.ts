import { SpeechError } from '../errors.ts';
import type { Reference } from '../types.ts';

/** Longest word that is looked up, characters. */
const LONGEST_WORD = 100;
/** Longest point or answer, characters. */
const LONGEST_TEXT = 2000;

const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown, each: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(each);
const isWord = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { text, pronunciations } = value as { text?: unknown; pronunciations?: unknown };
  if (typeof text !== 'string' || text.length > LONGEST_WORD) return false;
  return pronunciations === undefined || isList(pronunciations, (one) => isList((one as { phones?: unknown } | null)?.phones, isText));
};
const isPoint = (value: unknown): boolean => typeof value === 'string' && value.length <= LONGEST_TEXT;

/** Checks what came over a border to be a reference; kinds that are not known pass. Throws `bad-request`. */
export function checkShape(reference: Reference): void {
  const loose = reference as unknown as Record<string, unknown> | null | undefined;
  if (typeof loose !== 'object' || loose === null || typeof loose['kind'] !== 'string')
    throw new SpeechError('bad-request', 'The reference is no object with a kind.');
  const good = {
    word: () => isWord(loose['word']),
    sentence: () => isList(loose['words'], isWord),
    paragraph: () => isList(loose['sentences'], (one) => isList(one, isWord)),
    choice: () => isList(loose['options'], (one) => isList(one, isWord)),
    symbol: () => isList(loose['phones'], isText),
    retell: () => isList(loose['points'], isPoint),
    qa: () => isList(loose['answers'], isPoint),
  };
  const { kind } = loose;
  if (Object.hasOwn(good, kind) && !good[kind as keyof typeof good]())
    throw new SpeechError('bad-request', `The reference of kind "${kind}" does not have the shape that its kind needs.`);
}
