import { availableParallelism } from 'node:os';
import { word } from '../fixtures/load.ts';
import { spoken, spokenWords } from '../fixtures/words.ts';
import { decodeSpeech } from '../src/audio/index.ts';
import { readModelFiles, SAMPLE_RATE } from '../src/node.ts';
import { parseManifest } from '../src/model/manifest.ts';
import { alignmentFigures, type AlignmentFigures } from './alignment.ts';
import { measureBrowser } from './browser/measure.ts';
import { openCorpus } from './corpus.ts';
import type { Corpus, Utterance } from './corpus.ts';
import { batchSeconds, memoryBytes, wireBytes } from './cost.ts';
import { joined } from './cut.ts';
import { judgeDigits } from './digits.ts';
import { figuresOf } from './figures.ts';
import type { Figures } from './figures.ts';
import { FoldedModels } from './folds.ts';
import type { Judged } from './judge-utterance.ts';
import type { JudgeRequest } from './judge-worker.ts';
import { tailP95 } from './latency.ts';
import type { Sample } from './latency.ts';
import { onThreads } from './pool.ts';
import { rowsOf } from './rows.ts';
import type { Costs, Row } from './rows.ts';

/** What is evaluated. */
export interface EvaluateOptions {
  readonly folder: string;
  /** A folder of spoken digits, where there is one (`digits.ts`). */
  readonly digits?: string | undefined;
  /** Every so many-th recording; 1 for all. */
  readonly every?: number;
  /** Whether Chromium is asked too, where there is one. */
  readonly browser?: boolean;
  /** Whether it is measured what a score costs, and how well texts are found in sounds. */
  readonly costs?: boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Everything that was measured. */
export interface Evaluation {
  readonly model: string;
  /** Whether acoustic models and nets had not heard the speakers. */
  readonly outOfFold: boolean;
  readonly rows: readonly Row[];
  readonly figures: Figures;
  readonly costs: Costs | undefined;
  readonly alignment: AlignmentFigures | undefined;
  readonly seconds: number;
}

/** Well-said words are cut out less often than others, and weighed accordingly. */
const SHARE_OF_GOOD_WORDS = 0.15;
/** Of every second recording a word is exchanged; of every third the second half is cut off; every fourth is heard in noise, too, every eighth through the channels. */
const SWAP_EVERY = 2;
const STOP_EVERY = 3;
const NOISE_EVERY = 4;
const CHANNELS_EVERY = 8;
const BATCH = 60;
const BATCH_SECONDS = 1.5;
const LONG_SECONDS = 10;
const PARITY = 20;

/** Judges all recordings of a folder by models that have not heard their speakers, and measures what a score costs. */
export async function evaluate({
  folder,
  digits,
  every = 1,
  browser = true,
  costs: measured = true,
  onProgress = () => {},
}: EvaluateOptions): Promise<Evaluation> {
  const started = performance.now();
  const corpus = openCorpus(folder);
  const chosen = corpus.utterances.map((_, index) => index).filter((index) => index % every === 0);
  const jobs = chosen.map((index, i): JudgeRequest => ({
    index,
    plan: { swap: i % SWAP_EVERY === 0, missing: i % STOP_EVERY === 0, noise: i % NOISE_EVERY === 0, channels: i % CHANNELS_EVERY === 0 },
  }));
  const module = new URL('judge-worker.ts', import.meta.url);
  const threads = Math.min(2, availableParallelism());
  const judged = await onThreads<JudgeRequest, Judged | undefined>(
    module,
    { folder, shareOfGoodWords: SHARE_OF_GOOD_WORDS },
    threads,
    jobs,
    (done) => onProgress(done, jobs.length),
  );
  const { version, modes } = parseManifest(new TextDecoder().decode(readModelFiles().manifest));
  const found = judged.filter((one) => one !== undefined);
  const figures: Figures = {
    ...figuresOf(corpus.utterances, found, { refuseSentence: modes.sentence.refuse }),
    ...(digits ? { digits: await judgeDigits(digits) } : {}),
  };
  const costs = measured ? await costsOf(corpus, browser) : undefined;
  const alignment = measured ? await alignmentFigures() : undefined;
  const { outOfFold } = new FoldedModels();
  return {
    model: version,
    outOfFold,
    rows: rowsOf(figures, costs, alignment),
    figures,
    costs,
    alignment,
    seconds: (performance.now() - started) / 1000,
  };
}

async function costsOf(corpus: Corpus, browser: boolean): Promise<Costs> {
  const words = spokenWords.slice(0, BATCH).map((one): Sample => ({ pcm: padded(spoken(one)), reference: word(one.text) }));
  const sentence = await tenSeconds(corpus);
  const parity = await Promise.all(corpus.utterances.slice(0, PARITY).map((one) => sampleOf(corpus, [one])));
  return {
    wordTailMs: tailP95(words.slice(0, 15), 2),
    sentenceTailMs: tailP95([sentence], 8),
    wireBytes: wireBytes(),
    nodeMemoryBytes: memoryBytes(),
    batchSeconds: await batchSeconds(words),
    browser: browser ? await measureBrowser([...words.slice(0, PARITY), ...parity, sentence]) : undefined,
  };
}

function padded(pcm: Float32Array): Float32Array {
  const out = new Float32Array(BATCH_SECONDS * SAMPLE_RATE);
  out.set(pcm.subarray(0, out.length));
  return out;
}

/** Recordings of one speaker joined to a text of ten seconds. */
async function tenSeconds(corpus: Corpus): Promise<Sample> {
  const speaker = corpus.utterances.at(-1)!.speaker;
  const own = corpus.utterances.filter((one) => one.speaker === speaker);
  const parts: Utterance[] = [];
  for (let seconds = 0; seconds < LONG_SECONDS;) {
    const next = own[parts.length % own.length]!;
    parts.push(next);
    seconds += (await decodeSpeech(corpus.recording(next.name))).length / SAMPLE_RATE;
  }
  return await sampleOf(corpus, parts);
}

async function sampleOf(corpus: Corpus, parts: readonly Utterance[]): Promise<Sample> {
  const sounds = await Promise.all(parts.map((one) => decodeSpeech(corpus.recording(one.name))));
  const words = parts.flatMap((one) => one.words.map(({ text, phones }) => ({ text, pronunciations: [{ phones }] })));
  return { pcm: joined(sounds), reference: { kind: 'sentence', words } };
}
