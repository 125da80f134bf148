import type { SoundSentence } from '@chorus/sdk';
import type { AskedSentence, SoundAligner } from './sound-alignments.ts';

/** The aligner's client, loaded with its first use. */
export class LazyAligner implements SoundAligner {
  #client: Promise<SoundAligner> | undefined;

  async align(
    samples: Float32Array,
    sentences: readonly AskedSentence[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly SoundSentence[]> {
    this.#client ??= import('@chorus/speech/align-client').then(
      ({ AlignWorkerClient }): SoundAligner => new AlignWorkerClient(),
      (error: unknown) => {
        this.#client = undefined;
        throw error;
      },
    );
    return (await this.#client).align(samples, sentences, options);
  }
}
