import type { PreparedReference } from '../align/prepared.ts';
import type { Model } from '../model/model.ts';
import { phoneName } from '../phones.ts';
import { confidenceOf } from '../refusal/confidence.ts';
import { CLIPPED_NOTICEABLY, NOISY_RANGE, QUIET_NOTICEABLY } from '../refusal/gates.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import type { PhoneScore, ScorerInfo, SpeechOutcome, SpeechWarning, WordScore } from '../types.ts';
import { phoneScore, scoreCap, sentenceScore, wordScore } from './calibrate.ts';
import type { JudgedSentence, Judgement } from './judge.ts';

const FRAME_MS = 10;
/** Below this score and goodness the phone that was heard instead is worth naming. */
const NAMED = { score: 60, gop: -1 } as const;
/** In a prompt of one or two words the words are the text; the sentence head was fitted on longer ones and only tempers them. */
const WORD_SHARE = 0.7;

type Scored = Exclude<Judgement, { refused: string }>;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Turns a judgement into the answer of the contract. Scores are rounded to tenths. */
export function outcomeOf(
  model: Model,
  reference: PreparedReference,
  facts: TakeFacts,
  judgement: Judgement,
  durationMs: number,
  scorer: ScorerInfo,
): SpeechOutcome {
  if (judgement.refused) return { kind: 'refused', reason: judgement.refused, durationMs, scorer };
  const mode = model.manifest.modes[reference.mode];
  const words = wordScores(model, reference, judgement);
  const whole = headScores(model, reference, judgement, words);
  return {
    kind: 'scored',
    overall: tenth(whole.overall),
    accuracy: tenth(whole.accuracy),
    fluency: tenth(whole.fluency),
    integrity: tenth(100 * judgement.integrity),
    confidence: Math.round(confidenceOf(judgement.evidence, facts, mode) * 100) / 100,
    warnings: warningsOf(facts, judgement, judgement.evidence < mode.sayAgain),
    words,
    durationMs,
    scorer,
  };
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

function wordScores(model: Model, reference: PreparedReference, judgement: Scored): WordScore[] {
  const mode = model.manifest.modes[reference.mode];
  const said = new Map<number, WordScore>();
  const prepared = reference.sentences.flat();
  for (const { words, net } of judgement.sentences) {
    let at = 0;
    words.forEach(({ segment, measures, gop }, w) => {
      const { text, pronunciations } = prepared[segment.word]!;
      const letters = pronunciations[segment.pronunciation]!.letters;
      const phones = segment.phones.map((phone, i): PhoneScore => {
        const score = tenth(phoneScore(net.phones[at++]!, mode));
        const named = score < NAMED.score && measures[i]!.gop < NAMED.gop;
        return {
          phone: phoneName(phone.phone),
          score,
          fromMs: phone.from * FRAME_MS,
          toMs: phone.to * FRAME_MS,
          ...(named ? { heard: phoneName(measures[i]!.rival) } : {}),
          ...(letters ? { letters: letters[i]! } : {}),
        };
      });
      const score = tenth(wordScore(net.words[w]!.accuracy, gop, phones.length, mode));
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

function warningsOf(facts: TakeFacts, judgement: Scored, again: boolean): SpeechWarning[] {
  const { high, low } = facts.loudness;
  return [
    ...(facts.clipped > CLIPPED_NOTICEABLY ? (['clipping'] as const) : []),
    ...(high - low < NOISY_RANGE ? (['noisy'] as const) : []),
    ...(high < QUIET_NOTICEABLY ? (['quiet'] as const) : []),
    ...(judgement.integrity < 1 ? (['words-missing'] as const) : []),
    ...(again ? (['say-again'] as const) : []),
  ];
}
