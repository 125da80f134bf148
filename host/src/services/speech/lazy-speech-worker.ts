import type { Reference, SpeechOutcome } from '@chorus/sdk';
import type { SpeechWorkerPort, WorkerTake } from './speech-worker-port.ts';

/** The scorer's client, loaded with its first use. */
export class LazySpeechWorker implements SpeechWorkerPort {
  #client: Promise<SpeechWorkerPort> | undefined;

  async load(options: Parameters<SpeechWorkerPort['load']>[0]): Promise<unknown> {
    return (await this.#open()).load(options);
  }

  async open(reference: Reference, options: { readonly maxMs: number }): Promise<WorkerTake> {
    return (await this.#open()).open(reference, options);
  }

  async score(samples: Float32Array, reference: Reference, options?: { readonly signal?: AbortSignal }): Promise<SpeechOutcome> {
    return (await this.#open()).score(samples, reference, options);
  }

  #open(): Promise<SpeechWorkerPort> {
    this.#client ??= import('@chorus/speech/client').then(
      ({ SpeechWorkerClient }): SpeechWorkerPort => {
        const client = new SpeechWorkerClient();
        return {
          load: (options) => client.load(options),
          open: (reference) => client.open(reference),
          score: (samples, reference, options) => client.score(samples, reference, options),
        };
      },
      (error: unknown) => {
        this.#client = undefined;
        throw error;
      },
    );
    return this.#client;
  }
}
