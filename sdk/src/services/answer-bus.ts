import type { AnswerSource } from '../model/attempt.ts';
import type { Json } from '../plugin/json.ts';
import type { Disposable } from '../plugin/disposable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** What a student did. */
export type AnswerEventKind = 'given' | 'recording-started' | 'recording-ended' | 'recording-cancelled' | 'team-started' | 'team-ended';

/**
 * One thing that a student did, in the order in which it was heard. `monoMs` is a monotonic clock of this page. `tie`: so close to the event before it that
 * nobody can know which of the two was first: show both as first. `studentId` is '' for what the class does (`team-started`, `team-ended`).
 */
export type AnswerEvent = {
  readonly seq: number;
  readonly monoMs: number;
  readonly source: AnswerSource;
  readonly studentId: string;
  readonly questionId: string;
  readonly kind: AnswerEventKind;
  readonly value: Json | undefined;
  readonly tie: boolean;
};

/** One ordered stream of typed events from clickers, microphone and screen. Listeners get one batch per animation frame, and nothing of what was before they came. */
export interface AnswerBus {
  /** Calls `listener` with every batch from now on. */
  subscribe(listener: (batch: readonly AnswerEvent[]) => void): Disposable;
}

export const AnswerBus = serviceToken<AnswerBus>('AnswerBus', 1, 'What did students just do?', 'answers.read');
