import { readFileSync } from 'node:fs';
import { createAligner, SAMPLE_RATE } from '@chorus/speech/node';
import { decodeSpeech } from '@chorus/speech/audio';

// A process of its own stands for the aligner's worker: it finds a text in so many seconds of sound, and prints the seconds of work that took and the most
// memory that the process ever held.
const seconds = Number(process.argv[2]);
const folder = new URL('../../speech/fixtures/spoken/', import.meta.url);
const texts = JSON.parse(readFileSync(new URL('spoken.json', folder), 'utf8')) as {
  readonly file: string;
  readonly sentences: readonly string[];
}[];
const sounds = await Promise.all(texts.map(({ file }) => decodeSpeech(readFileSync(new URL(file, folder)))));
const pcm = new Float32Array(seconds * SAMPLE_RATE);
const sentences: string[] = [];
for (let i = 0, at = 0; at < pcm.length; i += 1) {
  const sound = sounds[i % sounds.length]!;
  pcm.set(sound.subarray(0, pcm.length - at), at);
  at += sound.length;
  sentences.push(...texts[i % texts.length]!.sentences);
}
const aligner = createAligner();
const before = process.cpuUsage();
const found = aligner.align(pcm, sentences);
const { user, system } = process.cpuUsage(before);
const bytes = process.resourceUsage().maxRSS * 1024;
console.log(
  JSON.stringify({ work: (user + system) / 1e6, bytes, sure: found.filter(({ sure }) => sure).length, sentences: sentences.length }),
);
