import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A word with what five experts gave it in the mean: each phone 0–2, the word 0–10. */
export interface CorpusWord {
  readonly text: string;
  readonly phones: readonly string[];
  readonly phoneLabels: readonly number[];
  readonly accuracy: number;
  readonly total: number;
}

/** A recording's labels. `sentence` is accuracy, fluency, prosody, total on 0–10. */
export interface Utterance {
  readonly name: string;
  readonly speaker: string;
  readonly age: number;
  readonly words: readonly CorpusWord[];
  readonly sentence: readonly [accuracy: number, fluency: number, prosody: number, total: number];
}

interface Labels {
  readonly age: number;
  readonly sent_mean5: readonly [number, number, number, number];
  readonly words: readonly {
    readonly text: string;
    readonly phones: readonly string[];
    readonly phones_accuracy: readonly number[];
    readonly mean5: readonly [number, number];
  }[];
}

/** Labels and recordings of a folder: `train-labels.json`, and `train.tar` or the folder `opus`. */
export interface Corpus {
  readonly utterances: readonly Utterance[];
  /** The bytes of a recording, as they were recorded (Ogg Opus). */
  recording(name: string): Uint8Array;
}

const SPEAKER_DIGITS = 5;

/** Opens a corpus; the folder of the committed recordings has the same form. */
export function openCorpus(folder: string): Corpus {
  const labels = JSON.parse(readFileSync(join(folder, 'train-labels.json'), 'utf8')) as Record<string, Labels>;
  const utterances = Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { age, sent_mean5, words }]) => ({
      name,
      speaker: name.slice(0, SPEAKER_DIGITS),
      age,
      sentence: sent_mean5,
      words: words.map(({ text, phones, phones_accuracy, mean5: [accuracy, total] }) => ({
        text,
        phones,
        phoneLabels: phones_accuracy,
        accuracy,
        total,
      })),
    }));
  const tar = join(folder, 'train.tar');
  if (!existsSync(tar)) return { utterances, recording: (name) => readFileSync(join(folder, 'opus', `${name}.opus`)) };
  const archive = readFileSync(tar);
  const files = filesOf(archive);
  return {
    utterances,
    recording: (name) => {
      const place = files.get(`opus/${name}.opus`);
      if (!place) throw new Error(`${tar} has no recording ${name}.`);
      return archive.subarray(...place);
    },
  };
}

const BLOCK = 512;

/** Where each file of a tar archive lies. */
function filesOf(archive: Buffer): Map<string, readonly [number, number]> {
  const files = new Map<string, readonly [number, number]>();
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const field = (from: number, length: number): string => archive.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12).trim() || '0', 8);
    files.set(field(0, 100), [at + BLOCK, at + BLOCK + size]);
    at += BLOCK + BLOCK * Math.ceil(size / BLOCK);
  }
  return files;
}
