import { buildGraph, type Graph } from '../align/graph.ts';
import { emission } from '../align/emission.ts';
import type { PreparedWord } from '../align/prepared.ts';
import { PHONE_COUNT, SIL } from '../phones.ts';
import type { Steps } from '../steps.ts';
import type { Heard, Span } from './heard.ts';

/** States that are looked at in a step: a few milliseconds. */
const STEP = 400_000;
/** Fewest frames of a phone: who reads fast swallows some. */
const REPEAT = 2;
/** Nats that a frame of silence between two words costs. */
const PAUSE = 0.02;
/** Nats that a path may fall behind speech that nobody asked for before it is given up. */
const BEAM = 50;

/** A place where words may be said, and by how many nats they fit better there than speech that nobody asked for. */
export interface Place extends Span {
  readonly gain: number;
}

/** The states of a word and of the silence before it, `[from, to)`. */
interface Block {
  readonly from: number;
  readonly to: number;
  /** Whether a path is in it. */
  live: boolean;
}

/** The places in the span where the words fit best, at most `most`, the best first; they do not overlap. */
export function* search(words: readonly PreparedWord[], heard: Heard, span: Span, most: number): Steps<Place[]> {
  const graph = buildGraph(words, REPEAT);
  const blocks = blocksOf(graph);
  const { phone, arcStart, arcFrom } = graph;
  const states = phone.length;
  const starts = graph.starts.filter((s) => phone[s] !== SIL);
  const ends = graph.ends.filter((s) => phone[s] !== SIL);
  let before = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  let now = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  let since = new Int32Array(states);
  let sinceNow = new Int32Array(states);
  const gains = new Float64Array(PHONE_COUNT);
  const found: Place[] = [];
  let current: Place | undefined;
  let work = 0;
  for (let t = span.from; t < span.to; t++) {
    work += PHONE_COUNT;
    if (work > STEP) {
      work = 0;
      yield;
    }
    for (let p = 0; p < PHONE_COUNT; p++)
      gains[p] = emission(heard.frames, t, p, heard.logPrior) - heard.background[t]! - (p === SIL ? PAUSE : 0);
    let reached = true;
    for (const block of blocks) {
      if (!block.live && !reached) continue;
      reached = block.live;
      work += block.to - block.from;
      let highest = Number.NEGATIVE_INFINITY;
      for (let s = block.from; s < block.to; s++) {
        let score = before[s]!;
        let start = since[s]!;
        const last = arcStart[s + 1]!;
        for (let a = arcStart[s]! + 1; a < last; a++) {
          const from = arcFrom[a]!;
          if (before[from]! <= score) continue;
          score = before[from]!;
          start = since[from]!;
        }
        score += gains[phone[s]!]!;
        now[s] = score;
        sinceNow[s] = start;
        if (score > highest) highest = score;
      }
      block.live = highest > -BEAM;
      if (block.live) continue;
      now.fill(Number.NEGATIVE_INFINITY, block.from, block.to);
      before.fill(Number.NEGATIVE_INFINITY, block.from, block.to);
    }
    for (const s of starts) {
      const own = gains[phone[s]!]!;
      if (now[s]! >= own) continue;
      now[s] = own;
      sinceNow[s] = t;
      blocks[0]!.live = true;
    }
    let end = -1;
    for (const s of ends) if (now[s]! > 0 && (end < 0 || now[s]! > now[end]!)) end = s;
    if (end >= 0) {
      const place = { from: sinceNow[end]!, to: t + 1, gain: now[end]! };
      if (current && place.from >= current.to) {
        found.push(current);
        current = undefined;
      }
      if (!current || place.gain > current.gain) current = place;
    }
    [before, now] = [now, before];
    [since, sinceNow] = [sinceNow, since];
  }
  if (current) found.push(current);
  return found.sort((a, b) => b.gain - a.gain).slice(0, most);
}

function blocksOf({ word }: Graph): Block[] {
  const blocks: Block[] = [];
  for (let from = 0, to = 0; from < word.length; from = to) {
    while (to < word.length && word[to] === word[from]) to++;
    blocks.push({ from, to, live: false });
  }
  return blocks;
}
