import type { Frames } from '../frames.ts';
import { PHONE_COUNT, phoneIndex } from '../phones.ts';
import type { PhoneSegment } from './align.ts';
import { emission, REPEAT } from './emission.ts';

/** The phones that speakers, those of Mandarin above all, say for another: each word of a minimal pair has one of them for the other. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  AA: 'AH AE AO',
  AE: 'EH AH AA',
  AH: 'AE AA',
  AO: 'AA OW',
  B: 'P V',
  CH: 'SH JH',
  D: 'T DH',
  DH: 'Z D',
  EH: 'AE IH EY',
  EY: 'EH',
  F: 'TH V',
  G: 'K',
  IH: 'IY EH',
  IY: 'IH',
  JH: 'CH',
  K: 'G',
  L: 'R N',
  M: 'N',
  N: 'L NG M',
  NG: 'N',
  OW: 'AO',
  P: 'B',
  R: 'L W',
  S: 'TH SH Z',
  SH: 'CH S',
  T: 'D',
  TH: 'S F T',
  UH: 'UW',
  UW: 'UH',
  V: 'W F B',
  W: 'V',
  Z: 'S DH',
  ZH: 'SH',
};

const INDEXES: readonly (readonly number[])[] = Array.from({ length: PHONE_COUNT }, () => []).map((none, phone) => {
  const entry = Object.entries(NEIGHBOURS).find(([name]) => phoneIndex(name) === phone);
  return entry ? entry[1].split(' ').map((name) => phoneIndex(name)!) : none;
});

/** A phone that fits better than the expected one, and by how many nats over the phone and its neighbours in the word. */
export interface Neighbour {
  readonly phone: number;
  readonly nats: number;
}

/** Nats: of phones without neighbours, and the most that counts either way. */
const MOST_NATS = 20;

/** By how many nats the best neighbour fits better, as the nets take it: between −20 and 20. */
export function fitOf(neighbour: Neighbour | undefined): number {
  return neighbour ? Math.max(-MOST_NATS, Math.min(MOST_NATS, neighbour.nats)) : -MOST_NATS;
}

/** The neighbour that fits best in place of one phone of a word. */
export function bestNeighbour(
  phones: readonly PhoneSegment[],
  at: number,
  frames: Frames,
  logPrior: readonly number[],
): Neighbour | undefined {
  return allNeighbours(phones, at, frames, logPrior).sort((a, b) => b.nats - a.nats)[0];
}

/**
 * How each neighbour of phone `at` of a word fits in its place, the phones beside it free to give and take frames; `nats` is below 0 where the
 * expected phone fits better.
 */
function allNeighbours(phones: readonly PhoneSegment[], at: number, frames: Frames, logPrior: readonly number[]): Neighbour[] {
  const from = Math.max(0, at - 1);
  const around = phones.slice(from, at + 2).map((one) => one.phone);
  const span = { from: phones[from]!.from, to: phones[Math.min(phones.length, at + 2) - 1]!.to };
  const own = chain(around, span, frames, logPrior);
  const exchanged = (phone: number) => around.map((one, i) => (i === at - from ? phone : one));
  return INDEXES[phones[at]!.phone]!.map((phone) => ({ phone, nats: chain(exchanged(phone), span, frames, logPrior) - own }));
}

/** Best path of phones in a row over a span, nats; phones give up their least length where the span is short. */
function chain(phones: readonly number[], { from, to }: { from: number; to: number }, frames: Frames, logPrior: readonly number[]): number {
  const repeat = Math.min(REPEAT, Math.floor((to - from) / phones.length));
  const states = phones.length * repeat;
  const score = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  for (let t = from; t < to; t++) {
    for (let s = states - 1; s >= 0; s--) {
      const p = phones[Math.floor(s / repeat)]!;
      const before = s === 0 ? (t === from ? 0 : Number.NEGATIVE_INFINITY) : score[s - 1]!;
      score[s] = Math.max(score[s]!, before) + emission(frames, t, p, logPrior);
    }
  }
  return score[states - 1]!;
}
