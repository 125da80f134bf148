import type { PreparedReference } from '../align/prepared.ts';
import { Reading } from '../align/reading.ts';
import type { Frames } from '../frames.ts';
import type { Model } from '../model/model.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import { judge } from '../scoring/judge.ts';
import { outcomeOf, refusal, wholeScores } from '../scoring/outcome.ts';
import type { AnswerFrame } from '../scoring/outcome.ts';
import { findReasons } from '../scoring/reasons.ts';
import type { Steps } from '../steps.ts';
import type { SpeechOutcome } from '../types.ts';

/** A word or a sentence. Sentences are also followed while they are read, to hear what is said besides them. */
export class TextListener {
  private readonly model: Model;
  private readonly reference: PreparedReference;
  private readonly reading: Reading | undefined;

  static *opening(model: Model, reference: PreparedReference): Steps<TextListener> {
    const reading = reference.mode === 'word' ? undefined : yield* Reading.opening(reference.sentences, model.manifest);
    return new TextListener(model, reference, reading);
  }

  private constructor(model: Model, reference: PreparedReference, reading: Reading | undefined) {
    this.model = model;
    this.reference = reference;
    this.reading = reading;
  }

  advance(frames: Frames): void {
    this.reading?.advance(frames);
  }

  *finish(frames: Frames, facts: TakeFacts, frame: AnswerFrame): Steps<SpeechOutcome> {
    const { model, reference, reading } = this;
    const read = reading?.finish();
    const judgement = yield* judge(model, frames, facts, reference, read);
    if (judgement.refused) return refusal(judgement.refused, frame);
    if (!read) return outcomeOf(model, reference, facts, judgement, frame);
    yield;
    const whole = wholeScores(model, reference, judgement);
    const { reasons, repeated } = findReasons({
      frames,
      said: judgement.sentences.flatMap(({ words }) => words.map(({ segment }) => segment)),
      firsts: new Set([0]),
      read,
      ...whole,
    });
    return outcomeOf(model, reference, facts, judgement, frame, { reasons, repeated }, whole);
  }
}
