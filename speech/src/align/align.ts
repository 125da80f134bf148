import type { Frames } from '../frames.ts';
import type { Steps } from '../steps.ts';
import { buildGraph } from './graph.ts';
import type { Graph, SkipCost } from './graph.ts';
import type { PreparedWord } from './prepared.ts';
import { bestPath } from './viterbi.ts';

/** A phone's place in a recording: frames `[from, to)`. */
export interface PhoneSegment {
  readonly phone: number;
  readonly stress: number;
  readonly from: number;
  readonly to: number;
}

/** A word's place in a recording. A word that was left out has no phones. */
export interface WordSegment {
  /** Index into the words that were aligned. */
  readonly word: number;
  readonly pronunciation: number;
  readonly phones: readonly PhoneSegment[];
}

/** Most states a phone may need: 30 ms. */
const REPEATS = [3, 2, 1] as const;

/**
 * Finds where each word and phone of the text lies in the frames; `undefined` when there are fewer frames than phones.
 * With `skip` words may be left out; those come back with no phones.
 */
export function* align(
  words: readonly PreparedWord[],
  frames: Frames,
  logPrior: readonly number[],
  skip?: SkipCost,
): Steps<WordSegment[] | undefined> {
  for (const repeat of REPEATS) {
    const graph = buildGraph(words, repeat, skip);
    const path = yield* bestPath(graph, frames, logPrior);
    if (path) return segments(words, graph, path);
  }
  return undefined;
}

function segments(words: readonly PreparedWord[], graph: Graph, path: Int32Array): WordSegment[] {
  const found = words.map((_, word) => ({ word, pronunciation: 0, phones: [] as PhoneSegment[] }));
  let from = 0;
  for (let t = 1; t <= path.length; t++) {
    const state = path[from]!;
    const next = t < path.length ? path[t]! : -1;
    const same = next >= 0 && graph.word[next] === graph.word[state] && graph.position[next] === graph.position[state];
    if (same) continue;
    if (graph.position[state]! >= 0) {
      const at = graph.position[state]!;
      const word = found[graph.word[state]!]!;
      word.pronunciation = graph.variant[state]!;
      const said = words[word.word]!.pronunciations[word.pronunciation]!;
      word.phones.push({ phone: said.phones[at]!, stress: said.stress[at]!, from, to: t });
    }
    from = t;
  }
  return found;
}
