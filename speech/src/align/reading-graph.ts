import { SIL } from '../phones.ts';
import type { PreparedWord } from './prepared.ts';

/** Stands for any speech. */
export const FILLER = 255;

/** What it costs, in nats, to read otherwise than the text says. */
export interface ReadingCosts {
  /** A word left out. */
  readonly skip: number;
  /** A further word left out with a sentence's first. */
  readonly skipMore: number;
  /** The first frame of speech that the text does not have. */
  readonly filler: number;
  /** Each frame of it, against the best phone there. */
  readonly fillerFrame: number;
}

interface Arc {
  readonly from: number;
  readonly cost: number;
}

/** States of a text from left to right: silence and filler before, between and after words; per phone `repeat` states; arcs as in `graph.ts`. */
export class ReadingGraph {
  readonly prepared: readonly PreparedWord[];
  readonly words: number;
  readonly phone: Uint8Array;
  /** Word of the state; silence and filler before word `i` have `i`. */
  readonly word: Int32Array;
  readonly variant: Int16Array;
  /** Phone within the pronunciation; −1 for silence, −2 for a filler. */
  readonly position: Int16Array;
  readonly arcStart: Int32Array;
  readonly arcFrom: Int32Array;
  readonly arcCost: Float32Array;
  readonly starts: readonly { readonly state: number; readonly cost: number }[];
  readonly ends: readonly number[];
  /** Per state the end of the states that a path can be in one frame after it (running maximum). */
  private readonly next: Int32Array;

  constructor(sentences: readonly (readonly PreparedWord[])[], costs: ReadingCosts, repeat: number) {
    this.prepared = sentences.flat();
    this.words = this.prepared.length;
    const phone: number[] = [];
    const word: number[] = [];
    const variant: number[] = [];
    const position: number[] = [];
    const arcs: Arc[][] = [];
    const starts: { state: number; cost: number }[] = [];
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
    let lasts: number[] = [];
    let silence = -1;
    let filler = -1;
    for (let w = 0; w <= this.words; w++) {
      const before = silence;
      silence = add(SIL, w, -1, -1, free(lasts));
      filler = add(FILLER, w, -1, -2, [...free([silence], costs.filler), ...free(lasts, costs.filler)]);
      arcs[silence]!.push({ from: filler, cost: 0 });
      silences.push(silence);
      if (w === 0) starts.push({ state: silence, cost: 0 }, { state: filler, cost: costs.filler });
      else arcs[silence]!.push({ from: before, cost: costs.skip });
      const ends: number[] = [];
      this.prepared[w]?.pronunciations.forEach(({ phones }, v) => {
        let previous = -1;
        phones.forEach((p, at) => {
          for (let r = 0; r < repeat; r++) {
            const state = add(p, w, v, at, free(previous < 0 ? [silence, filler, ...lasts] : [previous]));
            if (previous < 0 && w === 0) starts.push({ state, cost: 0 });
            previous = state;
          }
        });
        ends.push(previous);
      });
      if (w < this.words) lasts = ends;
    }
    let first = 0;
    for (const sentence of sentences) {
      const after = first + sentence.length;
      if (sentence.length > 1)
        arcs[silences[after]!]!.push({ from: silences[first]!, cost: costs.skip + costs.skipMore * (sentence.length - 1) });
      first = after;
    }
    this.phone = Uint8Array.from(phone);
    this.word = Int32Array.from(word);
    this.variant = Int16Array.from(variant);
    this.position = Int16Array.from(position);
    this.arcStart = new Int32Array(phone.length + 1);
    arcs.forEach((list, state) => (this.arcStart[state + 1] = this.arcStart[state]! + list.length));
    this.arcFrom = Int32Array.from(arcs.flat(), (arc) => arc.from);
    this.arcCost = Float32Array.from(arcs.flat(), (arc) => arc.cost);
    this.starts = starts;
    this.ends = [silence, filler, ...lasts];
    this.next = new Int32Array(phone.length);
    arcs.forEach((list, state) => {
      for (const { from } of list) this.next[from] = Math.max(this.next[from]!, state + 1);
    });
    for (let s = 1; s < this.next.length; s++) this.next[s] = Math.max(this.next[s]!, this.next[s - 1]!);
  }

  /** End of the states that can follow states below `high`. */
  reach(high: number): number {
    return high === 0 ? 0 : this.next[high - 1]!;
  }
}
