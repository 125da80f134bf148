import type { SpeechErrorCode, SpeechErrorContext } from './errors.ts';
import type { Meter, TakeOptions } from './stream/take.ts';
import type { Reference, ScorerInfo, SpeechOutcome } from './types.ts';

/** Addresses of the model's files, of the dictionary and of the letter-to-sound rules; the last two are fetched only when a word needs them. */
export interface ModelUrls {
  readonly manifest: string;
  readonly acoustic: string;
  readonly scorer: string;
  readonly dictionary: string;
  readonly letterToSound: string;
}

/** What the page asks; `id` names the answer, `take` an open take (chosen by the page). */
export type WorkerRequest = { readonly id: number } & (
  | { readonly type: 'load'; readonly urls: ModelUrls }
  | { readonly type: 'open'; readonly take: number; readonly reference: Reference; readonly options?: TakeOptions }
  | { readonly type: 'push'; readonly take: number; readonly samples: Float32Array }
  | { readonly type: 'finish'; readonly take: number }
  | { readonly type: 'cancel'; readonly take: number }
  | { readonly type: 'score'; readonly samples: Float32Array; readonly reference: Reference; readonly options?: TakeOptions }
);

/** What each request is answered with. */
export interface WorkerResults {
  load: ScorerInfo;
  open: null;
  push: Meter;
  finish: SpeechOutcome;
  cancel: null;
  score: SpeechOutcome;
}

/** Bytes that have come in while loading; `total` is 0 while unknown. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
}

/** An error as it crosses to the page. */
export interface WorkerError {
  readonly code: SpeechErrorCode;
  readonly message: string;
  readonly context: SpeechErrorContext;
}

/** What the worker says. */
export type WorkerReply =
  | { readonly id: number; readonly type: 'result'; readonly value: WorkerResults[keyof WorkerResults] }
  | { readonly id: number; readonly type: 'error'; readonly error: WorkerError }
  | { readonly id: number; readonly type: 'progress'; readonly progress: LoadProgress };
