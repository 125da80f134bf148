import type { Reference, SpeechOutcome } from '@chorus/sdk';
import type { SpeechWorkerPort, WorkerTake } from './speech-worker-port.ts';

/** The scorer's client, loaded with its first use. */
export class LazySpeechWorker implements SpeechWorkerPort {
  #client: Promise<SpeechWorkerPort> | undefined;

  async load(options: Parameters<SpeechWorkerPort['load']>[0]): Promise<unknown> {
    return (await this.#open()).load(options);
  }

  async open(reference: Reference): Promise<WorkerTake> {
    return (await this.#open()).open(reference);
  }

  async score(samples: Float32Array, reference: Reference, options?: { readonly signal?: AbortSignal }): Promise<SpeechOutcome> {
    return (await this.#open()).score(samples, reference, options);
  }

  #open(): Promise<SpeechWorkerPort> {
    this.#client ??= import('@chorus/speech/client').then(
      ({ SpeechWorkerClient }) => new SpeechWorkerClient(),
      (error: unknown) => {
        this.#client = undefined;
        throw error;
      },
    );
    return this.#client;
  }
}
