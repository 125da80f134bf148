/**
 * Picks the recordings of `speech/fixtures/eval/` out of the corpus: one a speaker, of at most 5 s, from the speaker's worst to best in turn,
 * and a second one of the youngest; Opus at 24 kbit/s. The choice has no chance in it, so a second run gives the same files. Needs ffmpeg.
 *
 *     SPEECH_CORPUS=FOLDER npx tsx speech/bin/pick-fixtures.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCorpus } from '../eval/corpus.ts';
import type { Utterance } from '../eval/corpus.ts';
import { speakersByAge } from '../eval/folds.ts';
import { decodeSpeech } from '../src/audio/index.ts';
import { SAMPLE_RATE } from '../src/node.ts';

const LONGEST_SECONDS = 5;
const YOUNGEST = 25;
/** Golden section: neighbours in age are taken from far apart places between worst and best. */
const TURN = 0.618;

const folder = process.env['SPEECH_CORPUS'];
if (!folder) throw new Error('Set SPEECH_CORPUS to the folder with train.tar and train-labels.json.');
const corpus = openCorpus(folder);
const speakers = speakersByAge(corpus.utterances);
const chosen: Utterance[] = [];
for (const [i, speaker] of [...speakers, ...speakers.slice(0, YOUNGEST)].entries()) {
  const own = corpus.utterances.filter((one) => one.speaker === speaker && !chosen.includes(one));
  const short: Utterance[] = [];
  for (const one of own) {
    const { length } = await decodeSpeech(corpus.recording(one.name));
    if (length <= LONGEST_SECONDS * SAMPLE_RATE) short.push(one);
  }
  short.sort((a, b) => a.sentence[3] - b.sentence[3] || (a.name < b.name ? -1 : 1));
  const one = short[Math.floor(((i * TURN) % 1) * short.length)];
  if (one) chosen.push(one);
}
const out = fileURLToPath(new URL('../fixtures/eval/', import.meta.url));
rmSync(join(out, 'opus'), { recursive: true, force: true });
mkdirSync(join(out, 'opus'), { recursive: true });
const labels = JSON.parse(readFileSync(join(folder, 'train-labels.json'), 'utf8')) as Record<string, unknown>;
const lines: string[] = [];
for (const { name } of chosen.sort((a, b) => (a.name < b.name ? -1 : 1))) {
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  const input = ['-loglevel', 'error', '-nostdin', '-y', '-i', 'pipe:0'];
  execFileSync('ffmpeg', [...input, ...exact, '-ac', '1', '-c:a', 'libopus', '-b:a', '24k', join(out, 'opus', `${name}.opus`)], {
    input: corpus.recording(name),
  });
  lines.push(`${JSON.stringify(name)}:${JSON.stringify(labels[name])}`);
}
writeFileSync(join(out, 'train-labels.json'), `{${lines.join(',\n')}}\n`);
console.log(`${chosen.length} recordings of ${speakers.length} speakers`);
