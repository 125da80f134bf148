import type { WordSegment } from '../align/align.ts';
import { phonesOf } from '../align/prepared.ts';
import type { PreparedReference, PreparedWord } from '../align/prepared.ts';
import { Reading } from '../align/reading.ts';
import { mean } from '../features/statistics.ts';
import type { Frames } from '../frames.ts';
import type { Model } from '../model/model.ts';
import { refuseRecording } from '../refusal/gates.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import { evidenceOf, sentenceScore } from '../scoring/calibrate.ts';
import type { JudgedSentence } from '../scoring/judge.ts';
import { outcomeOf, refusal } from '../scoring/outcome.ts';
import type { AnswerFrame, Scored } from '../scoring/outcome.ts';
import { findReasons } from '../scoring/reasons.ts';
import { meanGop, measureWords, scoreSpan } from '../scoring/score-span.ts';
import type { MeasuredWord } from '../scoring/score-span.ts';
import { finishSteps, type Steps } from '../steps.ts';
import type { SentenceScore, SpeechOutcome } from '../types.ts';

/** A sentence counts as read from this share of its words. */
const READ_SHARE = 0.5;
/** What is left of a text must be believed by this much more than a whole one, as for single sentences. */
const PARTLY_SAID_MARGIN = 1.7;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A text of several sentences, followed while it is read; a sentence is scored as soon as nothing later can change it. */
export class ParagraphListener {
  private readonly model: Model;
  private readonly reference: PreparedReference;
  private readonly reading: Reading;
  /** Index of each sentence's first word, and the number of words. */
  private readonly borders: readonly number[];
  /** Sentences that are scored for good, those without a said word as `undefined`. */
  private readonly judged: (JudgedSentence | undefined)[] = [];
  /** Frame at which the sentence after the judged ones may begin. */
  private cut = 0;

  static *opening(model: Model, sentences: readonly (readonly PreparedWord[])[]): Steps<ParagraphListener> {
    return new ParagraphListener(model, sentences, yield* Reading.opening(sentences, model.manifest));
  }

  private constructor(model: Model, sentences: readonly (readonly PreparedWord[])[], reading: Reading) {
    this.model = model;
    this.reference = { mode: 'sentence', sentences };
    this.reading = reading;
    const borders = [0];
    for (const sentence of sentences) borders.push(borders.at(-1)! + sentence.length);
    this.borders = borders;
  }

  advance(frames: Frames): void {
    this.reading.advance(frames);
    const settled = this.reading.settledWords;
    // The sentence after it must have begun for good: its first word bounds the frames that are this sentence's.
    if (settled <= (this.borders[this.judged.length + 1] ?? Number.POSITIVE_INFINITY)) return;
    const { words } = this.reading.settled();
    while (settled > (this.borders[this.judged.length + 1] ?? Number.POSITIVE_INFINITY)) {
      const next = words.slice(this.borders[this.judged.length + 1], settled).find(({ phones }) => phones.length > 0);
      if (!next) return;
      finishSteps(this.judgeNext(frames, words, next.phones[0]!.from));
    }
  }

  *finish(frames: Frames, facts: TakeFacts, frame: AnswerFrame): Steps<SpeechOutcome> {
    const { model, reference, borders, judged } = this;
    const mode = model.manifest.modes.sentence;
    const shortest = Math.min(...reference.sentences.map(phonesOf));
    const refused = refuseRecording(facts, shortest, mode);
    if (refused) return refusal(refused, frame);
    const read = this.reading.finish();
    if (!read) return refusal('too-short', frame);
    while (judged.length < reference.sentences.length) {
      const next = read.words.slice(borders[judged.length + 1]).find(({ phones }) => phones.length > 0);
      yield* this.judgeNext(frames, read.words, next?.phones[0]!.from);
    }
    yield;
    const sentences = judged.filter((one) => one !== undefined);
    const said = sentences.flatMap(({ words }) => words);
    const integrity = said.length / read.words.length;
    const each = judged.map((one, i) => this.sentenceScore(one, i));
    const phones = said.reduce((sum, word) => sum + word.measures.length, 0);
    const heard = sentences.flatMap(({ net }) => net.words);
    const of = (what: 'accuracy' | 'said'): number => mean(heard.map((word) => word[what]));
    const evidence = evidenceOf({ gop: meanGop(said), accuracy: of('accuracy'), said: of('said'), phones, lost: 0, uneven: 0 }, mode);
    const least = integrity < READ_SHARE ? mode.refuse + PARTLY_SAID_MARGIN : mode.refuse;
    if (!each.some((one) => one.integrity >= 100 * READ_SHARE) || !(evidence >= least)) return refusal('other-text', frame);
    const judgement: Scored = { evidence, sentences, integrity };
    const over = (value: (one: SentenceScore) => number, weight: (one: SentenceScore) => number): number =>
      each.reduce((sum, one) => sum + weight(one) * value(one), 0) / each.reduce((sum, one) => sum + weight(one), 0);
    const words = ({ words: [from, to] }: SentenceScore): number => to - from;
    const saidWords = (one: SentenceScore): number => words(one) * one.integrity;
    const whole = {
      overall: over((one) => one.overall, words),
      accuracy: over((one) => one.accuracy, saidWords),
      fluency: over((one) => one.fluency, saidWords),
      integrity,
    };
    const { reasons, repeated } = findReasons({
      frames,
      said: said.map(({ segment }) => segment),
      firsts: new Set(borders),
      read,
      ...whole,
    });
    return outcomeOf(model, reference, facts, judgement, frame, { reasons, repeated, sentences: each }, whole);
  }

  /** Scores the first sentence that is not judged yet; `next` is the frame in which the one after it begins. */
  private *judgeNext(frames: Frames, words: readonly WordSegment[], next: number | undefined): Steps<void> {
    const [from, to] = [this.borders[this.judged.length]!, this.borders[this.judged.length + 1]!];
    const own: MeasuredWord[] = measureWords(this.model, frames, words.slice(from, to));
    if (own.length === 0) {
      this.judged.push(undefined);
      return;
    }
    const end = own.at(-1)!.segment.phones.at(-1)!.to;
    const cut = next === undefined ? frames.length : Math.round((end + next) / 2);
    const net = yield* scoreSpan(this.model, 'sentence', frames, { from: this.cut, to: cut }, own);
    this.judged.push({ words: own, net, lost: 0 });
    this.cut = cut;
  }

  private sentenceScore(judged: JudgedSentence | undefined, index: number): SentenceScore {
    const range = [this.borders[index]!, this.borders[index + 1]!] as const;
    if (!judged) return { words: range, overall: 0, accuracy: 0, fluency: 0, integrity: 0 };
    const mode = this.model.manifest.modes.sentence;
    const integrity = judged.words.length / (range[1] - range[0]);
    return {
      words: range,
      overall: tenth(sentenceScore(judged.net.total, mode) * integrity),
      accuracy: tenth(sentenceScore(judged.net.accuracy, mode)),
      fluency: tenth(sentenceScore(judged.net.fluency, mode)),
      integrity: tenth(100 * integrity),
    };
  }
}
