import type { PreparedReference } from '../align/prepared.ts';
import type { Model } from '../model/model.ts';
import { phoneName } from '../phones.ts';
import { confidenceOf } from '../refusal/confidence.ts';
import { CLIPPED_NOTICEABLY, NOISY_RANGE, QUIET_NOTICEABLY } from '../refusal/gates.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import { unevenness } from '../features/phone-features.ts';
import { GUESS_ERROR } from '../lexicon/letter-to-sound.ts';
import type {
  PhoneScore,
  RefusalReason,
  ScorerInfo,
  SentenceScore,
  SpeechOutcome,
  SpeechReasons,
  SpeechWarning,
  WordScore,
} from '../types.ts';
import { phoneScore, scoreCap, sentenceScore, wordScore } from './calibrate.ts';
import type { JudgedSentence, Judgement } from './judge.ts';
import { decidable, phoneConfidence } from './phone-confidence.ts';

const FRAME_MS = 10;
/**
 * Below this score and goodness the phone that was heard instead is worth naming. Of a single word's lowest phone a neighbour is named when it fits by
 * `nats` and the phone is under `single`.
 */
const NAMED = { score: 60, gop: -1, single: 72, nats: 6 } as const;
/** Phones below this are doubted at all. */
const GOOD = 85;
/** In a prompt of one or two words the words are the text; the sentence head was fitted on longer ones and only tempers them. */
const WORD_SHARE = 0.7;

/** A judgement that is no refusal. */
export type Scored = Exclude<Judgement, { refused: string }>;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** What the whole of a text scored, 0–100; `integrity` 0–1. */
export interface WholeScores {
  readonly overall: number;
  readonly accuracy: number;
  readonly fluency: number;
  readonly integrity: number;
}

/** What besides the scores goes into an answer. */
export interface OutcomeExtras {
  readonly reasons?: SpeechReasons;
  readonly repeated?: ReadonlySet<number>;
  readonly sentences?: readonly SentenceScore[];
  readonly option?: number;
}

/** The answer of a take that is refused. */
export function refusal(reason: RefusalReason, { durationMs, scorer }: AnswerFrame): SpeechOutcome {
  return { kind: 'refused', reason, durationMs, scorer };
}

/** Who answers about how long a recording. */
export interface AnswerFrame {
  readonly durationMs: number;
  readonly scorer: ScorerInfo;
}

/** Turns a judgement into the answer of the contract. Scores are rounded to tenths. */
export function outcomeOf(
  model: Model,
  reference: PreparedReference,
  facts: TakeFacts,
  judgement: Scored,
  frame: AnswerFrame,
  extras: OutcomeExtras = {},
  whole: WholeScores = wholeScores(model, reference, judgement),
): Extract<SpeechOutcome, { kind: 'scored' }> {
  const mode = model.manifest.modes[reference.mode];
  const { repeated, ...parts } = extras;
  const words = decidable(wordScores(model, reference, judgement), facts).map((word, i): WordScore =>
    repeated?.has(i) ? { ...word, noticed: ['repeated'] } : word,
  );
  const prepared = reference.sentences.flat();
  const guessed = prepared.filter((word) => word.guessed).length / prepared.length;
  const confidence = confidenceOf(judgement.evidence, facts, mode) * (1 - GUESS_ERROR * guessed);
  return {
    kind: 'scored',
    overall: tenth(whole.overall),
    accuracy: tenth(whole.accuracy),
    fluency: tenth(whole.fluency),
    integrity: tenth(100 * whole.integrity),
    confidence: Math.round(confidence * 100) / 100,
    warnings: warningsOf(facts, judgement.integrity, judgement.evidence < mode.sayAgain),
    words,
    ...parts,
    ...frame,
  };
}

/** What a text of one sentence scored in all. */
export function wholeScores(model: Model, reference: PreparedReference, judgement: Scored): WholeScores {
  const { integrity } = judgement;
  return { ...headScores(model, reference, judgement, wordScores(model, reference, judgement)), integrity };
}

function headScores(
  model: Model,
  reference: PreparedReference,
  judgement: Scored,
  words: readonly WordScore[],
): { overall: number; accuracy: number; fluency: number } {
  const mode = model.manifest.modes[reference.mode];
  const phones = judgement.sentences.map((one) => one.net.phones.length);
  const total = phones.reduce((sum, count) => sum + count, 0);
  const head = (pick: (one: JudgedSentence) => number): number =>
    judgement.sentences.reduce((sum, one, i) => sum + (phones[i]! / total) * sentenceScore(pick(one), mode), 0);
  const fluency = head((one) => one.net.fluency);
  if (reference.mode === 'sentence')
    return { overall: head((one) => one.net.total) * judgement.integrity, accuracy: head((one) => one.net.accuracy), fluency };
  const cap = scoreCap(judgement.evidence, mode);
  const said = words.reduce((sum, word) => sum + word.score, 0) / words.length;
  const blend = (value: number): number => Math.min(cap, WORD_SHARE * said + (1 - WORD_SHARE) * value);
  return { overall: blend(head((one) => one.net.total)), accuracy: blend(head((one) => one.net.accuracy)), fluency };
}

/** The text's words; those that were not said have score 0 and no phones. */
export function wordScores(model: Model, reference: PreparedReference, judgement: Scored): WordScore[] {
  const mode = model.manifest.modes[reference.mode];
  const said = new Map<number, WordScore>();
  const prepared = reference.sentences.flat();
  for (const { words, net, lost } of judgement.sentences) {
    let at = 0;
    words.forEach(({ segment, measures, gop, neighbours }, w) => {
      const { text, pronunciations } = prepared[segment.word]!;
      const letters = pronunciations[segment.pronunciation]!.letters;
      const scores = segment.phones.map(() => tenth(phoneScore(net.phones[at++]!, mode)));
      const lowest = scores.indexOf(Math.min(...scores));
      const phones = segment.phones.map((phone, i): PhoneScore => {
        const score = scores[i]!;
        const neighbour = reference.mode === 'word' && i === lowest && score < NAMED.single ? neighbours[i] : undefined;
        const near = neighbour && neighbour.nats >= NAMED.nats ? neighbour.phone : undefined;
        const rival = near ?? (score < NAMED.score && measures[i]!.gop < NAMED.gop ? measures[i]!.rival : undefined);
        return {
          phone: phoneName(phone.phone),
          score,
          fromMs: phone.from * FRAME_MS,
          toMs: phone.to * FRAME_MS,
          ...(rival === undefined ? {} : { heard: phoneName(rival) }),
          ...(letters ? { letters: letters[i]! } : {}),
          ...(score < GOOD || rival !== undefined
            ? { confidence: Math.floor(1000 * phoneConfidence(score, reference.mode, neighbours[i]?.nats)) / 1000 }
            : {}),
        };
      });
      const uneven = unevenness([segment], model.manifest.acoustic.lnDuration);
      const score = tenth(
        wordScore({ accuracy: net.words[w]!.accuracy, said: net.words[w]!.said, gop, phones: phones.length, lost, uneven }, mode),
      );
      said.set(segment.word, { text, score, said: true, fromMs: phones[0]!.fromMs, toMs: phones.at(-1)!.toMs, phones });
    });
  }
  let last = 0;
  return prepared.map(({ text }, i) => {
    const word = said.get(i) ?? { text, score: 0, said: false, fromMs: last, toMs: last, phones: [] };
    last = word.toMs;
    return word;
  });
}

/** What may have lowered a score; `integrity` 0–1. */
export function warningsOf(facts: TakeFacts, integrity: number, again: boolean): SpeechWarning[] {
  const { high, low } = facts.loudness;
  return [
    ...(facts.clipped > CLIPPED_NOTICEABLY ? (['clipping'] as const) : []),
    ...(high - low < NOISY_RANGE ? (['noisy'] as const) : []),
    ...(facts.level < QUIET_NOTICEABLY ? (['quiet'] as const) : []),
    ...(integrity < 1 ? (['words-missing'] as const) : []),
    ...(again ? (['say-again'] as const) : []),
  ];
}
