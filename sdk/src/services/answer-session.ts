import type { AttemptView, AnswerSource } from '../model/attempt.ts';
import type { ItemRef } from '../model/content.ts';
import type { Reference } from '../model/speech.ts';
import type { Json } from '../plugin/json.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Answer-machine phases: init 1, answering 2, answerEnd 3. */
export type QuestionPhase = 'init' | 'answering' | 'ended';

/** A question to be answered. */
export type Question = {
  readonly ref: ItemRef;
  /** Evaluate type, such as `chorus.choice/1`. Its plugin must be in `requires`. */
  readonly type: string;
  /** What the type's `evaluate` needs; checked against its item schema. */
  readonly item: Json;
  /** A student may answer again while the question is open; the newest answer counts. */
  readonly changeable: boolean;
  /**
   * When the class sees what came of an answer. `at-once` is the default. `when-ended`: while the question is open the waiting list has neither
   * scores nor attempts to review, only who has answered, so that nobody copies; your page should hold back its own results too.
   */
  readonly results?: 'at-once' | 'when-ended';
};

/** A recording under way. Times are UTC milliseconds. */
export type RecordingState = {
  readonly recordingId: string;
  readonly studentId: string;
  readonly startedAt: number;
  /** When it ends by itself. */
  readonly endsAt: number;
};

/** The open question, who has answered, and how. */
export type AnswerSessionSnapshot = {
  readonly questionId: string;
  readonly question: Question;
  readonly phase: QuestionPhase;
  readonly recording: RecordingState | undefined;
  /** A recording that a reload cut off: offer to score what was said, or to discard it. */
  readonly interrupted: RecordingState | undefined;
  /** All attempts at this question, oldest first. */
  readonly attempts: readonly AttemptView[];
};

/** Why a call on the session was refused. */
export type AnswerRefusal =
  | 'no-question'
  | 'not-open'
  | 'not-changeable'
  | 'busy'
  | 'bad-answer'
  | 'no-microphone'
  | 'permission-denied'
  | 'playing'
  | 'not-writer';

/** Done, or the reason why not. */
export type AnswerOutcome = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly reason: AnswerRefusal };

/**
 * One question being answered: init → answering → ended; its answers are in the journal before anything else happens to them.
 * There is one at a time; opening another one ends the one before. It is restored after a reload.
 */
export interface AnswerSession {
  readonly state: Observable<AnswerSessionSnapshot | undefined>;
  /**
   * Opens a question and lets students answer. If the open question has the same `ref` and `type` and is not ended, it goes on with its answers.
   * Errors: `PluginError` `unknown-evaluate-type`, `bad-item`.
   */
  open(question: Question): Promise<AnswerOutcome>;
  /** A student's answer, as data. Resolves when it is on disk. */
  give(answer: { readonly studentId: string; readonly source: AnswerSource; readonly answer: Json }): Promise<AnswerOutcome>;
  /** Starts recording a student, at most `maxMs`; it also ends by `finish` and by the end of speech. The answer is then given and evaluated. `id` is the recording's. */
  record(recording: { readonly studentId: string; readonly reference: Reference; readonly maxMs: number }): Promise<AnswerOutcome>;
  /** Ends the recording under way and keeps it. */
  finish(): Promise<void>;
  /** Ends the recording under way and throws it away. */
  cancel(): Promise<void>;
  /** Scores what a reload cut off, or discards it. */
  resolveInterrupted(decision: 'score' | 'discard'): Promise<void>;
  /** Evaluates an `unscored` attempt again. */
  rescore(attemptId: string): Promise<AnswerOutcome>;
  /** Asks the teacher, then deletes an attempt's recording for good, here and on the server; the answer and its score stay. True when it was deleted. */
  erase(attemptId: string): Promise<boolean>;
  /** Closes the question: nobody can answer any more. */
  end(): Promise<void>;
}

export const AnswerSession = serviceToken<AnswerSession>(
  'AnswerSession',
  1,
  'One question being answered: who has, who has not, and what came of it.',
  'answers.publish',
);
