import type { TextReply, TextRequest } from './text-messages.ts';

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
