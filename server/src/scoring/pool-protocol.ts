import type { Reference, SpeechOutcome } from '@chorus/speech';
import type { Client } from './fair-queue.ts';
import type { ScoringErrorCode } from './scoring-error.ts';

/** Sound as its sender describes it. */
export interface SoundFormat {
  readonly audioType: string;
  readonly rateHz: number;
  readonly bytesPerSample: number;
}

/** What one recording needs to be scored. */
export interface TakeSpec {
  readonly reference: Reference;
  readonly format: SoundFormat;
  /** A longer recording is refused. */
  readonly maxSeconds: number;
}

/** What a recording sounds like. */
export interface SoundQuality {
  /** 0–180. */
  readonly volume: number;
  /** Part of the samples that are clipped, 0–1. */
  readonly clip: number;
  /** Loud against quiet stretches, dB. */
  readonly snr: number;
}

/** A take that is over. */
export interface TakeResult {
  readonly outcome: SpeechOutcome;
  readonly quality: SoundQuality;
  readonly durationMs: number;
}

/** What a worker is told. */
export type ToWorker =
  | { readonly type: 'open'; readonly id: number; readonly spec: TakeSpec; readonly client: Client }
  | { readonly type: 'sound'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'finish'; readonly id: number }
  | { readonly type: 'cancel'; readonly id: number }
  /** Asks for a sign of life. */
  | { readonly type: 'ping' }
  /** Ends the thread as a crash would; tests only. */
  | { readonly type: 'crash' };

/** What a worker says. */
export type FromWorker =
  | { readonly type: 'done'; readonly id: number; readonly result: TakeResult }
  | { readonly type: 'failed'; readonly id: number; readonly code: ScoringErrorCode; readonly message: string }
  | { readonly type: 'pong' };

/** What a worker starts with. */
export interface WorkerFiles {
  /** The scorer's room: model and dictionary are in it. */
  readonly speechDir: string;
}
