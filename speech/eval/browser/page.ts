import { AlignWorkerClient } from '../../src/align-client.ts';
import { SpeechWorkerClient } from '../../src/client.ts';
import type { AlignedSentence, Reference, SpeechOutcome } from '../../src/index.ts';

/** Bytes held by the page's workers; Chromium's own count. */
interface MemoryMeasurement {
  readonly breakdown: readonly { readonly bytes: number; readonly attribution: readonly { readonly scope: string }[] }[];
}

/** What the page does for whoever drives it. */
export interface SpeechPage {
  load(): Promise<void>;
  score(samples: readonly number[], reference: Reference): Promise<SpeechOutcome>;
  /** Finds sentences in samples at 16 kHz, in the aligner's worker. */
  align(samples: readonly number[], sentences: readonly string[]): Promise<readonly AlignedSentence[]>;
  /** Decodes a recording in a worker: samples at 16 kHz, or the code of the error. */
  decode(bytes: readonly number[]): Promise<readonly number[] | string>;
  workerBytes(): Promise<number>;
  startEmptyWorker(): void;
  /** Ends the scorer's worker. */
  stop(): void;
}

const client = new SpeechWorkerClient();
const aligner = new AlignWorkerClient();
let decoder: Worker | undefined;
const kept: Worker[] = [];

const page: SpeechPage = {
  load: async () => void (await client.load()),
  score: (samples, reference) => client.score(Float32Array.from(samples), reference),
  align: (samples, sentences) => aligner.align(Float32Array.from(samples), sentences),
  decode: async (bytes) => {
    decoder ??= new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
    const answer = new Promise<Float32Array | string>((resolve) => {
      decoder!.onmessage = ({ data }: MessageEvent<Float32Array | string>) => resolve(data);
    });
    decoder.postMessage(Uint8Array.from(bytes));
    const found = await answer;
    return typeof found === 'string' ? found : Array.from(found);
  },
  workerBytes: async () => {
    const measure = (performance as unknown as { measureUserAgentSpecificMemory(): Promise<MemoryMeasurement> })
      .measureUserAgentSpecificMemory;
    const { breakdown } = await measure.call(performance);
    const own = breakdown.filter(({ attribution }) => attribution.some(({ scope }) => scope === 'DedicatedWorkerGlobalScope'));
    return own.reduce((sum, { bytes }) => sum + bytes, 0);
  },
  stop: () => client.dispose(),
  startEmptyWorker: () => void kept.push(new Worker(new URL('./empty-worker.ts', import.meta.url), { type: 'module' })),
};
(globalThis as unknown as { speechPage: SpeechPage }).speechPage = page;
