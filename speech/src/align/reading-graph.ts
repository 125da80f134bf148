import { SIL } from '../phones.ts';
import type { Steps } from '../steps.ts';
import type { PreparedWord } from './prepared.ts';

/** Stands for any speech. */
export const FILLER = 255;
/** Stands for whatever is heard in the frame in which a reader goes back. */
export const BACK = 254;
/** Words that a reader goes back at most, if not to the beginning of the sentence. */
const BACK_WORDS = 4;
/** In longer sentences a reader does not begin again: the arcs of a state are counted in a byte. */
const LONGEST_BACK = 60;
const NEVER = 1e9;

/** What it costs, in nats, to read otherwise than the text says. */
export interface ReadingCosts {
  /** The first word left out. */
  readonly skip: number;
  /** Each further word of a run. */
  readonly skipMore: number;
  /** The first frame of speech that the text does not have. */
  readonly filler: number;
  /** Each frame of it, against the best phone there. */
  readonly fillerFrame: number;
  /** Going back to say words again. */
  readonly again: number;
}

interface Arc {
  readonly from: number;
  readonly cost: number;
}

interface Start {
  readonly state: number;
  readonly cost: number;
}

/** Of each state its phone, word, variant and position, and the arcs that lead to it. */
interface States {
  readonly phone: readonly number[];
  readonly word: readonly number[];
  readonly variant: readonly number[];
  readonly position: readonly number[];
  readonly arcs: readonly (readonly Arc[])[];
  readonly starts: readonly Start[];
  readonly ends: readonly number[];
}

/** Arcs that are packed between two steps. */
const PACKED = 4_000;

/**
 * States of a text from left to right: silence and filler before, between and after words; per phone `repeat` states; after each word a state that
 * leads back to the words before it and to the sentence's first. Arcs as in `graph.ts`.
 */
export class ReadingGraph {
  readonly prepared: readonly PreparedWord[];
  readonly words: number;
  readonly phone: Uint8Array;
  /** Word of the state; silence and filler before word `i` have `i`. */
  readonly word: Int32Array;
  readonly variant: Int16Array;
  /** Phone within the pronunciation; −1 for silence, −2 for a filler, −3 for going back. */
  readonly position: Int16Array;
  readonly arcStart: Int32Array;
  readonly arcFrom: Int32Array;
  readonly arcCost: Float32Array;
  readonly starts: readonly Start[];
  readonly ends: readonly number[];
  /** Per state the end of the states that a path from it or from a lower one can be in a frame later, and the first of those from it or a higher one. */
  private readonly next: Int32Array;
  private readonly back: Int32Array;

  /** Builds it a word at a time: of a thousand words it takes as long as a child's word takes to be scored. */
  static *building(sentences: readonly (readonly PreparedWord[])[], costs: ReadingCosts, repeat: number): Steps<ReadingGraph> {
    const prepared = sentences.flat();
    const phone: number[] = [];
    const word: number[] = [];
    const variant: number[] = [];
    const position: number[] = [];
    const arcs: Arc[][] = [];
    const starts: Start[] = [];
    const add = (p: number, w: number, v: number, at: number, from: readonly Arc[]): number => {
      const state = phone.length;
      phone.push(p);
      word.push(w);
      variant.push(v);
      position.push(at);
      arcs.push([{ from: state, cost: 0 }, ...from]);
      return state;
    };
    const free = (states: readonly number[], cost = 0): Arc[] => states.map((from) => ({ from, cost }));
    const silences: number[] = [];
    const beginnings: number[][] = [];
    let begun = 0;
    const firsts = sentences.flatMap((sentence) => {
      begun += sentence.length;
      return sentence.map(() => begun - sentence.length);
    });
    let lasts: number[] = [];
    let silence = -1;
    let filler = -1;
    /** Per word the silence that is reached only by leaving the word out. */
    const skips: number[] = [];
    let skipped = -1;
    for (let w = 0; w <= prepared.length; w++) {
      const before = silence;
      silence = add(SIL, w, -1, -1, free(lasts));
      filler = add(FILLER, w, -1, -2, [...free([silence], costs.filler), ...free(lasts, costs.filler)]);
      arcs[silence]!.push({ from: filler, cost: 0 });
      silences.push(silence);
      if (w === 0) starts.push({ state: silence, cost: 0 }, { state: filler, cost: costs.filler });
      else {
        skipped = add(SIL, w, -1, -1, [
          { from: before, cost: costs.skip },
          ...(skipped < 0 ? [] : [{ from: skipped, cost: costs.skipMore }]),
        ]);
        skips.push(skipped);
        const hub = add(BACK, w, -1, -3, [...free(lasts, costs.again), ...free([silence, filler], costs.again)]);
        arcs[hub]![0] = { from: hub, cost: NEVER };
        const first = firsts[w - 1]!;
        for (let v = first; v < w; v++)
          if (v >= w - BACK_WORDS || (v === first && w - v < LONGEST_BACK))
            for (const state of beginnings[v]!) arcs[state]!.push({ from: hub, cost: 0 });
      }
      const ends: number[] = [];
      const begins: number[] = [];
      prepared[w]?.pronunciations.forEach(({ phones }, v) => {
        let previous = -1;
        phones.forEach((p, at) => {
          for (let r = 0; r < repeat; r++) {
            const state = add(p, w, v, at, free(previous < 0 ? [silence, filler, ...skips.slice(-1), ...lasts] : [previous]));
            if (previous < 0) begins.push(state);
            if (previous < 0 && w === 0) starts.push({ state, cost: 0 });
            previous = state;
          }
        });
        ends.push(previous);
      });
      beginnings.push(begins);
      if (w < prepared.length) lasts = ends;
      yield;
    }
    let first = 0;
    for (const sentence of sentences) {
      const after = first + sentence.length;
      // A sentence is left out at one go: reading on may need fewer frames than it has words.
      if (sentence.length > 1) {
        const to = arcs[skips[after - 1]!]!;
        to.push({ from: silences[first]!, cost: costs.skip + costs.skipMore * (sentence.length - 1) });
        if (first > 0) to.push({ from: skips[first - 1]!, cost: costs.skipMore * sentence.length });
      }
      first = after;
    }
    const graph = new ReadingGraph(prepared, { phone, word, variant, position, arcs, starts, ends: [silence, filler, skipped, ...lasts] });
    yield* graph.packing(arcs);
    return graph;
  }

  private constructor(prepared: readonly PreparedWord[], { phone, word, variant, position, arcs, starts, ends }: States) {
    this.prepared = prepared;
    this.words = prepared.length;
    this.phone = Uint8Array.from(phone);
    this.word = Int32Array.from(word);
    this.variant = Int16Array.from(variant);
    this.position = Int16Array.from(position);
    this.arcStart = new Int32Array(phone.length + 1);
    for (let s = 0; s < arcs.length; s++) this.arcStart[s + 1] = this.arcStart[s]! + arcs[s]!.length;
    this.arcFrom = new Int32Array(this.arcStart.at(-1)!);
    this.arcCost = new Float32Array(this.arcStart.at(-1)!);
    this.starts = starts;
    this.ends = ends;
    this.next = new Int32Array(phone.length);
    this.back = new Int32Array(phone.length);
  }

  private *packing(arcs: readonly (readonly Arc[])[]): Steps<void> {
    const { arcFrom, arcCost, next, back } = this;
    for (let s = 0, at = 0, packed = 0; s < arcs.length; s++) {
      back[s] = s;
      for (const { from, cost } of arcs[s]!) {
        arcFrom[at] = from;
        arcCost[at++] = cost;
      }
      if (at - packed < PACKED) continue;
      packed = at;
      yield;
    }
    for (let s = 0; s < arcs.length; s++)
      for (let a = this.arcStart[s]!; a < this.arcStart[s + 1]!; a++) {
        const from = arcFrom[a]!;
        next[from] = Math.max(next[from]!, s + 1);
        back[from] = Math.min(back[from]!, s);
      }
    for (let s = 1; s < next.length; s++) next[s] = Math.max(next[s]!, next[s - 1]!);
    for (let s = back.length - 2; s >= 0; s--) back[s] = Math.min(back[s]!, back[s + 1]!);
  }

  /** Range `[from, to)` of the states that can follow those in `[low, high)`. */
  reach(low: number, high: number): [from: number, to: number] {
    return [Math.min(low, this.back[low]!), Math.max(high, this.next[high - 1]!)];
  }
}
