import type { PreparedTask } from '../align/prepared.ts';
import type { Frames } from '../frames.ts';
import type { Model } from '../model/model.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import type { AnswerFrame } from '../scoring/outcome.ts';
import type { Steps } from '../steps.ts';
import type { SpeechOutcome } from '../types.ts';
import { TextListener } from './text-listener.ts';

/** A single sound or a letter's name: a very short word; the schwa that a consonant borrows is not shown. */
export class SymbolListener {
  private readonly text: TextListener;
  private readonly phones: number;

  static *opening(model: Model, { reference, phones }: Extract<PreparedTask, { kind: 'symbol' }>): Steps<SymbolListener> {
    return new SymbolListener(yield* TextListener.opening(model, reference), phones);
  }

  private constructor(text: TextListener, phones: number) {
    this.text = text;
    this.phones = phones;
  }

  advance(): void {
    // A word is judged at its end.
  }

  *finish(frames: Frames, facts: TakeFacts, frame: AnswerFrame): Steps<SpeechOutcome> {
    const outcome = yield* this.text.finish(frames, facts, frame);
    if (outcome.kind !== 'scored') return outcome;
    return { ...outcome, words: outcome.words.map((word) => ({ ...word, phones: word.phones.slice(0, this.phones) })) };
  }
}
