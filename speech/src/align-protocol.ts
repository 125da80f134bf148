import type { AlignedSentence } from './aligner/aligned.ts';
import type { AskedSentence } from './aligner/sentences.ts';
import type { ModelUrls, WorkerError } from './worker-protocol.ts';

/** What the page asks of the aligner's worker; `id` names the answer. */
export interface AlignRequest {
  readonly id: number;
  readonly urls: ModelUrls;
  /** 16 kHz mono. */
  readonly samples: Float32Array;
  readonly sentences: readonly AskedSentence[];
}

/** What the worker says. */
export type AlignReply =
  | { readonly id: number; readonly type: 'result'; readonly sentences: readonly AlignedSentence[] }
  | { readonly id: number; readonly type: 'error'; readonly error: WorkerError };
