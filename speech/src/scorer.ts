import { SpeechError } from './errors.ts';
import type { Dictionary } from './lexicon/dictionary.ts';
import type { Guesser } from './lexicon/look-up.ts';
import { prepareTask, preparingTask } from './lexicon/prepare.ts';
import { loadModel } from './model/model.ts';
import type { Model, ModelFiles } from './model/model.ts';
import { Take } from './stream/take.ts';
import type { TakeOptions } from './stream/take.ts';
import { finishSteps, type Steps } from './steps.ts';
import { checkShape } from './lexicon/check-shape.ts';
import type { Reference, ScorerInfo, SpeechOutcome } from './types.ts';

/** How a scorer is set up. */
export interface ScorerOptions {
  /** Who the answers say they come from; `device` unless told otherwise. */
  readonly provider?: ScorerInfo['provider'];
  /** For words that come without pronunciations. */
  readonly dictionary?: Dictionary;
  /** For words that the dictionary does not have. */
  readonly guesser?: Guesser;
}

/** Samples of a block of a batch: the same path as live sound, in bites that keep the buffers small. */
const BLOCK = 16_000;

/** A loaded model that scores takes. Takes are independent of each other; several may be open. */
export class Scorer {
  /** Who answers: provider, model version, checksum. */
  readonly info: ScorerInfo;
  private readonly model: Model;
  private dictionary: Dictionary | undefined;
  private guesser: Guesser | undefined;

  private constructor(model: Model, options: ScorerOptions) {
    this.model = model;
    this.dictionary = options.dictionary;
    this.guesser = options.guesser;
    this.info = { provider: options.provider ?? 'device', version: model.manifest.version, modelChecksum: model.checksum };
  }

  /** Checks and expands a model. Throws `model-unreadable`, `model-wrong-version`, `model-damaged`, `model-misfit`. */
  static load(files: ModelFiles, options: ScorerOptions = {}): Scorer {
    return new Scorer(loadModel(files), options);
  }

  /** Whether words without pronunciations can be looked up. */
  get hasDictionary(): boolean {
    return this.dictionary !== undefined;
  }

  /** Gives the scorer a dictionary for words without pronunciations. */
  useDictionary(dictionary: Dictionary): void {
    this.dictionary = dictionary;
  }

  /** Whether words that the dictionary does not have are guessed. */
  get hasGuesser(): boolean {
    return this.guesser !== undefined;
  }

  /** Lets the scorer guess words that its dictionary does not have; they lower the confidence. */
  useGuesser(guesser: Guesser): void {
    this.guesser = guesser;
  }

  /**
   * Begins a take. A take of a kind of reference that is not known is refused as `unsupported` at its end.
   * Throws `empty-reference`, `bad-pronunciation`, `dictionary-missing`, `unknown-words`, `bad-request`.
   */
  open(reference: Reference, options: TakeOptions = {}): Take {
    return finishSteps(this.opening(reference, options));
  }

  /** The same in steps of a few milliseconds, for who has others to serve. Throws what `open` throws, with whichever step. */
  *opening(reference: Reference, options: TakeOptions = {}): Steps<Take> {
    checkShape(reference);
    const task = yield* preparingTask(reference, { dictionary: this.dictionary, guesser: this.guesser });
    return yield* Take.opening(this.model, task, this.info, options);
  }

  /** Scores a whole recording (16 kHz mono, [-1, 1]); the outcome is that of a take fed with it. Throws what `open` throws. */
  score(pcm16k: Float32Array, reference: Reference, options: TakeOptions = {}): SpeechOutcome {
    if (!(pcm16k instanceof Float32Array)) throw new SpeechError('bad-request', 'Samples are a Float32Array.');
    const take = this.open(reference, options);
    for (let from = 0; from < pcm16k.length; from += BLOCK) take.push(pcm16k.subarray(from, from + BLOCK));
    return take.finish();
  }

  /** Scores made-up sound once, so that the first child does not wait for the engine to compile the hot loops. */
  warmUp(): void {
    const pcm = Float32Array.from({ length: 24_000 }, (_, i) => {
      const t = i / 16_000;
      const voiced = t > 0.3 && t < 1.1 ? 0.3 * (0.5 + 0.5 * Math.sin(12 * t)) : 0;
      return voiced * (Math.sin(2 * Math.PI * 140 * t) + 0.5 * Math.sin(2 * Math.PI * 710 * t) + 0.3 * Math.sin(2 * Math.PI * 2300 * t));
    });
    const words = ['HH AH L OW', 'W ER L D', 'AH G EH N'].map((phones) => ({
      text: phones,
      pronunciations: [{ phones: phones.split(' ') }],
    }));
    // Thresholds that let everything pass: the features and the net are to run too.
    const open = { refuse: -99, sayAgain: -98, framesPerPhone: 0 };
    const { modes } = this.model.manifest;
    const lenient = { ...this.model.manifest, modes: { word: { ...modes.word, ...open }, sentence: { ...modes.sentence, ...open } } };
    const task = prepareTask({ kind: 'sentence', words }, {});
    const take = finishSteps(Take.opening({ ...this.model, manifest: lenient }, task, this.info));
    for (let from = 0; from < pcm.length; from += 1600) take.push(pcm.subarray(from, from + 1600));
    take.finish();
  }
}
