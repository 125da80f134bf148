import { phonesOf } from '../align/prepared.ts';
import type { PreparedTask } from '../align/prepared.ts';
import type { Frames } from '../frames.ts';
import type { Model } from '../model/model.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import type { AnswerFrame } from '../scoring/outcome.ts';
import type { Steps } from '../steps.ts';
import type { SpeechOutcome } from '../types.ts';
import { ChoiceListener } from './choice-listener.ts';
import { ParagraphListener } from './paragraph-listener.ts';
import { PointsListener } from './points-listener.ts';
import { SymbolListener } from './symbol-listener.ts';
import { TextListener } from './text-listener.ts';

/** Holds what is said against a task while it is said, and answers at the end. */
export interface Listener {
  /** Works on the frames that have come since the last call. */
  advance(frames: Frames): void;
  /** The answer for all frames. No `advance` after it. */
  finish(frames: Frames, facts: TakeFacts, frame: AnswerFrame): Steps<SpeechOutcome>;
}

/** The listener for a task; of a long text it is made in steps. */
export function* listenerFor(model: Model, task: PreparedTask): Steps<Listener> {
  switch (task.kind) {
    case undefined:
    case 'text':
      return yield* TextListener.opening(model, task);
    case 'paragraph':
      return yield* ParagraphListener.opening(model, task.sentences);
    case 'choice':
      return yield* ChoiceListener.opening(model, task.options);
    case 'symbol':
      return yield* SymbolListener.opening(model, task);
    case 'points':
      return new PointsListener(model, task);
  }
}

/** Fewest phones with which a task is done: before so much was said, silence is thinking and not the end. */
export function phonesOfTask(task: PreparedTask): number {
  switch (task.kind) {
    case undefined:
    case 'text':
      return phonesOf(task.sentences.flat());
    case 'paragraph':
      return phonesOf(task.sentences.flat());
    case 'choice':
      return Math.min(...task.options.map((option) => phonesOf(option.sentences.flat())));
    case 'symbol':
      return phonesOf(task.reference.sentences.flat());
    case 'points': {
      const each = task.points.map((point) => phonesOf(point.words));
      return task.every ? each.reduce((sum, phones) => sum + phones, 0) : Math.min(...each);
    }
  }
}
