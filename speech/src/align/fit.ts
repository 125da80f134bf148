import type { Frames } from '../frames.ts';
import type { Steps } from '../steps.ts';
import { buildGraph } from './graph.ts';
import type { PreparedWord } from './prepared.ts';
import { bestPath, pathScore } from './viterbi.ts';

/** How well a whole text fits the frames, nats: comparable between texts over the same frames. −∞ when there are too few frames. */
export function* fit(words: readonly PreparedWord[], frames: Frames, logPrior: readonly number[]): Steps<number> {
  const graph = buildGraph(words, 3);
  const path = yield* bestPath(graph, frames, logPrior);
  return path ? pathScore(graph, frames, logPrior, path) : Number.NEGATIVE_INFINITY;
}
