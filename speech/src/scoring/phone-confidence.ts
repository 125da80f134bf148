import type { TakeFacts } from '../refusal/gates.ts';
import type { PhoneScore, WordScore } from '../types.ts';

/**
 * How much a phone is doubted: what its score (0–100) lacks, and in single words how much better a typical neighbour fits (nats, see `neighbours.ts`).
 * Of phones that were said wrongly more are found so than by either alone (`MODEL_CARD.md`, "Finding fault with a sound").
 */
const NATS_WEIGHT = 0.25;
/** Of phones without neighbours, and of those that fit far better than theirs. */
const LEAST_NATS = -20;

/** Sounds that differ from each other above 5 kHz only. */
const HISSES: ReadonlySet<string> = new Set(['F', 'S', 'TH', 'Z']);
/** Where the bands above rise by less, noise fills them; where they stay so far under the voice, a channel has cut them off (nats). */
const LEAST_HISS = 2;
const FAINTEST_HISS = 6;
/** What is left of the confidence in fault with a sound that the recording does not carry: too little for any screen to name it. */
const UNDECIDED = 0.5;

type Table = readonly (readonly [doubt: number, share: number])[];

/** The share of learners' right words whose most doubted phone is doubted less, out of fold over the whole corpus (`speech:eval` prints them). */
const TABLES: Readonly<Record<'word' | 'sentence', Table>> = {
  word: [
    [0, 0],
    [4.9, 0.5],
    [16.3, 0.8],
    [24.5, 0.9],
    [33.5, 0.95],
    [36.9, 0.96],
    [39.8, 0.97],
    [44, 0.98],
    [50.6, 0.99],
    [56.3, 0.995],
    [100, 1],
  ],
  sentence: [
    [0, 0],
    [3.8, 0.5],
    [8.4, 0.8],
    [13.8, 0.9],
    [21.3, 0.95],
    [24.6, 0.96],
    [29.3, 0.97],
    [36.3, 0.98],
    [47.4, 0.99],
    [58.7, 0.995],
    [100, 1],
  ],
};

/** The words without fault where the recording can't tell: hissing sounds through a channel that ends below them. */
export function decidable(words: readonly WordScore[], { hiss }: TakeFacts): readonly WordScore[] {
  if (!hiss || (hiss.range >= LEAST_HISS && hiss.under <= FAINTEST_HISS)) return words;
  const phoneOf = (phone: PhoneScore): PhoneScore => {
    if (!HISSES.has(phone.phone) || phone.confidence === undefined) return phone;
    const { heard: _heard, ...rest } = phone;
    return { ...rest, confidence: UNDECIDED * phone.confidence };
  };
  return words.map((word) => ({ ...word, phones: word.phones.map(phoneOf) }));
}

/** How much a phone is doubted. `nats`: how much better its best neighbour fits, where that is known. */
export function doubtOf(score: number, mode: 'word' | 'sentence', nats = LEAST_NATS): number {
  return 100 - score + (mode === 'word' ? NATS_WEIGHT * Math.max(LEAST_NATS, nats) : 0);
}

/** How sure it is that fault is found rightly with a phone, 0–1. */
export function phoneConfidence(score: number, mode: 'word' | 'sentence', nats?: number): number {
  const doubt = doubtOf(score, mode, nats);
  const table = TABLES[mode];
  const next = table.findIndex(([limit]) => limit >= doubt);
  if (next <= 0) return next === 0 ? 0 : 1;
  const [[x0, y0], [x1, y1]] = [table[next - 1]!, table[next]!];
  return y0 + ((doubt - x0) / (x1 - x0)) * (y1 - y0);
}
