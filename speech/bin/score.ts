/**
 * Scores the recordings of a list: one JSON line in, one JSON line out, in the same order.
 *
 *     npm run -s score -- LIST.jsonl
 *
 * In: `{id, audio, refText, coreType: 'word' | 'sentence', phones?}`; `audio` is a WAV file, relative to the list or to the working folder.
 * Out: `{id, overall, accuracy, fluency, integrity, confidence, words}`, `{id, refused: true, reason}` or `{id, error: {code, message}}`.
 * Exits with 1 only if the list can't be read.
 */
import { createReadStream, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { answerLine, failedLine, lineId, parseLine } from '../src/batch/score-line.ts';
import { createScorer, readDictionary, readWavFile } from '../src/node.ts';

async function main(list: string | undefined): Promise<number> {
  if (!list) {
    console.error('usage: npm run -s score -- LIST.jsonl');
    return 1;
  }
  try {
    await access(list);
  } catch {
    console.error(`${list} can't be read.`);
    return 1;
  }
  const dictionary = readDictionary();
  const scorer = createScorer({ dictionary });
  const folder = dirname(resolve(list));
  const locate = (audio: string): string =>
    [resolve(folder, audio), resolve(audio)].find((path) => existsSync(path)) ?? resolve(folder, audio);
  const input = createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of input) {
    if (line.trim() === '') continue;
    let answer: Record<string, unknown>;
    try {
      const { id, audio, reference } = parseLine(line.replace(/^\uFEFF/, ''));
      answer = answerLine(id, scorer.score(await readWavFile(locate(audio)), reference), reference, dictionary);
    } catch (error) {
      answer = failedLine(lineId(line), error);
    }
    if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
  }
  return 0;
}

main(process.argv[2]).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
