import { SpeechError } from '../errors.ts';
import type { Dictionary } from '../lexicon/dictionary.ts';
import { lookUp } from '../lexicon/look-up.ts';
import { wordsOf } from '../lexicon/prepare.ts';
import { tokenise } from '../lexicon/tokenise.ts';
import type { Reference, ReferenceWord, SpeechOutcome } from '../types.ts';

/** A line of a list that can't be scored: `code` says why. */
export class LineError extends Error {
  readonly code: 'not-json' | 'bad-line' | 'bad-core-type' | 'bad-phones' | 'no-words';

  constructor(code: LineError['code'], message: string) {
    super(message);
    this.name = 'LineError';
    this.code = code;
  }
}

/** One recording of a list with what was to be said. */
export interface ScoreLine {
  readonly id: string | number | null;
  readonly audio: string;
  readonly reference: Reference;
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

/** Parses `{id, audio, refText, coreType, phones?}`. Throws `LineError` and the codes of an unusable pronunciation. */
export function parseLine(line: string): ScoreLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LineError('not-json', 'The line is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LineError('bad-line', 'The line is not an object.');
  const { id, audio, refText, coreType, phones } = value as Record<string, unknown>;
  if (typeof id !== 'string' && typeof id !== 'number') throw new LineError('bad-line', 'id is neither text nor a number.');
  if (typeof audio !== 'string' || audio === '') throw new LineError('bad-line', 'audio names no file.');
  if (typeof refText !== 'string') throw new LineError('bad-line', 'refText is not text.');
  if (coreType !== 'word' && coreType !== 'sentence') throw new LineError('bad-core-type', 'coreType is neither "word" nor "sentence".');
  const texts = tokenise(refText);
  if (texts.length === 0) throw new LineError('no-words', 'refText has no word.');
  const words = withPhones(texts, phones);
  const [only] = words;
  return { id, audio, reference: coreType === 'word' && words.length === 1 ? { kind: 'word', word: only! } : { kind: 'sentence', words } };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const split = (text: string): string[] => text.trim().split(/\s+/);

/** `phones`: per word a list of phones (or phones with spaces between them); for a single word its phones alone will do. */
function withPhones(texts: readonly string[], phones: unknown): ReferenceWord[] {
  if (phones === undefined || phones === null) return texts.map((text) => ({ text }));
  if (!Array.isArray(phones)) throw new LineError('bad-phones', 'phones is not a list.');
  const flat = texts.length === 1 && phones.length > 0 && phones.every(isText);
  const lists: unknown[] = flat ? [phones.flatMap(split)] : phones.map((one: unknown) => (isText(one) ? split(one) : one));
  if (lists.length !== texts.length) throw new LineError('bad-phones', `phones has ${lists.length} entries for ${texts.length} words.`);
  return texts.map((text, i) => {
    const list = lists[i];
    if (!Array.isArray(list) || list.length === 0 || !list.every(isText))
      throw new LineError('bad-phones', `phones of "${text}" is not a list of phones.`);
    return { text, pronunciations: [{ phones: list }] };
  });
}

/**
 * What is written for a line that was scored or refused. A word that was not said has its phones with 0 each, so that every line has one
 * phone for each phone of the pronunciation.
 */
export function answerLine(
  id: ScoreLine['id'],
  outcome: SpeechOutcome,
  reference: Reference,
  dictionary: Dictionary,
): Record<string, unknown> {
  if (outcome.kind === 'refused') return { id, refused: true, reason: outcome.reason };
  if (outcome.kind !== 'scored') throw new SpeechError('bad-request', `A recording can't be "${outcome.kind}".`);
  const { overall, accuracy, fluency, integrity, confidence } = outcome;
  const asked = wordsOf(reference)?.flat() ?? [];
  const words = outcome.words.map(({ text, score, phones }, i) => ({
    text,
    score,
    phones:
      phones.length > 0
        ? phones.map(({ phone, score: own, heard }) => (heard ? { phone, score: own, heard } : { phone, score: own }))
        : usualPhones(asked[i]!, dictionary).map((phone) => ({ phone, score: 0 })),
  }));
  return { id, overall, accuracy, fluency, integrity, confidence, words };
}

function usualPhones(word: ReferenceWord, dictionary: Dictionary): string[] {
  const usual = word.pronunciations?.[0] ?? lookUp(word.text, dictionary)[0];
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
