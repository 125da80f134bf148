import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createScorer, type Reference } from '@chorus/speech/node';
import { projectRoot } from '../acceptance/harness/index.ts';
import { interleaved, quantile, row, rounds, sized, type Row } from './figures.ts';
import { batchRows } from './speech-batch.ts';
import { quiet, rate, spoken, words } from './voices.ts';

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Words spoken one after the other for about ten seconds. */
async function tenSeconds(): Promise<{ readonly pcm: Float32Array; readonly text: string[] }> {
  const parts: Float32Array[] = [quiet(0.5)];
  const text: string[] = [];
  for (let length = 0; length < 10 * rate;) {
    const word = words[text.length % words.length] ?? '';
    const sound = await spoken(word);
    parts.push(sound);
    text.push(word);
    length += sound.length;
  }
  return { pcm: joined([...parts, quiet(1.5)]), text };
}

const block = rate / 50;
type Scorer = ReturnType<typeof createScorer>;

/** Milliseconds from the block that ended the speech to the result, with the sound arriving in blocks of 20 ms. */
function tail(scorer: Scorer, pcm: Float32Array, reference: Reference): number {
  const take = scorer.open(reference);
  for (let from = 0; from < pcm.length; from += block) {
    const { ended } = take.push(pcm.subarray(from, from + block));
    if (ended) break;
  }
  const started = performance.now();
  take.finish();
  return performance.now() - started;
}

/** The same recording scored as a whole when it has ended. */
function afterwards(scorer: Scorer, pcm: Float32Array, reference: Reference): number {
  const started = performance.now();
  scorer.score(pcm, reference);
  return performance.now() - started;
}

const p95of = (times: number, once: () => number) => quantile(Array.from({ length: times }, once), 0.95);

function memory(what: 'empty' | 'scorer'): number {
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', fileURLToPath(new URL('./speech-memory.ts', import.meta.url)), what],
    { cwd: projectRoot, encoding: 'utf8', timeout: 60_000 },
  );
  return Number(output.trim());
}

/** How long a score takes after the end of speech, and what the scorer costs in memory. */
export async function speechRows(): Promise<Row[]> {
  const scorer = createScorer();
  const word: Reference = { kind: 'word', word: { text: 'teacher' } };
  const wordPcm = joined([quiet(0.5), await spoken('teacher'), quiet(1.5)]);
  const { pcm, text } = await tenSeconds();
  const sentence: Reference = { kind: 'sentence', words: text.map((one) => ({ text: one })) };
  const times = await interleaved({
    word: () => p95of(sized(10, 2), () => tail(scorer, wordPcm, word)),
    wordBare: () => p95of(sized(10, 2), () => afterwards(scorer, wordPcm, word)),
    sentence: () => p95of(sized(4, 1), () => tail(scorer, pcm, sentence)),
    sentenceBare: () => p95of(sized(4, 1), () => afterwards(scorer, pcm, sentence)),
  });
  const empty: number[] = [];
  const loaded: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = memory('empty');
    empty.push(bare);
    loaded.push(memory('scorer') - bare);
  }
  return [
    row('speech.word.tail.p95', 'ms', times.word, times.wordBare),
    row('speech.sentence10s.tail.p95', 'ms', times.sentence, times.sentenceBare),
    row('speech.worker.memory', 'bytes', loaded, empty),
    ...(await batchRows()),
  ];
}
