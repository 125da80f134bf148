import type { Digits } from './digits.ts';
import type { CorpusWord, Utterance } from './corpus.ts';
import { CHANNELS } from './channels.ts';
import type { Channel } from './channels.ts';
import type { Answer, Judged, JudgedCut } from './judge-utterance.ts';
import { auc, mse, pcc, share } from './statistics.ts';

/** Age groups; `<=12` overlaps the others. */
export const GROUPS = ['all', '<=10', '11-17', 'adult', '<=12'] as const;
export type Group = (typeof GROUPS)[number];

/** Correlation and mean squared error on the experts' own scale. */
export interface Level {
  readonly pcc: number;
  readonly mse: number;
  readonly n: number;
}

/** What was measured, as the JSON file has it. */
export interface Figures {
  readonly recordings: number;
  readonly speakers: number;
  /** What the nets say, as `training/figures.json` has it. */
  readonly levels: Readonly<Record<string, Readonly<Record<Group, Level>>>>;
  /** The same of the scores that a learner sees (after calibration and caps); refused recordings are left out. */
  readonly shown: Readonly<Record<string, Readonly<Record<Group, Level>>>>;
  /** The same of all recordings, nothing refused: words that count as left out have 0. */
  readonly shownOfAll: Readonly<Record<string, Readonly<Record<Group, Level>>>>;
  readonly anotherText: { readonly auc: number; readonly n: number; readonly othersRefused: number };
  readonly oneWrongWord: { readonly auc: number; readonly n: number };
  readonly missingWords: { readonly found: number; readonly wronglyMissing: number; readonly saidLost: number; readonly n: number };
  readonly singleWords: {
    readonly n: number;
    readonly auc: number;
    readonly pcc: number;
    readonly refused: number;
    readonly refusedYoung: number;
    readonly wellSaidUnder40: number;
  };
  /** Overall scores with white noise 20 dB under the voice: share moved by less than 8 of those scored with and without, mean move, refused ones. */
  readonly inNoise: { readonly near: number; readonly mean: number; readonly refused: number; readonly n: number };
  readonly digits?: Digits;
  /** `[doubt, share]`: so large a share of right words has no phone that is doubted as much (`src/scoring/phone-confidence.ts`). */
  readonly doubts: Readonly<Record<'word' | 'sentence', readonly (readonly [doubt: number, share: number])[]>>;
  readonly channels: Readonly<Partial<Record<Channel, ThroughChannel>>>;
  readonly refused: { readonly all: number; readonly young: number; readonly reasons: Readonly<Record<string, number>> };
}

/** What a channel does to the same recordings. */
export interface ThroughChannel {
  /** Mean move of the overall scores of those that are scored with and without, 0–100, and the share that moves by 8 or more. */
  readonly mean: number;
  readonly far: number;
  /** Of the recordings that are scored without it, those that are refused. */
  readonly refused: number;
  readonly n: number;
  readonly anotherText: number;
  readonly oneWrongWord: number;
  readonly singleWord: number;
  readonly singleWordsRefused: number;
  readonly words: number;
}

const within: Readonly<Record<Group, (age: number) => boolean>> = {
  all: () => true,
  '<=10': (age) => age <= 10,
  '11-17': (age) => age > 10 && age <= 17,
  adult: (age) => age > 17,
  '<=12': (age) => age <= 12,
};

interface Pair {
  readonly age: number;
  readonly predicted: number;
  readonly label: number;
}

function level(pairs: readonly Pair[]): Record<Group, Level> {
  const of = (group: Group): Level => {
    const own = pairs.filter(({ age }) => within[group](age));
    const predicted = own.map((pair) => pair.predicted);
    const label = own.map((pair) => pair.label);
    return { pcc: pcc(predicted, label), mse: mse(predicted, label), n: own.length };
  };
  return Object.fromEntries(GROUPS.map((group) => [group, of(group)])) as Record<Group, Level>;
}

const SENTENCE = ['sentence accuracy', 'sentence fluency', 'sentence prosody', 'sentence total'] as const;
const phoneLabels = (words: readonly CorpusWord[]): number[] => words.flatMap((word) => [...word.phoneLabels]);
/** A refused recording of another's text lies below this mean goodness, with the model's own threshold for sentences. */
type Thresholds = { readonly refuseSentence: number };

/** Brings the measures of all recordings together. */
export function figuresOf(utterances: readonly Utterance[], judged: readonly Judged[], { refuseSentence }: Thresholds): Figures {
  const byName = new Map(utterances.map((one) => [one.name, one]));
  const own = (one: Judged): Utterance => byName.get(one.name)!;
  const pairs = (predicted: (one: Judged) => readonly number[] | undefined, label: (one: Utterance) => readonly number[]): Pair[] =>
    judged.flatMap((one) => (predicted(one) ?? []).map((value, i) => ({ age: one.age, predicted: value, label: label(own(one))[i]! })));
  const words = (one: Utterance): number[] => one.words.map((word) => word.accuracy);
  const phones = (one: Utterance): number[] => phoneLabels(one.words);
  const scored = ({ outcome }: Judged): Exclude<Answer, { refused: string }> | undefined =>
    outcome.refused === undefined ? outcome : undefined;
  /** Words left out have no phones: such a recording's phones can't be laid beside the labels. */
  const shownPhones = (one: Judged): readonly number[] | undefined => {
    const found = scored(one)?.phones.map((score) => score / 50);
    return found?.length === phones(own(one)).length ? found : undefined;
  };
  const texts = judged.filter((one) => one.otherEvidence !== undefined);
  const swaps = judged.flatMap((one) => (one.swap ? [one.swap] : []));
  const missing = judged.flatMap((one) => (one.missing ? [one.missing] : []));
  const sum = (of: (one: (typeof missing)[number]) => number): number => missing.reduce((all, one) => all + of(one), 0);
  const reasons = new Map<string, number>();
  for (const { outcome } of judged) if (outcome.refused) reasons.set(outcome.refused, (reasons.get(outcome.refused) ?? 0) + 1);
  const isRefused = ({ outcome }: Judged): boolean => outcome.refused !== undefined;
  return {
    recordings: judged.length,
    speakers: new Set(judged.map((one) => own(one).speaker)).size,
    levels: {
      phone: level(pairs((one) => one.phones, phones)),
      'word accuracy': level(pairs((one) => one.words, words)),
      ...Object.fromEntries(
        SENTENCE.map((name, i) => [
          name,
          level(
            pairs(
              (one) => [one.sentence[i]!],
              (one) => [one.sentence[i]!],
            ),
          ),
        ]),
      ),
    },
    shown: {
      phone: level(pairs(shownPhones, phones)),
      'word accuracy': level(pairs((one) => scored(one)?.words.map((score) => score / 10), words)),
      overall: level(
        pairs(
          (one) => (scored(one) ? [scored(one)!.overall / 10] : []),
          (one) => [one.sentence[3]],
        ),
      ),
    },
    shownOfAll: {
      phone: level(pairs((one) => one.shown?.phones.map((score) => score / 50), phones)),
      'word accuracy': level(pairs((one) => one.shown?.words.map((score) => score / 10), words)),
      overall: level(
        pairs(
          (one) => one.shown && [one.shown.overall / 10],
          (one) => [one.sentence[3]],
        ),
      ),
    },
    anotherText: {
      auc: auc(
        texts.map((one) => one.evidence),
        texts.map((one) => one.otherEvidence!),
      ),
      othersRefused: share(texts, (one) => one.otherEvidence! < refuseSentence),
      n: texts.length,
    },
    oneWrongWord: {
      auc: auc(
        swaps.map((one) => one.right),
        swaps.map((one) => one.wrong),
      ),
      n: swaps.length,
    },
    missingWords: {
      found: sum((one) => one.found) / sum((one) => one.unsaid),
      wronglyMissing: sum((one) => one.wronglyMissing) / sum((one) => one.words),
      saidLost: sum((one) => one.lost) / sum((one) => one.said),
      n: missing.length,
    },
    singleWords: singleWords(judged),
    inNoise: inNoise(judged),
    channels: channels(judged),
    doubts: {
      word: doubtsOf(judged.flatMap((one) => one.cuts.flatMap(({ doubt, weight }) => (doubt === undefined ? [] : [{ doubt, weight }])))),
      sentence: doubtsOf(judged.flatMap((one) => one.doubts.map((doubt) => ({ doubt, weight: 1 })))),
    },
    refused: {
      all: share(judged, isRefused),
      young: share(
        judged.filter((one) => within['<=10'](one.age)),
        isRefused,
      ),
      reasons: Object.fromEntries(reasons),
    },
  };
}

const SHARES = [0.5, 0.8, 0.9, 0.95, 0.96, 0.97, 0.98, 0.99, 0.995];

function doubtsOf(words: readonly { readonly doubt: number; readonly weight: number }[]): [number, number][] {
  const sorted = [...words].sort((a, b) => a.doubt - b.doubt);
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0);
  return SHARES.map((share) => {
    let below = 0;
    const at = sorted.find(({ weight }) => (below += weight) >= share * all);
    return [Math.round(10 * (at?.doubt ?? 0)) / 10, share];
  });
}

const NEAR = 8;

function inNoise(judged: readonly Judged[]): Figures['inNoise'] {
  const both = judged.flatMap(({ outcome, inNoise: noisy }) => (noisy && outcome.refused === undefined ? [{ outcome, noisy }] : []));
  const moves = both.flatMap(({ outcome, noisy }) => (noisy.refused === undefined ? [noisy.overall - outcome.overall] : []));
  return {
    near: share(moves, (move) => Math.abs(move) < NEAR),
    mean: moves.reduce((sum, move) => sum + move, 0) / moves.length,
    refused: share(both, ({ noisy }) => noisy.refused !== undefined),
    n: both.length,
  };
}

function channels(judged: readonly Judged[]): Figures['channels'] {
  const found = CHANNELS.flatMap((channel): [Channel, ThroughChannel][] => {
    const own = judged.flatMap((one) => one.channels.filter((through) => through.channel === channel).map((through) => ({ one, through })));
    if (own.length === 0) return [];
    const scored = own.flatMap(({ one: { outcome }, through }) =>
      outcome.refused === undefined ? [{ outcome, through: through.outcome }] : [],
    );
    const moves = scored.flatMap(({ outcome, through }) => (through.refused === undefined ? [through.overall - outcome.overall] : []));
    const others = own.filter(({ through }) => through.otherEvidence !== undefined);
    const swaps = own.flatMap(({ through }) => (through.swap ? [through.swap] : []));
    const words = singleWords(own.map(({ one, through }) => ({ ...one, ...through })));
    return [
      [
        channel,
        {
          mean: moves.reduce((sum, move) => sum + move, 0) / moves.length,
          far: share(moves, (move) => Math.abs(move) >= NEAR),
          refused: share(scored, ({ through }) => through.refused !== undefined),
          n: scored.length,
          anotherText: auc(
            others.map(({ through }) => through.evidence),
            others.map(({ through }) => through.otherEvidence!),
          ),
          oneWrongWord: auc(
            swaps.map((one) => one.right),
            swaps.map((one) => one.wrong),
          ),
          singleWord: words.auc,
          singleWordsRefused: words.refused,
          words: words.n,
        },
      ],
    ];
  });
  return Object.fromEntries(found);
}

const UNDER = 40;
const WELL_SAID = 8;

function singleWords(judged: readonly Judged[]): Figures['singleWords'] {
  const cuts = judged.flatMap((one) => one.cuts.map((cut): JudgedCut & { age: number } => ({ ...cut, age: one.age })));
  const pairs = cuts.filter((cut) => cut.own !== undefined && cut.other !== undefined);
  const right = cuts.filter((cut) => cut.accuracy !== undefined);
  const answered = cuts.filter((cut) => cut.outcome !== undefined);
  const isRefused = ({ outcome }: JudgedCut): boolean => outcome?.refused !== undefined;
  const weight = (cut: JudgedCut): number => cut.weight;
  const low = (cut: JudgedCut): boolean => isRefused(cut) || (cut.outcome?.refused === undefined && cut.outcome!.overall < UNDER);
  return {
    n: pairs.length,
    auc: auc(
      pairs.map((cut) => cut.own!),
      pairs.map((cut) => cut.other!),
      pairs.map(weight),
    ),
    pcc: pcc(
      right.map((cut) => Math.max(0, Math.min(10, cut.accuracy!))),
      right.map((cut) => cut.label),
    ),
    refused: share(answered, isRefused, weight),
    refusedYoung: share(
      answered.filter((cut) => within['<=10'](cut.age)),
      isRefused,
      weight,
    ),
    wellSaidUnder40: share(
      answered.filter((cut) => cut.label >= WELL_SAID),
      low,
      weight,
    ),
  };
}
