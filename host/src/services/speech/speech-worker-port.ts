import type { Reference, SpeechOutcome } from '@chorus/sdk';

/** A take that is scored while it is spoken. */
export interface WorkerTake {
  push(samples: Float32Array): Promise<{ readonly ended: boolean }>;
  finish(options?: { readonly signal?: AbortSignal }): Promise<SpeechOutcome>;
  cancel(): void;
}

/** How a recording is scored. */
export interface ScoreOptions {
  readonly signal?: AbortSignal;
  /** On this machine, whatever the school has chosen. */
  readonly here?: boolean;
  /** Which recording it is: a gateway's copy of it can be erased with it. */
  readonly recordingId?: string;
}

/** A scorer: this machine's worker, or a gateway. */
export interface SpeechWorkerPort {
  load(options?: {
    readonly signal?: AbortSignal;
    readonly onProgress?: (progress: { readonly loaded: number; readonly total: number }) => void;
  }): Promise<unknown>;
  /** `maxMs`: how long the recording will be at most. */
  open(reference: Reference, options: { readonly maxMs: number }): Promise<WorkerTake>;
  score(samples: Float32Array, reference: Reference, options?: ScoreOptions): Promise<SpeechOutcome>;
}

/** A recording on its way to the scorer. Never throws: what fails here is scored again from the kept recording. */
export interface SpeechStream {
  push(samples: Float32Array): void;
  finish(): void;
  cancel(): void;
}
