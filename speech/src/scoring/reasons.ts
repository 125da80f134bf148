import type { WordSegment } from '../align/align.ts';
import type { Filled, Read } from '../align/reading.ts';
import { mean } from '../features/statistics.ts';
import { measurePhone } from '../features/phone-measures.ts';
import type { Frames } from '../frames.ts';
import type { LoweredBy, SpeechReasons, Stretch } from '../types.ts';

/** What the reasons are looked for in. */
export interface ReasonFacts {
  readonly frames: Frames;
  /** The said words as they are scored, in order. */
  readonly said: readonly WordSegment[];
  /** Index of the first word of each sentence. */
  readonly firsts: ReadonlySet<number>;
  /** What was said besides; without it repetition and extra speech are not looked for. */
  readonly read?: Read;
  /** 0–100. */
  readonly accuracy: number;
  readonly fluency: number;
  /** 0–1. */
  readonly integrity: number;
}

/** Reasons, and which words were said more than once. */
export interface FoundReasons {
  readonly reasons: SpeechReasons;
  readonly repeated: ReadonlySet<number>;
}

const FRAME_MS = 10;
const LN_HALF = Math.log(0.5);
/** Mean goodness below which words are others than the text's: 1.2 % of the corpus' sentences have less, 98 % of other texts. */
const FITS = -2.16;
/**
 * Silence inside a sentence that is heard as a pause: none of the sentences that experts gave 9 or more for fluency has one, 7 % of those with 8,
 * 86 % of those under 5 (500 sentences of the corpus).
 */
const PAUSE_FRAMES = 30;
/** Between sentences one breathes: only a pause that keeps listeners waiting counts. */
const PAUSE_BETWEEN_FRAMES = 150;
/** Extra speech under 0.2 s is a breath, a click or a long consonant. */
const EXTRA_FRAMES = 20;
/** Phones a second of speech, pauses apart: 5 % of sentences of fluency 8 and more are slower than 5.6, 2 % faster than 13.6. */
const SLOW = 5.5;
const FAST = 15;
/** A word of 85 and more is good (5-22): nothing needs to be said of the sounds. */
const GOOD = 85;
/** What the experts' total loses a point of accuracy and of fluency and prosody (0.81, 0.10 and 0.10 in their own formula). */
const SOUNDS_WEIGHT = 0.81;
const FLOW_WEIGHT = 0.2;

/** Finds out why a sentence or a paragraph got its score. At least one word was said. */
export function findReasons(facts: ReasonFacts): FoundReasons {
  const { frames, said, firsts, accuracy, fluency, integrity } = facts;
  const { extra, repeated, repeatedFrames } = besides(facts);
  const pauses = findPauses(frames, said, firsts);
  const begin = said[0]!.phones[0]!.from;
  const end = said.at(-1)!.phones.at(-1)!.to;
  const phones = said.reduce((sum, word) => sum + word.phones.length, 0);
  const spoken = said.reduce((sum, word) => sum + spokenFrames(frames, word), 0);
  const rate = phones / Math.max(1, spoken / 100);
  const time = (stretches: readonly Stretch[]): number => stretches.reduce((sum, one) => sum + one.toMs - one.fromMs, 0) / FRAME_MS;
  const flow = new Map<LoweredBy, number>([
    ['pauses', time(pauses)],
    ['too-slow', rate < SLOW ? spoken - (100 * phones) / SLOW : 0],
    ['too-fast', rate > FAST ? spoken : 0],
    ['repetition', repeatedFrames],
    ['extra-speech', time(extra)],
  ]);
  const lost = [...flow.values()].reduce((sum, value) => sum + value, 0);
  const costs: [LoweredBy, number][] = [...flow]
    .filter(([, value]) => value > 0)
    .map(([reason, value]) => [reason, (value / lost) * FLOW_WEIGHT * (100 - fluency)]);
  if (integrity < 1) costs.push(['words-missing', (1 - integrity) * 100]);
  if (accuracy < GOOD) costs.push(['sounds', SOUNDS_WEIGHT * (100 - accuracy)]);
  return {
    reasons: {
      loweredBy: costs.sort((a, b) => b[1] - a[1]).map(([reason]) => reason),
      pauses,
      extra,
      wordsPerMinute: Math.round((60_000 * said.length) / Math.max(1, (end - begin) * FRAME_MS)),
    },
    repeated,
  };
}

function spokenFrames(frames: Frames, { phones }: WordSegment): number {
  let count = 0;
  for (let t = phones[0]!.from; t < phones.at(-1)!.to; t++) if (frames.silence(t) < LN_HALF) count++;
  return count;
}

function findPauses(frames: Frames, said: readonly WordSegment[], firsts: ReadonlySet<number>): Stretch[] {
  return said.slice(1).flatMap((next, i): Stretch[] => {
    const before = said[i]!;
    const least = firsts.has(next.word) ? PAUSE_BETWEEN_FRAMES : PAUSE_FRAMES;
    const found: Stretch[] = [];
    let from = -1;
    const until = next.phones[0]!.from;
    for (let t = before.phones.at(-1)!.to; t <= until; t++) {
      const silent = t < until && frames.silence(t) > LN_HALF;
      if (silent && from < 0) from = t;
      if (silent || from < 0) continue;
      if (t - from >= least) found.push(stretch(before.word, from, t));
      from = -1;
    }
    return found;
  });
}

const stretch = (afterWord: number, from: number, to: number): Stretch => ({ afterWord, fromMs: from * FRAME_MS, toMs: to * FRAME_MS });

/** Tells words that were said again from speech that is not the text's: words said again fit the text both times. */
function besides({ frames, read }: ReasonFacts): { extra: Stretch[]; repeated: Set<number>; repeatedFrames: number } {
  const repeated = new Set<number>();
  if (!read) return { extra: [], repeated, repeatedFrames: 0 };
  const others: Filled[] = [...read.filled].filter((one) => isBetweenSaid(one, read));
  let repeatedFrames = 0;
  for (const run of runsOf(read.again)) {
    const last = run.map(({ word }) => read.words[word]!).filter(({ phones }) => phones.length > 0);
    const first = goodness(frames, run);
    const again = goodness(frames, last);
    if (first >= FITS && again >= FITS) {
      run.forEach(({ word }) => repeated.add(word));
      repeatedFrames += run.reduce((sum, word) => sum + length(word), 0);
    } else {
      const other = first < again ? run : last;
      if (other.length > 0)
        others.push({ afterWord: other[0]!.word - 1, from: other[0]!.phones[0]!.from, to: other.at(-1)!.phones.at(-1)!.to });
    }
  }
  const extra = others
    .filter((one) => one.to - one.from >= EXTRA_FRAMES)
    .sort((a, b) => a.from - b.from)
    .map((one) => stretch(one.afterWord, one.from, one.to));
  return { extra, repeated, repeatedFrames };
}

/** A filler beside a word that was left out is that word, said badly. */
function isBetweenSaid({ afterWord }: Filled, { words }: Read): boolean {
  const isSaid = (word: number): boolean => word < 0 || word >= words.length || words[word]!.phones.length > 0;
  return isSaid(afterWord) && isSaid(afterWord + 1);
}

const length = ({ phones }: WordSegment): number => phones.at(-1)!.to - phones[0]!.from;

/** Words said again that follow each other in the text. */
function runsOf(again: readonly WordSegment[]): WordSegment[][] {
  const runs: WordSegment[][] = [];
  for (const word of [...again].sort((a, b) => a.phones[0]!.from - b.phones[0]!.from)) {
    const run = runs.at(-1);
    if (run && word.word === run.at(-1)!.word + 1) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

function goodness(frames: Frames, words: readonly WordSegment[]): number {
  const all = words.flatMap(({ phones }) => phones.map((phone) => measurePhone(frames, phone).gop));
  return all.length > 0 ? mean(all) : Number.NEGATIVE_INFINITY;
}
