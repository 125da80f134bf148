/**
 * Reads the spoken corpus named by SPEECH_CORPUS: a folder with `train.tar` (Opus recordings) and `train-labels.json`
 * (speechocean762, training half). Needs `tar` and `ffmpeg`; decoded recordings are kept in SPEECH_CACHE (a new temporary folder by default).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav } from '../src/node.ts';

/** A word as five experts judged it; `mean5` is [accuracy, total] on 0–10. */
export interface LabelledWord {
  readonly text: string;
  readonly phones: readonly string[];
  readonly phones_accuracy: readonly number[];
  readonly mean5: readonly [number, number];
}

/** An utterance's labels. */
export interface Labels {
  readonly age: number;
  readonly words: readonly LabelledWord[];
}

const corpus = process.env['SPEECH_CORPUS'];
if (!corpus) throw new Error('Set SPEECH_CORPUS to the folder with train.tar and train-labels.json.');
const cache = process.env['SPEECH_CACHE'] ?? mkdtempSync(join(tmpdir(), 'speech-corpus-'));

/** All labels by utterance; the first five digits of an id name the speaker. */
export const labels = new Map(
  Object.entries(JSON.parse(readFileSync(join(corpus, 'train-labels.json'), 'utf8')) as Record<string, Labels>),
);

/** 16 kHz samples of an utterance. */
export function recording(id: string): Float32Array {
  mkdirSync(join(cache, 'wav'), { recursive: true });
  const wav = join(cache, 'wav', `${id}.wav`);
  if (!existsSync(join(cache, 'opus'))) execFileSync('tar', ['xf', join(corpus!, 'train.tar'), '-C', cache]);
  if (!existsSync(wav))
    execFileSync('ffmpeg', ['-loglevel', 'error', '-nostdin', '-i', join(cache, 'opus', `${id}.opus`), '-ar', '16000', '-ac', '1', wav]);
  return decodeWav(readFileSync(wav));
}
