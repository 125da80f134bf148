/**
 * Checks that TypeScript finds in recordings of the corpus what Python found with the shipped model: posteriors to 1e-3, scores to 0.2 of 100.
 *
 *     python3 speech/training/vectors.py --corpus FOLDER --corpus-work WORK --count 50 --out VECTORS.json
 *     npx tsx speech/training/agree.ts VECTORS.json WORK/wav
 *
 * Prints the largest differences; exits with 1 where one is too large.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vector } from '../fixtures/load.ts';
import { align } from '../src/align/align.ts';
import { prepareReference } from '../src/lexicon/prepare.ts';
import { loadModel } from '../src/model/model.ts';
import { decodeWav, readModelFiles } from '../src/node.ts';
import { PHONE_COUNT } from '../src/phones.ts';
import { measureWords, scoreSpan } from '../src/scoring/score-span.ts';
import { finishSteps } from '../src/steps.ts';
import { framesOf } from './frames-of.ts';

const [file, folder] = process.argv.slice(2);
if (!file || !folder) throw new Error('usage: agree.ts VECTORS.json WAV-FOLDER');
const STEP = 10;
const LIMITS = { posterior: 1e-3, logPosterior: 1e-2, boundary: 0, phone: 0.2, word: 0.2, sentence: 0.2 };
const worst = { posterior: 0, logPosterior: 0, boundary: 0, phone: 0, word: 0, sentence: 0 };
const note = (what: keyof typeof worst, a: number, b: number): void => {
  worst[what] = Math.max(worst[what], Math.abs(a - b));
};

const model = loadModel(readModelFiles());
const vectors = JSON.parse(readFileSync(file, 'utf8')) as (Vector & { readonly logPosteriorFrames: readonly (readonly number[])[] })[];
for (const vector of vectors) {
  const frames = framesOf(model, decodeWav(readFileSync(join(folder, `${vector.id}.wav`))));
  vector.logPosteriorFrames.forEach((row, i) =>
    row.forEach((value, p) => {
      const own = frames.logPosteriors[i * STEP * PHONE_COUNT + p]!;
      note('logPosterior', own, value);
      note('posterior', Math.exp(own), Math.exp(value));
    }),
  );
  const words = prepareReference({
    kind: 'sentence',
    words: vector.words.map(({ text, phones, stress }) => ({ text, pronunciations: [{ phones, stress }] })),
  })!.sentences[0]!;
  const segments = finishSteps(align(words, frames, model.manifest.acoustic.logPrior))!;
  segments.flatMap((one) => one.phones).forEach((phone, i) => note('boundary', phone.from, vector.begin[i]!));
  const mode = words.length <= 2 ? 'word' : 'sentence';
  if (mode === 'word') continue;
  const net = finishSteps(scoreSpan(model, mode, frames, { from: 0, to: frames.length }, measureWords(model, frames, segments)));
  net.phones.forEach((score, i) => note('phone', 50 * score, 50 * vector.phoneScores[i]!));
  net.words.forEach((word, i) => note('word', 10 * word.accuracy, 10 * vector.words[i]!.accuracy));
  for (const head of ['accuracy', 'fluency', 'prosody', 'total'] as const) note('sentence', 10 * net[head], 10 * vector.sentence[head]);
}
console.log(`${vectors.length} recordings, largest differences:`, worst);
if ((Object.keys(LIMITS) as (keyof typeof LIMITS)[]).some((what) => worst[what] > LIMITS[what])) process.exitCode = 1;
