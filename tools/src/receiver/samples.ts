import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOf } from './files.ts';
import type { Codec, Model } from './models.ts';

/** What a clicker recorded. */
export interface Recording {
  readonly bytes: Uint8Array;
  readonly codec: Codec;
  /** Milliseconds that the student spoke. */
  readonly lasts: number;
}

/** Finds a recording by the name that an action gives. */
export type FindRecording = (name: string) => Recording;

/** The samples' 32, 16 and, with what stands before them, 24 kbit/s in bytes a millisecond. */
const bytesPerMillisecond: Readonly<Record<Model, number>> = { 18: 4, 98: 2, 4: 3 };

const folderOf = (model: Model) => fileURLToPath(fileOf(`samples/${model}/`));

/** Names of the recordings that come along, such as `apple`. */
export function sampleNames(model: Model): string[] {
  return readdirSync(folderOf(model))
    .map((file) => file.slice(0, -extname(file).length))
    .toSorted();
}

/** A recording that comes along, in the form in which the model records. */
export function sample(model: Model, name: string): Recording | undefined {
  const file = readdirSync(folderOf(model)).find((known) => known.slice(0, -extname(known).length) === name);
  const codec = file && codecOf(file);
  if (!file || !codec) return undefined;
  const bytes = readFileSync(folderOf(model) + file);
  return { bytes, codec, lasts: Math.round(bytes.length / bytesPerMillisecond[model]) };
}

/** The form that a file's ending says. */
export function codecOf(path: string): Codec | undefined {
  return (['mp3', 'ogg', 'wav'] as const).find((codec) => extname(path).toLowerCase() === `.${codec}`);
}

/** A recording from a file; throws where it can't be read or is of none of the three forms. */
export function recordingFile(path: string): Recording {
  const codec = codecOf(path);
  if (!codec) throw new RangeError(`A recording is .mp3, .ogg or .wav: ${path}`);
  return { bytes: readFileSync(path), codec, lasts: 1_000 };
}
