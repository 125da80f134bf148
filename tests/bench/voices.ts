import { join } from 'node:path';
import { readWavFile } from '@chorus/speech/node';
import { projectRoot } from '../acceptance/harness/index.ts';

/** Samples a second of every recording here. */
export const rate = 16_000;
/** Words that there is a recording of. */
export const words = ['teacher', 'student', 'apple', 'banana'];

/** A word, said. */
export const spoken = (word: string): Promise<Float32Array> => readWavFile(join(projectRoot, 'tests/fixtures/voice', `${word}.wav`));

/** A room in which nobody speaks. */
export const quiet = (seconds: number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => 0.0005 * Math.sin(i * 0.37));
