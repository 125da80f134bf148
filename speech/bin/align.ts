/** Says where each sentence and word of a text is in a sound: one JSON line for each sentence. `--help` prints USAGE below. */
import { readFile } from 'node:fs/promises';
import { decodeSpeech } from '../src/audio/index.ts';
import { createAligner, MOST_ALIGNED_SECONDS, sentencesOf, type AlignedSentence } from '../src/node.ts';

const USAGE = `usage: npm run -s align -- SOUND TEXT.txt

SOUND     WAV, MP3, Ogg (Opus, Vorbis) or WebM (Opus), told by its bytes; at most ${MOST_ALIGNED_SECONDS / 60} minutes
TEXT.txt  what is read in it, as plain text: sentences end at full stops, question and exclamation marks, at blank lines and after short lines

Each sentence is answered by one line, times in milliseconds from the start of the sound:
  {text, from, to, sure: true, words: [{text, from, to}]}
  {text, from, to, sure: false, words: [], why}   why: not-found (from and to are null), unclear, read-twice, unreadable
`;

/** A line that is shorter ends a sentence where the next one begins with a capital: a heading, or a line of a poem or a dialogue. */
const SHORT_LINE = 40;

function sentencesIn(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  let joined = '';
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1]?.trim() ?? '';
    const ends = next === '' || (line.trim().length < SHORT_LINE && /^["'“‘(]*[\p{Lu}\d]/u.test(next));
    joined += line + (ends ? '\n' : ' ');
  }
  return joined.split('\n').flatMap(sentencesOf);
}

function lineOf(text: string, { words, fromMs, toMs, sure, why }: AlignedSentence): Record<string, unknown> {
  const found = toMs > fromMs;
  return {
    text,
    from: found ? fromMs : null,
    to: found ? toMs : null,
    sure,
    words: words.map((word) => ({ text: word.text, from: word.fromMs, to: word.toMs })),
    ...(why && { why }),
  };
}

async function main(sound: string | undefined, textFile: string | undefined): Promise<number> {
  if (sound === '--help' || sound === '-h') {
    process.stdout.write(USAGE);
    return 0;
  }
  if (!sound || !textFile) {
    process.stderr.write(USAGE);
    return 1;
  }
  const sentences = sentencesIn(await readFile(textFile, 'utf8'));
  // A second more than is aligned, so that a longer sound is refused and not cut.
  const samples = await decodeSpeech(await readFile(sound), { maxSeconds: MOST_ALIGNED_SECONDS + 1 });
  for (const [i, one] of createAligner().align(samples, sentences).entries())
    process.stdout.write(`${JSON.stringify(lineOf(sentences[i]!, one))}\n`);
  return 0;
}

main(process.argv[2], process.argv[3]).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
