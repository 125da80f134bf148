import { SIL } from '../phones.ts';
import type { PreparedWord } from './prepared.ts';

/** States of an alignment with their arcs; arrays are parallel by state, arcs lie between `arcStart[s]` and `arcStart[s + 1]`. */
export interface Graph {
  readonly phone: Uint8Array;
  /** Word of the state; silence before word `i` has `i`, the last silence has the number of words. */
  readonly word: Int32Array;
  /** Pronunciation of the word; -1 for silence. */
  readonly variant: Int16Array;
  /** Phone within the pronunciation; -1 for silence. */
  readonly position: Int16Array;
  readonly arcStart: Int32Array;
  readonly arcFrom: Int32Array;
  readonly arcCost: Float32Array;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

interface Arc {
  readonly from: number;
  readonly cost: number;
}

/** Costs in nats of leaving out the first word and each further word of a run: who stops half-way leaves out many, who swallows a word one. */
export interface SkipCost {
  readonly open: number;
  readonly extend: number;
}

/**
 * Builds the graph of a text: per phone `repeat` states in a row (the least number of frames it lasts), an optional silence before,
 * between and after words, pronunciations side by side. With `skip` words may be left out; a second silence before each word is reached only so.
 */
export function buildGraph(words: readonly PreparedWord[], repeat: number, skip?: SkipCost): Graph {
  const phone: number[] = [];
  const word: number[] = [];
  const variant: number[] = [];
  const position: number[] = [];
  const arcs: Arc[][] = [];
  const add = (p: number, w: number, v: number, at: number, from: readonly number[], costly: readonly Arc[] = []): number => {
    const state = phone.length;
    phone.push(p);
    word.push(w);
    variant.push(v);
    position.push(at);
    arcs.push([{ from: state, cost: 0 }, ...from.map((one) => ({ from: one, cost: 0 })), ...costly]);
    return state;
  };
  const starts: number[] = [];
  let lasts: number[] = [];
  let silence = -1;
  let skipped: number[] = [];
  for (let w = 0; w <= words.length; w++) {
    const before = silence;
    silence = add(SIL, w, -1, -1, lasts);
    if (w === 0) starts.push(silence);
    else if (skip) {
      const further = skipped.map((from) => ({ from, cost: skip.extend }));
      skipped = [add(SIL, w, -1, -1, [], [{ from: before, cost: skip.open }, ...further])];
    }
    const pronunciations = words[w]?.pronunciations ?? [];
    const ends: number[] = [];
    pronunciations.forEach(({ phones }, v) => {
      let previous = -1;
      phones.forEach((p, at) => {
        for (let r = 0; r < repeat; r++) {
          const state = add(p, w, v, at, previous < 0 ? [silence, ...skipped, ...lasts] : [previous]);
          if (previous < 0 && w === 0) starts.push(state);
          previous = state;
        }
      });
      ends.push(previous);
    });
    if (w < words.length) lasts = ends;
  }
  const arcStart = new Int32Array(phone.length + 1);
  arcs.forEach((list, state) => (arcStart[state + 1] = arcStart[state]! + list.length));
  return {
    phone: Uint8Array.from(phone),
    word: Int32Array.from(word),
    variant: Int16Array.from(variant),
    position: Int16Array.from(position),
    arcStart,
    arcFrom: Int32Array.from(arcs.flat(), (arc) => arc.from),
    arcCost: Float32Array.from(arcs.flat(), (arc) => arc.cost),
    starts,
    ends: [silence, ...skipped, ...lasts],
  };
}
