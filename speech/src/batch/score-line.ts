import { SpeechError } from '../errors.ts';
import { lookUp } from '../lexicon/look-up.ts';
import type { Lexicon } from '../lexicon/prepare.ts';
import type { Reference, ReferenceWord, SpeechOutcome, WordScore } from '../types.ts';
import { coreTypeOf } from './core-type.ts';
import { LineError } from './line-error.ts';
import { referenceOf } from './reference-of.ts';

export { LineError } from './line-error.ts';

/** One recording of a list with what was to be said; without a reference its core type is not scored. */
export interface ScoreLine {
  readonly id: string | number | null;
  readonly audio: string;
  readonly reference: Reference | undefined;
}

/** The id of a line, for the answer to a line that is otherwise unusable. */
export function lineId(line: string): string | number | null {
  try {
    const { id } = JSON.parse(line) as { id?: unknown };
    return typeof id === 'string' || typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
}

/** Parses `{id, audio, refText, coreType, phones?, options?, points?, answers?}`. Throws `LineError` and the codes of an unusable pronunciation. */
export function parseLine(line: string): ScoreLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LineError('not-json', 'The line is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LineError('bad-line', 'The line is not an object.');
  const { id, audio, coreType, ...asked } = value as Record<string, unknown>;
  if (typeof id !== 'string' && typeof id !== 'number') throw new LineError('bad-line', 'id is neither text nor a number.');
  if (typeof audio !== 'string' || audio === '') throw new LineError('bad-line', 'audio names no file.');
  const { refText = '' } = asked;
  if (typeof refText !== 'string') throw new LineError('bad-line', 'refText is not text.');
  const type = coreTypeOf(coreType);
  if (!type) throw new LineError('bad-core-type', `coreType ${JSON.stringify(coreType)?.slice(0, 40)} is not known; see --help.`);
  return { id, audio, reference: referenceOf(type, { ...asked, refText }) };
}

/** What is written for a line whose core type is not scored. */
export const unsupportedLine = (id: ScoreLine['id']): Record<string, unknown> => ({ id, refused: true, reason: 'unsupported' });

/**
 * What is written for a line that was scored or refused. A word that was not said has its phones with 0 each, so that every line has one
 * phone for each phone of the pronunciation.
 */
export function answerLine(
  id: ScoreLine['id'],
  outcome: SpeechOutcome,
  reference: Reference,
  lexicon: Required<Lexicon>,
): Record<string, unknown> {
  if (outcome.kind === 'refused') return { id, refused: true, reason: outcome.reason };
  if (outcome.kind !== 'scored') throw new SpeechError('bad-request', `A recording can't be "${outcome.kind}".`);
  const { overall, accuracy, fluency, integrity, confidence, warnings, reasons, sentences, option, points } = outcome;
  const asked = askedWords(reference, option);
  const words = outcome.words.map((word, i) => wordOf(word, asked[i] ?? { text: word.text }, lexicon));
  return { id, overall, accuracy, fluency, integrity, confidence, words, warnings, reasons, sentences, option, points };
}

/** The words that the outcome's words stand for, in their order. */
function askedWords(reference: Reference, option: number | undefined): readonly ReferenceWord[] {
  switch (reference.kind) {
    case 'word':
      return [reference.word];
    case 'sentence':
      return reference.words;
    case 'paragraph':
      return reference.sentences.flat();
    case 'choice':
      return reference.options[option ?? 0] ?? [];
    default:
      return [];
  }
}

function wordOf({ text, score, phones, noticed }: WordScore, asked: ReferenceWord, lexicon: Required<Lexicon>): Record<string, unknown> {
  const said = phones.map(({ phone, score: own, heard }) => (heard ? { phone, score: own, heard } : { phone, score: own }));
  const whole = said.length > 0 ? said : usualPhones(asked, lexicon).map((phone) => ({ phone, score: 0 }));
  return noticed?.length ? { text, score, phones: whole, noticed } : { text, score, phones: whole };
}

function usualPhones(word: ReferenceWord, { dictionary, guesser }: Required<Lexicon>): string[] {
  const usual = word.pronunciations?.[0] ?? lookUp(word.text, dictionary, guesser)[0];
  return (usual?.phones ?? []).map((phone) => phone.toUpperCase().replace(/[012]$/, ''));
}

/** What is written for a line that could not be used. */
export function failedLine(id: ScoreLine['id'], error: unknown): Record<string, unknown> {
  const code =
    error instanceof SpeechError || error instanceof LineError
      ? error.code
      : ((error as NodeJS.ErrnoException | undefined)?.code ?? 'failed');
  return { id, error: { code, message: error instanceof Error ? error.message : String(error) } };
}
