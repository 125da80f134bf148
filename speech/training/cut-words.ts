/**
 * Cuts single spoken words out of the corpus into `speech/fixtures/words/`: `words.ogg` (Opus at 24 kbit/s, one after the other) and
 * `words.json` (where each lies, its text, its speaker, what the experts said, and another word's text of about as many phones).
 *
 *     SPEECH_CORPUS=FOLDER npx tsx speech/training/cut-words.ts
 *
 * Chosen: words of at least 2 phones which the dictionary has, judged 9 or better by the experts in the mean (one in ten below), each text at
 * most twice, at most 3 a speaker, under 1 s. The choice is by a fixed sequence, so a second run gives the same files.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { align } from '../src/align/align.ts';
import { prepareReference } from '../src/lexicon/prepare.ts';
import { loadModel } from '../src/model/model.ts';
import { readDictionary, readModelFiles } from '../src/node.ts';
import { finishSteps } from '../src/steps.ts';
import { labels, recording } from './corpus.ts';
import { cutWord } from './cut.ts';
import { framesOf } from './frames-of.ts';

const WANTED = 240;
const A_SPEAKER = 3;
const A_TEXT = 2;
const LONGEST = 16_000;
const GOOD = 9;
/** Every so many-th word may be one that the experts did not like. */
const OTHERS = 10;

let state = 20_210;
const random = (): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return state / 0x7fff_ffff;
};
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

interface Cut {
  readonly utterance: string;
  readonly text: string;
  readonly phones: readonly string[];
  readonly expert: number;
  readonly samples: Float32Array;
}

const model = loadModel(readModelFiles());
const dictionary = readDictionary();
const cuts: Cut[] = [];
const perSpeaker = new Map<string, number>();
const perText = new Map<string, number>();
for (const [utterance, { words }] of shuffled([...labels])) {
  if (cuts.length === WANTED) break;
  const speaker = utterance.slice(0, 5);
  if ((perSpeaker.get(speaker) ?? 0) >= A_SPEAKER) continue;
  const wanted = (expert: number): boolean => (cuts.length % OTHERS === OTHERS - 1 ? expert >= 6 : expert >= GOOD);
  const choice = shuffled(words.map((word, i) => ({ word, i }))).find(({ word }) => {
    const known = dictionary.lookup(word.text).length > 0;
    return known && word.phones.length >= 2 && wanted(word.mean5[0]) && (perText.get(word.text) ?? 0) < A_TEXT;
  });
  if (!choice) continue;
  const pcm = recording(utterance);
  const frames = framesOf(model, pcm);
  const reference = prepareReference({
    kind: 'sentence',
    words: words.map(({ text, phones }) => ({ text, pronunciations: [{ phones }] })),
  })!;
  const found = finishSteps(align(reference.sentences[0]!, frames, model.manifest.acoustic.logPrior))?.[choice.i];
  if (!found) continue;
  const cut = cutWord(pcm, frames, found.phones);
  if (cut.length > LONGEST) continue;
  const { word } = choice;
  const phones = dictionary.lookup(word.text)[0]!.phones;
  cuts.push({ utterance, text: word.text.toLowerCase(), phones, expert: Math.round(word.mean5[0] * 10) / 10, samples: cut });
  perSpeaker.set(speaker, (perSpeaker.get(speaker) ?? 0) + 1);
  perText.set(word.text, (perText.get(word.text) ?? 0) + 1);
}

let at = 0;
const index = cuts.map((cut) => {
  const others = shuffled(cuts.filter((one) => one.text !== cut.text));
  const distance = (one: Cut): number => Math.abs(one.phones.length - cut.phones.length);
  const other = others.sort((a, b) => distance(a) - distance(b))[0]!;
  const entry = { utterance: cut.utterance, text: cut.text, other: other.text, expert: cut.expert, from: at, to: at + cut.samples.length };
  at = entry.to;
  return entry;
});
const folder = new URL('../fixtures/words/', import.meta.url);
mkdirSync(folder, { recursive: true });
const sound = Buffer.concat(cuts.map(({ samples }) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)));
const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
const input = ['-loglevel', 'error', '-y', '-f', 'f32le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0'];
execFileSync('ffmpeg', [...input, ...exact, '-c:a', 'libopus', '-b:a', '24k', fileURLToPath(new URL('words.ogg', folder))], {
  input: sound,
});
writeFileSync(new URL('words.json', folder), `[\n${index.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`);
console.log(`${cuts.length} words of ${perSpeaker.size} speakers, ${at} samples`);
