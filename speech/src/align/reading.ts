import type { Frames } from '../frames.ts';
import { PHONE_COUNT, SIL } from '../phones.ts';
import type { Manifest } from '../model/manifest.ts';
import type { Steps } from '../steps.ts';
import type { PhoneSegment, WordSegment } from './align.ts';
import type { SkipCost } from './graph.ts';
import type { PreparedWord } from './prepared.ts';
import { FILLER, ReadingGraph } from './reading-graph.ts';
import type { ReadingCosts } from './reading-graph.ts';
import { PRIOR_WEIGHT, REPEAT } from './emission.ts';

/** Speech that the text does not have, between words `afterWord` and the next; frames `[from, to)`. */
export interface Filled {
  readonly afterWord: number;
  readonly from: number;
  readonly to: number;
}

/** What was read. */
export interface Read {
  /** The text's words in order, as they were said last; those left out have no phones. */
  readonly words: readonly WordSegment[];
  /** Words that were said and then said again, as they were said before, in time's order. */
  readonly again: readonly WordSegment[];
  readonly filled: readonly Filled[];
}

/** Paths this much less likely (nats) than the best are given up: enough for some dozen words left out. */
const BEAM = 250;
/** Frames between two looks at what is settled (2 s). */
const SETTLE_FRAMES = 200;
const NONE = Number.NEGATIVE_INFINITY;

/**
 * Read off 103 sentences of the corpus: a sentence said twice is found always, a word said twice in 7 of 10, a strange word put in in 7 of 10;
 * of sentences that experts call fluent none is found to repeat or to have extra speech wrongly.
 */
const readingCosts = ({ open, extend }: SkipCost): ReadingCosts => ({
  skip: open,
  skipMore: extend,
  filler: 10,
  fillerFrame: 2.2,
  again: 16,
});

interface Column {
  /** First state of the column. */
  readonly from: number;
  /** Number of the arc that each state was reached by. */
  readonly taken: Uint8Array;
}

/**
 * Follows a reader through a text of any length while the frames come: words may be left out, and speech that the text does not have goes to
 * fillers between words. What no later frame can change is settled, and the memory for it given back.
 */
export class Reading {
  private readonly graph: ReadingGraph;
  private readonly offset: Float64Array;
  private before: Float64Array;
  private now: Float64Array;
  /** Active states lie in `[low, high)`. */
  private low = 0;
  private high = 0;
  private columns: Column[] = [];
  private frame = 0;
  private readonly settledStates: number[] = [];
  private readonly fillerCost: number;

  /** Begins to follow a text; its states are built in steps. */
  static *opening(
    sentences: readonly (readonly PreparedWord[])[],
    { acoustic, skipCost }: Pick<Manifest, 'acoustic' | 'skipCost'>,
  ): Steps<Reading> {
    const costs = readingCosts(skipCost);
    return new Reading(yield* ReadingGraph.building(sentences, costs, REPEAT), acoustic.logPrior, costs);
  }

  private constructor(graph: ReadingGraph, logPrior: readonly number[], costs: ReadingCosts) {
    this.graph = graph;
    this.offset = Float64Array.from({ length: PHONE_COUNT }, (_, p) => -PRIOR_WEIGHT * logPrior[p]!);
    this.before = new Float64Array(this.graph.phone.length).fill(NONE);
    this.now = new Float64Array(this.graph.phone.length).fill(NONE);
    this.fillerCost = costs.fillerFrame;
  }

  /** Takes the frames that have come since the last call. */
  advance(frames: Frames): void {
    while (this.frame < frames.length) {
      this.step(frames.logPosteriors, this.frame * PHONE_COUNT);
      this.frame++;
      if (this.frame % SETTLE_FRAMES === 0) this.settle();
    }
  }

  /** Index of the first word that is not settled yet: what was read before it can be judged for good. */
  get settledWords(): number {
    const last = this.settledStates.at(-1);
    return last === undefined ? 0 : Math.min(this.graph.word[last]!, this.graph.words);
  }

  /** What is settled so far; the word that is being read is not whole. */
  settled(): Read {
    return this.collect(this.settledStates);
  }

  /** What was read in all; `undefined` when there are fewer frames than the text needs. No `advance` after it. */
  finish(): Read | undefined {
    let last = -1;
    for (const state of this.graph.ends) if (this.before[state]! > (last < 0 ? NONE : this.before[last]!)) last = state;
    if (last < 0) return undefined;
    const tail: number[] = [];
    for (let t = this.columns.length - 1; t >= 0; t--) {
      tail.push(last);
      last = this.previous(t, last);
    }
    return this.collect([...this.settledStates, ...[...tail].reverse()]);
  }

  private step(posteriors: Float32Array, row: number): void {
    const { graph, before, now, offset } = this;
    const { phone, arcStart, arcFrom, arcCost } = graph;
    let filler = NONE;
    for (let p = 0; p < PHONE_COUNT; p++) if (p !== SIL) filler = Math.max(filler, posteriors[row + p]! + offset[p]!);
    filler -= this.fillerCost;
    const silence = posteriors[row]! + offset[SIL]!;
    const back = Math.max(silence, filler);
    const emission = (state: number): number => {
      const p = phone[state]!;
      return p < PHONE_COUNT ? posteriors[row + p]! + offset[p]! : p === FILLER ? filler : back;
    };
    if (this.frame === 0) {
      for (const { state, cost } of graph.starts) before[state] = emission(state) - cost;
      this.low = 0;
      this.high = 1 + Math.max(...graph.starts.map((one) => one.state));
      this.columns.push({ from: 0, taken: new Uint8Array(0) });
      return;
    }
    const [from, to] = graph.reach(this.low, this.high);
    const taken = new Uint8Array(to - from);
    let best = NONE;
    for (let s = from; s < to; s++) {
      const first = arcStart[s]!;
      const end = arcStart[s + 1]!;
      let top = NONE;
      let arc = 0;
      for (let a = first; a < end; a++) {
        const score = before[arcFrom[a]!]! - arcCost[a]!;
        if (score > top) {
          top = score;
          arc = a - first;
        }
      }
      taken[s - from] = arc;
      const score = top === NONE ? NONE : top + emission(s);
      now[s] = score;
      if (score > best) best = score;
    }
    let low = to;
    let high = from;
    for (let s = from; s < to; s++) {
      if (now[s]! < best - BEAM) now[s] = NONE;
      else {
        if (s < low) low = s;
        high = s + 1;
      }
    }
    before.fill(NONE, this.low, this.high);
    this.columns.push({ from, taken });
    this.before = now;
    this.now = before;
    this.low = low;
    this.high = high;
  }

  private previous(column: number, state: number): number {
    const { from, taken } = this.columns[column]!;
    return taken.length === 0 ? state : this.graph.arcFrom[this.graph.arcStart[state]! + taken[state - from]!]!;
  }

  /** Finds the last frame that all paths go through in one state, and keeps the way there as states only. */
  private settle(): void {
    const { before } = this;
    let paths = new Set<number>();
    for (let s = this.low; s < this.high; s++) if (before[s]! !== NONE) paths.add(s);
    let t = this.columns.length - 1;
    while (t > 0 && paths.size > 1) {
      paths = new Set([...paths].map((state) => this.previous(t, state)));
      t--;
    }
    if (paths.size !== 1 || t <= 0) return;
    let [state] = paths;
    const states: number[] = [];
    for (let i = t; i >= 0; i--) {
      states.push(state!);
      state = this.previous(i, state!);
    }
    // The column of frame `t` stays: the next ones lead back into it.
    this.settledStates.push(...states.slice(1).reverse());
    this.columns = this.columns.slice(t);
    this.columns[0] = { from: 0, taken: new Uint8Array(0) };
  }

  private collect(states: readonly number[]): Read {
    const { graph } = this;
    const words: WordSegment[] = graph.prepared.map((_, word) => ({ word, pronunciation: 0, phones: [] }));
    const again: WordSegment[] = [];
    const filled: Filled[] = [];
    let phones: PhoneSegment[] = [];
    let from = 0;
    for (let t = 1; t <= states.length; t++) {
      const state = states[from]!;
      const next = states[t];
      const same = next !== undefined && graph.word[next] === graph.word[state] && graph.position[next] === graph.position[state];
      if (same) continue;
      const at = graph.position[state]!;
      const word = graph.word[state]!;
      if (at >= 0) {
        const pronunciation = graph.variant[state]!;
        const said = graph.prepared[word]!.pronunciations[pronunciation]!;
        phones.push({ phone: said.phones[at]!, stress: said.stress[at]!, from, to: t });
        if (at === said.phones.length - 1) {
          if (words[word]!.phones.length > 0) again.push(words[word]!);
          words[word] = { word, pronunciation, phones };
          phones = [];
        }
      } else if (graph.phone[state] === FILLER) filled.push({ afterWord: word - 1, from, to: t });
      from = t;
    }
    return { words, again, filled };
  }
}
