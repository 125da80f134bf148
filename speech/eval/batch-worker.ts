/** A thread that scores recordings as a server does: it is given samples and a reference, and answers whether there is a score. */
import { parentPort } from 'node:worker_threads';
import { createScorer } from '../src/node.ts';
import type { Sample } from './latency.ts';

const scorer = createScorer();
parentPort!.on('message', ({ pcm, reference }: Sample) => parentPort!.postMessage({ judged: scorer.score(pcm, reference).kind }));
