/** The scorer in Node: model and dictionary from disk, recordings from WAV files. */
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { Aligner } from './aligner/aligner.ts';
import { SAMPLE_RATE } from './frontend/log-mel.ts';
import { resample } from './audio/resample.ts';
import { readWav } from './audio/wav.ts';
import { SpeechError } from './errors.ts';
import { PackedDictionary } from './lexicon/dictionary.ts';
import { LetterToSound, mayBeGuessed } from './lexicon/letter-to-sound.ts';
import type { Guesser } from './lexicon/look-up.ts';
import type { ModelFiles } from './model/model.ts';
import { Scorer } from './scorer.ts';
import type { ScorerOptions } from './scorer.ts';

export * from './index.ts';

const MODEL = new URL('../model/', import.meta.url);
const DICTIONARY = new URL('../dictionary/cmudict.txt', import.meta.url);
const LETTER_TO_SOUND = new URL('../dictionary/letter-to-sound.txt', import.meta.url);

/** Reads the model that ships with this room. */
export function readModelFiles(folder: URL = MODEL): ModelFiles {
  const read = (name: string): Uint8Array => readFileSync(new URL(name, folder));
  return { manifest: read('model.json'), acoustic: read('acoustic.i8'), scorer: read('scorer.i8') };
}

/** Opens the dictionary that ships with this room. */
export function readDictionary(): PackedDictionary {
  return new PackedDictionary(readFileSync(DICTIONARY, 'utf8'));
}

/** Opens the rules that ship with this room for words that no dictionary has. */
export function readLetterToSound(): LetterToSound {
  return new LetterToSound(readFileSync(LETTER_TO_SOUND, 'utf8'));
}

/** The rules, read when the first word needs them. */
function lazyGuesser(): Guesser {
  let rules: LetterToSound | undefined;
  return { guess: (word, most) => (mayBeGuessed(word) ? (rules ??= readLetterToSound()).guess(word, most) : []) };
}

/** A scorer with the shipped model, dictionary and letter-to-sound rules, warmed up. Throws the file system's errors and what `Scorer.load` throws. */
export function createScorer(options: ScorerOptions = {}): Scorer {
  const scorer = Scorer.load(readModelFiles(), {
    ...options,
    dictionary: options.dictionary ?? readDictionary(),
    guesser: options.guesser ?? lazyGuesser(),
  });
  scorer.warmUp();
  return scorer;
}

/**
 * An aligner with the shipped model, dictionary and letter-to-sound rules.
 * @throws the file system's errors and what `Aligner.load` throws
 * @example createAligner().align(await readWavFile('sound.wav'), ['The cat sat.'])
 */
export function createAligner(): Aligner {
  return Aligner.load(readModelFiles(), { dictionary: readDictionary(), guesser: lazyGuesser() });
}

/** Turns the bytes of a WAV file into 16 kHz mono samples. Throws what `readWav` throws. */
export function decodeWav(bytes: Uint8Array): Float32Array {
  const sound = readWav(bytes);
  return resample(sound.samples, sound.rate, SAMPLE_RATE);
}

/** Reads a WAV file as 16 kHz mono samples. Throws the file system's errors and what `readWav` throws. */
export async function readWavFile(path: string, signal?: AbortSignal): Promise<Float32Array> {
  const bytes = await readFile(path, { signal });
  try {
    return decodeWav(bytes);
  } catch (error) {
    throw error instanceof SpeechError ? new SpeechError(error.code, `${path}: ${error.message}`, { source: path }) : error;
  }
}
