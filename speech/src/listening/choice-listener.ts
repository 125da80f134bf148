import type { PreparedReference, PreparedWord } from '../align/prepared.ts';
import type { Frames } from '../frames.ts';
import type { Model } from '../model/model.ts';
import { ramp } from '../refusal/confidence.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import { refusal, type AnswerFrame } from '../scoring/outcome.ts';
import type { Steps } from '../steps.ts';
import type { SpeechOutcome } from '../types.ts';
import { TextListener } from './text-listener.ts';
import { buildGraph } from '../align/graph.ts';
import { bestPath, pathScore } from '../align/viterbi.ts';

/** Nats by which the best option must fit better than the next to be certain; with none of them it is a guess. */
const SURE_NATS = 15;

/** Which of several texts was read: each is held against the same frames, the one that fits best is scored. */
export class ChoiceListener {
  private readonly model: Model;
  private readonly options: readonly PreparedReference[];
  private readonly texts: readonly TextListener[];

  static *opening(model: Model, options: readonly PreparedReference[]): Steps<ChoiceListener> {
    const texts: TextListener[] = [];
    for (const option of options) texts.push(yield* TextListener.opening(model, option));
    return new ChoiceListener(model, options, texts);
  }

  private constructor(model: Model, options: readonly PreparedReference[], texts: readonly TextListener[]) {
    this.model = model;
    this.options = options;
    this.texts = texts;
  }

  advance(frames: Frames): void {
    for (const text of this.texts) text.advance(frames);
  }

  *finish(frames: Frames, facts: TakeFacts, frame: AnswerFrame): Steps<SpeechOutcome> {
    const { logPrior } = this.model.manifest.acoustic;
    const fits: { readonly index: number; readonly nats: number }[] = [];
    for (const [index, option] of this.options.entries()) {
      fits.push({ index, nats: yield* fit(option.sentences.flat(), frames, logPrior) });
      yield;
    }
    const [best, next] = [...fits].sort((a, b) => b.nats - a.nats);
    const outcome = yield* this.texts[best!.index]!.finish(frames, facts, frame);
    if (outcome.kind !== 'scored') return outcome.kind === 'refused' ? outcome : refusal('other-text', frame);
    const sure = next ? ramp(best!.nats - next.nats, [0, 0.5], [SURE_NATS, 1]) : 1;
    return { ...outcome, option: best!.index, confidence: Math.round(outcome.confidence * sure * 100) / 100 };
  }
}

/** How well a whole text fits the frames, nats: comparable between texts over the same frames. −∞ when there are too few frames. */
function* fit(words: readonly PreparedWord[], frames: Frames, logPrior: readonly number[]): Steps<number> {
  const graph = buildGraph(words, 3);
  const path = yield* bestPath(graph, frames, logPrior);
  return path ? pathScore(graph, frames, logPrior, path) : Number.NEGATIVE_INFINITY;
}
