import { biGru, linear, relu } from './layers.ts';
import type { GruDirection, Linear } from './layers.ts';
import type { Standardise } from '../model/manifest.ts';
import type { Steps } from '../steps.ts';

/** The scoring net's weights and what its inputs are standardised with. */
export interface NetWeights {
  /** 41 rows of 12; row = phone index. */
  readonly embedding: Float32Array;
  readonly phoneIn: Linear;
  readonly phoneForward: GruDirection;
  readonly phoneBackward: GruDirection;
  readonly phoneOut: Linear;
  readonly wordIn: Linear;
  readonly wordForward: GruDirection;
  readonly wordBackward: GruDirection;
  readonly wordOut: Linear;
  readonly utteranceIn: Linear;
  readonly utteranceOut: Linear;
  readonly standardise: Standardise;
}

/** What the net sees of one phone: its index, 24 raw features, 40 mean log posteriors. */
export interface NetPhone {
  readonly phone: number;
  readonly features: ArrayLike<number>;
  readonly means: ArrayLike<number>;
}

/** What the net says: phones 0–2, words and utterance 0–10, unclipped. */
export interface NetScores {
  readonly phones: readonly number[];
  /** `said`: 10 for a word that is there, 0 for one that is not. */
  readonly words: readonly { readonly accuracy: number; readonly total: number; readonly said: number }[];
  readonly accuracy: number;
  readonly fluency: number;
  readonly prosody: number;
  readonly total: number;
}

const EMBEDDING = 12;
const LIMIT = 5;
const LPP = 0;
const GOP = 1;

/** The mean of what several nets say of the same; at least one net. */
export function* scoreNets(
  nets: readonly NetWeights[],
  words: readonly (readonly NetPhone[])[],
  utterance: ArrayLike<number>,
): Steps<NetScores> {
  const all: NetScores[] = [];
  for (const net of nets) {
    all.push(scoreNet(net, words, utterance));
    yield;
  }
  const [first] = all;
  const over = (pick: (scores: NetScores) => number): number => average(all.map(pick));
  return {
    phones: first!.phones.map((_, i) => over((one) => one.phones[i]!)),
    words: first!.words.map((_, i) => ({
      accuracy: over((one) => one.words[i]!.accuracy),
      total: over((one) => one.words[i]!.total),
      said: over((one) => one.words[i]!.said),
    })),
    accuracy: over((one) => one.accuracy),
    fluency: over((one) => one.fluency),
    prosody: over((one) => one.prosody),
    total: over((one) => one.total),
  };
}

/** Scores words of at least one phone each; at least one word. `words` holds the phones word by word, `utterance` the 33 raw features. */
export function scoreNet(net: NetWeights, words: readonly (readonly NetPhone[])[], utterance: ArrayLike<number>): NetScores {
  const s = net.standardise;
  const phones = words.flat();
  const standard = phones.map((p) => standardised(p.features, s.phoneMean, s.phoneSd));
  const inner = phones.map((p, i) =>
    relu(
      linear(
        net.phoneIn,
        joined(
          standard[i]!,
          Array.from(p.means, (value) => value / 4 + 1),
          net.embedding.subarray(p.phone * EMBEDDING, (p.phone + 1) * EMBEDDING),
        ),
      ),
    ),
  );
  const h = biGru(net.phoneForward, net.phoneBackward, inner);
  const phoneScores = h.map((state, i) => linear(net.phoneOut, joined(state, inner[i]!))[0]!);
  let at = 0;
  const wordRows = words.map((word) => {
    const own = word.map((_, i) => at + i);
    at += word.length;
    const scores = own.map((i) => phoneScores[i]!);
    return relu(
      linear(
        net.wordIn,
        joined(columnMean(own.map((i) => h[i]!)), columnMax(own.map((i) => h[i]!)), [
          average(scores),
          Math.min(...scores),
          average(own.map((i) => standard[i]![LPP]!)),
          Math.min(...own.map((i) => standard[i]![GOP]!)),
        ]),
      ),
    );
  });
  const wordStates = biGru(net.wordForward, net.wordBackward, wordRows);
  const wordScores = wordRows.map((row, i) => {
    const [accuracy, total, said] = linear(net.wordOut, joined(row, wordStates[i]!));
    return { accuracy: 5 * accuracy!, total: 5 * total!, said: 5 * said! };
  });
  const out = linear(
    net.utteranceOut,
    relu(
      linear(
        net.utteranceIn,
        joined(standardised(utterance, s.utteranceMean, s.utteranceSd), columnMean(h), columnMean(wordRows), [
          average(phoneScores),
          average(wordScores.map((word) => word.accuracy)) / 5,
        ]),
      ),
    ),
  );
  return { phones: phoneScores, words: wordScores, accuracy: 5 * out[0]!, fluency: 5 * out[1]!, prosody: 5 * out[2]!, total: 5 * out[3]! };
}

function standardised(values: ArrayLike<number>, mean: readonly number[], sd: readonly number[]): number[] {
  return mean.map((centre, i) => Math.max(-LIMIT, Math.min(LIMIT, (values[i]! - centre) / sd[i]!)));
}

/** The parts one after the other; always the same kind of array, which keeps the layers' loops quick. */
function joined(...parts: readonly ArrayLike<number>[]): Float64Array {
  const out = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) out[at + i] = part[i]!;
    at += part.length;
  }
  return out;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function columnMean(rows: readonly Float64Array[]): Float64Array {
  return new Float64Array(rows[0]!.length).map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);
}

function columnMax(rows: readonly Float64Array[]): Float64Array {
  return new Float64Array(rows[0]!.length).map((_, i) => rows.reduce((top, row) => Math.max(top, row[i]!), Number.NEGATIVE_INFINITY));
}
