import {
  PluginError,
  type Reference,
  type ReferenceWord,
  type SoundAlignment,
  type SoundSentence,
  type SpokenSentences,
} from '@chorus/sdk';

/** Alignments that are remembered. */
const keptAlignments = 200;

/** A sentence as it is written, or its words, which may bring their pronunciations. */
export type AskedSentence = string | readonly ReferenceWord[];

/** Finds sentences in samples at 16 kHz, one answer for each. */
export interface SoundAligner {
  align(
    samples: Float32Array,
    sentences: readonly AskedSentence[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly SoundSentence[]>;
}

/** Samples at 16 kHz of a sound of the content; undefined when it can't be had or read. */
export type SoundReader = (url: string, signal: AbortSignal) => Promise<Float32Array | undefined>;

interface Alignment {
  readonly found: Promise<SoundAlignment | undefined>;
  readonly work: AbortController;
  waiting: number;
}

/** Where texts are in sounds of the content: looked for once, remembered, and given up with the last one who waits for it. */
export class SoundAlignments {
  readonly #alignments = new Map<string, Alignment>();

  constructor(
    private readonly aligner: SoundAligner,
    private readonly sound: SoundReader,
  ) {}

  async find(soundUrl: string, text: Reference | SpokenSentences, signal?: AbortSignal): Promise<SoundAlignment | undefined> {
    signal?.throwIfAborted();
    const key = JSON.stringify([soundUrl, text]);
    const alignment = this.#alignments.get(key) ?? this.#begin(key, soundUrl, text);
    alignment.waiting += 1;
    let over = false;
    const leave = () => {
      if (over) return;
      over = true;
      alignment.waiting -= 1;
      if (alignment.waiting > 0) return;
      this.#forget(key, alignment);
      alignment.work.abort();
    };
    const left = new Promise<never>((_, reject) => {
      signal?.addEventListener(
        'abort',
        () => {
          leave();
          reject(signal.reason as Error);
        },
        { once: true },
      );
    });
    try {
      return await Promise.race([alignment.found, left]);
    } finally {
      over = true;
    }
  }

  #begin(key: string, soundUrl: string, text: Reference | SpokenSentences): Alignment {
    const work = new AbortController();
    const alignment: Alignment = { found: this.#align(soundUrl, text, work.signal), work, waiting: 0 };
    this.#alignments.set(key, alignment);
    const oldest = this.#alignments.keys().next();
    if (this.#alignments.size > keptAlignments && !oldest.done) this.#alignments.delete(oldest.value);
    // Without a network now, the next time may find it.
    void alignment.found.catch(() => undefined).then((found) => found === undefined && this.#forget(key, alignment));
    return alignment;
  }

  #forget(key: string, alignment: Alignment): void {
    if (this.#alignments.get(key) === alignment) this.#alignments.delete(key);
  }

  async #align(soundUrl: string, text: Reference | SpokenSentences, signal: AbortSignal): Promise<SoundAlignment | undefined> {
    const asked = 'sentences' in text && !('kind' in text) ? text.sentences : sentencesOf(text as Reference);
    if (!asked) return undefined;
    const samples = await this.sound(soundUrl, signal);
    if (!samples) return undefined;
    let found: readonly SoundSentence[];
    try {
      found = await this.aligner.align(samples, asked, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw new PluginError('speech-failed', 'The text could not be looked for in the sound.', {}, { cause: error });
    }
    if (!('kind' in text)) return { words: found.flatMap(({ words }) => words.map(plain)), sentences: found };
    if (found.every(({ sure }) => !sure)) return undefined;
    return {
      words: asked.flatMap((words, i) =>
        (words as readonly ReferenceWord[]).map((word, at) =>
          plain(found[i]?.words[at] ?? { text: word.text, fromMs: 0, toMs: 0, phones: [] }),
        ),
      ),
    };
  }
}

/** The words of what is read aloud, sentence by sentence; of anything else none. */
function sentencesOf(reference: Reference): readonly (readonly ReferenceWord[])[] | undefined {
  switch (reference.kind) {
    case 'word':
      return [[reference.word]];
    case 'sentence':
      return [reference.words];
    case 'paragraph':
      return reference.sentences;
    default:
      return undefined;
  }
}

const plain = ({ text, fromMs, toMs, phones }: SoundAlignment['words'][number]): SoundAlignment['words'][number] => ({
  text,
  fromMs,
  toMs,
  phones,
});
