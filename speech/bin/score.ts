/**
 * Scores the recordings of a list: one JSON line in, one JSON line out, in the same order. `--help` prints USAGE below, which says what
 * goes in and what comes out. Exits with 1 only if the list can't be read.
 */
import { createReadStream, existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { decodeSpeech } from '../src/audio/index.ts';
import { answerLine, failedLine, lineId, parseLine, unsupportedLine } from '../src/batch/score-line.ts';
import { createScorer, readDictionary, readLetterToSound } from '../src/node.ts';

const USAGE = `usage: npm run -s score -- LIST.jsonl

Each line of the list is an object:
  id        text or number, repeated in the answer
  audio     a recording, relative to the list or to the working folder: WAV (8-32 bit, float, any rate, up to 8 channels), MP3,
            Ogg (Opus, Vorbis), WebM (Opus); told by its bytes
  refText   what was to be said
  coreType  1 word | 2 sentence | 3 paragraph | 4 choice | 5 qa | 12 alphabet, symbol | 15 retell (number, name, or en.word.score etc.)
  phones    optional, word by word the ARPABET phones to hold the speaker to: [["DH","AH"],["K","AE","T"]] or ["DH AH","K AE T"]

  choice    which option was read: options ["the cat","the dog"], or refText "the cat|the dog"
  symbol    a sound: refText "/\u03b8/", "[i\u02d0]" or ARPABET "TH"; or phones ["TH"]. For alphabet and 12 a single letter is read by its name.
  retell    points ["a boy lost his dog", ...], or refText "point|point"
  qa        answers ["It is a cat.", ...] of which one is enough, or refText "answer|answer"

Each answer is one of
  {id, overall, accuracy, fluency, integrity, confidence, words: [{text, score, phones: [{phone, score, heard?}], noticed?}],
   warnings, reasons?, sentences?, option?, points?}
  {id, refused: true, reason}     reason "unsupported" for core types 6, 11, 13, 16
  {id, error: {code, message}}    a line or a recording that can't be used
`;

async function main(list: string | undefined): Promise<number> {
  if (!list || list === '--help' || list === '-h') {
    (list ? process.stdout : process.stderr).write(USAGE);
    return list ? 0 : 1;
  }
  try {
    await access(list);
  } catch {
    console.error(`${list} can't be read.`);
    return 1;
  }
  const lexicon = { dictionary: readDictionary(), guesser: readLetterToSound() };
  const scorer = createScorer(lexicon);
  const folder = dirname(resolve(list));
  const locate = (audio: string): string =>
    [resolve(folder, audio), resolve(audio)].find((path) => existsSync(path)) ?? resolve(folder, audio);
  const answer = async (line: string): Promise<Record<string, unknown>> => {
    try {
      const { id, audio, reference } = parseLine(line);
      if (!reference) return unsupportedLine(id);
      return answerLine(id, scorer.score(await decodeSpeech(await readFile(locate(audio))), reference), reference, lexicon);
    } catch (error) {
      return failedLine(lineId(line), error);
    }
  };
  const input = createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of input) {
    if (line.trim() === '') continue;
    if (!process.stdout.write(`${JSON.stringify(await answer(line.replace(/^\uFEFF/, '')))}\n`)) await once(process.stdout, 'drain');
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
