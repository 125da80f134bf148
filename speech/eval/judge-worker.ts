/** A thread that judges recordings: it is given names one by one and answers each. */
import { parentPort, workerData } from 'node:worker_threads';
import { decodeSpeech } from '../src/audio/index.ts';
import { readDictionary } from '../src/node.ts';
import { openCorpus } from './corpus.ts';
import { FoldedModels } from './folds.ts';
import { judgeUtterance } from './judge-utterance.ts';
import type { Judged, Plan } from './judge-utterance.ts';
import { Texts } from './texts.ts';

/** What the thread is started with. */
export interface JudgeData {
  readonly folder: string;
  readonly shareOfGoodWords: number;
}

/** A recording to be judged. */
export interface JudgeRequest {
  readonly index: number;
  readonly plan: Omit<Plan, 'shareOfGoodWords'>;
}

const { folder, shareOfGoodWords } = workerData as JudgeData;
const corpus = openCorpus(folder);
const models = new FoldedModels();
const texts = new Texts(corpus.utterances, readDictionary());
/** Who talks in the background: recordings from all over the corpus. */
const TALKERS = 8;
let talkers: Promise<Float32Array[]> | undefined;

function voices(): Promise<Float32Array[]> {
  const { utterances } = corpus;
  const chosen = Array.from({ length: TALKERS }, (_, k) => utterances[Math.floor((k * utterances.length) / TALKERS)]!);
  talkers ??= Promise.all(chosen.map(({ name }) => decodeSpeech(corpus.recording(name))));
  return talkers;
}

async function judged({ index, plan }: JudgeRequest): Promise<Judged | undefined> {
  const utterance = corpus.utterances[index]!;
  const judges = { model: models.modelFor(utterance.speaker), texts, voices: plan.channels ? await voices() : [] };
  return await judgeUtterance(judges, utterance, corpus.recording(utterance.name), { ...plan, shareOfGoodWords });
}

parentPort!.on('message', (request: JudgeRequest) => {
  judged(request).then(
    (found) => parentPort!.postMessage({ judged: found }),
    (error: unknown) =>
      parentPort!.postMessage({
        error: `${corpus.utterances[request.index]!.name}: ${error instanceof Error ? error.stack : String(error)}`,
      }),
  );
});
