import { readFileSync } from 'node:fs';
import { decodeSpeech } from '@chorus/speech/audio';
import { createAligner } from '@chorus/speech/node';

// A process of its own stands for the aligner's worker: it decodes an MP3 file of so many seconds, finds a text in it, and prints the seconds of work that took
// and the most memory that the process ever held.
const seconds = Number(process.argv[2]);
const folder = new URL('../../speech/fixtures/spoken/', import.meta.url);
const texts = JSON.parse(readFileSync(new URL('spoken.json', folder), 'utf8')) as {
  readonly file: string;
  readonly sentences: readonly string[];
}[];
/** Of one rate: one after the other they are a file again. */
const files = texts.map(({ file }) => readFileSync(new URL(file, folder)));
const bytesPerSecond = 4000;
const parts: Buffer[] = [];
const sentences: string[] = [];
for (let i = 0, length = 0; length < seconds * bytesPerSecond; i += 1) {
  const file = files[i % files.length]!;
  parts.push(file.subarray(0, seconds * bytesPerSecond - length));
  length += file.length;
  sentences.push(...texts[i % texts.length]!.sentences);
}
const before = process.cpuUsage();
const pcm = await decodeSpeech(Buffer.concat(parts), { maxSeconds: seconds });
const found = createAligner().align(pcm, sentences);
const { user, system } = process.cpuUsage(before);
const bytes = process.resourceUsage().maxRSS * 1024;
console.log(
  JSON.stringify({ work: (user + system) / 1e6, bytes, sure: found.filter(({ sure }) => sure).length, sentences: sentences.length }),
);
