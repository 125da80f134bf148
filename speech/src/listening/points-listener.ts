import type { PreparedTask, PreparedWord } from '../align/prepared.ts';
import { lostNats } from '../align/lost.ts';
import { bestPhones, spot } from '../align/spot.ts';
import { mean } from '../features/statistics.ts';
import type { Frames } from '../frames.ts';
import type { Model } from '../model/model.ts';
import { confidenceOf, ramp } from '../refusal/confidence.ts';
import { refuseRecording } from '../refusal/gates.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import { refusal, warningsOf, wordScores } from '../scoring/outcome.ts';
import type { AnswerFrame } from '../scoring/outcome.ts';
import { decidable } from '../scoring/phone-confidence.ts';
import { measureWords, scoreSpan } from '../scoring/score-span.ts';
import type { MeasuredWord } from '../scoring/score-span.ts';
import type { Steps } from '../steps.ts';
import type { PointScore, SpeechOutcome, WordScore } from '../types.ts';

/**
 * Evidence that a word was said somewhere: mean log posterior and number of phones, fitted as log odds on content words of four sentences of the
 * corpus in a row (16 s) against words that were not said there. At the threshold 71 % of the said ones are found and 13 % of the others.
 */
const EVIDENCE = { lpp: 1.93, lnPhones: 1.86, bias: 1.7, heard: 0.5 } as const;
/** A point is made when this share of its content words was heard. */
const COVERED = 0.5;
/** Frames around a found word that are scored with it: the nets want to hear where it begins. */
const AROUND = 15;
/** A found word is sure when its evidence exceeds the threshold by this much. */
const SURE = 1.5;
/** Share of the time from first to last sound in which a fluent and in which a halting speaker speaks. */
const FLUENT_SHARE = 0.85;
const HALTING_SHARE = 0.35;
const LN_HALF = Math.log(0.5);

interface Found {
  readonly word: MeasuredWord;
  readonly evidence: number;
}

type Points = Extract<PreparedTask, { kind: 'points' }>;

/** Free speech that should make given points: their content words are looked for, one by one, anywhere. */
export class PointsListener {
  private readonly model: Model;
  private readonly task: Points;

  constructor(model: Model, task: Points) {
    this.model = model;
    this.task = task;
  }

  advance(): void {
    // Where a word fits best is known only at the end.
  }

  *finish(frames: Frames, facts: TakeFacts, frame: AnswerFrame): Steps<SpeechOutcome> {
    const { model, task } = this;
    const mode = model.manifest.modes.word;
    const refused = refuseRecording(facts, 1, mode);
    if (refused) return refusal(refused, frame);
    const best = bestPhones(frames, model.manifest.acoustic.logPrior);
    const all = task.points.flatMap((point) => point.words);
    const found = new Map<string, Found>();
    for (const word of all) {
      const place = found.has(keyOf(word)) ? undefined : yield* this.find(word, frames, best);
      if (place) found.set(keyOf(word), place);
      yield;
    }
    const heard = (word: PreparedWord): Found | undefined => {
      const place = found.get(keyOf(word));
      return place && place.evidence > EVIDENCE.heard ? place : undefined;
    };
    const points = task.points.map(({ text, words }): PointScore => {
      const share = words.filter(heard).length / words.length;
      return { text, covered: share >= COVERED, share: Math.round(100 * share) / 100 };
    });
    const covered = points.filter((one) => one.covered).length;
    const shares = points.map((one) => one.share);
    const words: WordScore[] = [];
    for (const word of all) {
      words.push(yield* this.wordScore(word, heard(word), frames));
      yield;
    }
    const said = words.filter((word) => word.said);
    const sure = [...found.values()].map(({ evidence }) => ramp(Math.abs(evidence - EVIDENCE.heard), [0, 0.5], [SURE, 1]));
    const certain = sure.length > 0 ? mean(sure) : 1;
    return {
      kind: 'scored',
      overall: tenth(100 * (task.every ? mean(shares) : Math.max(...shares))),
      accuracy: said.length > 0 ? tenth(mean(said.map((word) => word.score))) : 0,
      fluency: tenth(flow(frames)),
      integrity: tenth(100 * (task.every ? covered / points.length : Math.min(1, covered))),
      confidence: Math.round(100 * certain * confidenceOf(Number.POSITIVE_INFINITY, facts, mode)) / 100,
      warnings: warningsOf(facts, 1, false),
      words: decidable(words, facts),
      points,
      ...frame,
    };
  }

  /** The likeliest place of a word; `undefined` when the recording is shorter than the word. */
  private *find(word: PreparedWord, frames: Frames, best: Float32Array): Steps<Found | undefined> {
    let top: Found | undefined;
    for (const place of yield* spot(word, frames, this.model.manifest.acoustic.logPrior, best)) {
      const [measured] = measureWords(this.model, frames, [place]);
      const lpp = mean(measured!.measures.map((one) => one.lpp));
      const evidence = EVIDENCE.lpp * lpp + EVIDENCE.lnPhones * Math.log(measured!.measures.length) + EVIDENCE.bias;
      if (!top || evidence > top.evidence) top = { word: measured!, evidence };
    }
    return top;
  }

  private *wordScore(word: PreparedWord, found: Found | undefined, frames: Frames): Steps<WordScore> {
    if (!found) return { text: word.text, score: 0, said: false, fromMs: 0, toMs: 0, phones: [] };
    const { phones } = found.word.segment;
    const span = { from: Math.max(0, phones[0]!.from - AROUND), to: Math.min(frames.length, phones.at(-1)!.to + AROUND) };
    const net = yield* scoreSpan(this.model, 'word', frames, span, [found.word]);
    // Around it other words are said.
    const lost = lostNats([found.word.segment], frames, this.model.manifest.acoustic.logPrior, false);
    const judged = { evidence: found.evidence, sentences: [{ words: [found.word], net, lost }], integrity: 1 };
    return wordScores(this.model, { mode: 'word', sentences: [[word]] }, judged)[0]!;
  }
}

const keyOf = (word: PreparedWord): string => word.text.toLowerCase();
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** How much of the time from the first to the last sound was speech, 0–100. */
function flow(frames: Frames): number {
  let first = -1;
  let last = -1;
  let spoken = 0;
  for (let t = 0; t < frames.length; t++) {
    if (frames.silence(t) > LN_HALF) continue;
    if (first < 0) first = t;
    last = t;
    spoken++;
  }
  return first < 0 ? 0 : ramp(spoken / (last - first + 1), [HALTING_SHARE, 0], [FLUENT_SHARE, 100]);
}
