/** A thread that judges recordings: it is given names one by one and answers each. */
import { parentPort, workerData } from 'node:worker_threads';
import { readDictionary } from '../src/node.ts';
import { openCorpus } from './corpus.ts';
import { FoldedModels } from './folds.ts';
import { judgeUtterance } from './judge-utterance.ts';
import type { Plan } from './judge-utterance.ts';
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

parentPort!.on('message', ({ index, plan }: JudgeRequest) => {
  const utterance = corpus.utterances[index]!;
  void judgeUtterance(models.modelFor(utterance.speaker), texts, utterance, corpus.recording(utterance.name), {
    ...plan,
    shareOfGoodWords,
  }).then(
    (judged) => parentPort!.postMessage({ judged }),
    (error: unknown) => parentPort!.postMessage({ error: `${utterance.name}: ${error instanceof Error ? error.stack : String(error)}` }),
  );
});
