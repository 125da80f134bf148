import type { TextProposal } from '@chorus/contract/text-file/text-proposal';
import type { TextFileCode } from '@chorus/contract/text-file/text-source';

/** A file, or what was pasted. */
export type TextRequest =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string }
  | { readonly text: string; readonly html?: string };
/** Why nothing was read: the file's own reason, or that reading it failed. */
export type TextProblem = TextFileCode | 'failed';
export type TextReply = { readonly proposal: TextProposal } | { readonly problem: TextProblem };

/** Reads a text in a worker of its own, which ends with it; given up with the signal. A page of a PDF takes a second, and the lesson goes on meanwhile. */
export function readText(request: TextRequest, signal: AbortSignal, create: () => Worker = createWorker): Promise<TextReply> {
  const worker = create();
  return new Promise<TextReply>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    worker.onmessage = ({ data }: MessageEvent<TextReply>) => resolve(data);
    worker.onerror = () => resolve({ problem: 'failed' });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

const createWorker = () => new Worker(new URL('./text-worker.ts', import.meta.url), { type: 'module' });
