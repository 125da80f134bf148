import { soundHeadBytes, soundType } from '@chorus/contract/sound-begins';
import { ownTextLimits, type OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { PluginError, type SoundSentence } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { toInt16 } from '../audio/samples.ts';
import { encodeWav } from '../audio/wav.ts';
import { sha256Hex } from '../sha256.ts';
import { isFilm } from './is-film.ts';
import type { SoundAligner } from '../speech/sound-alignments.ts';

/** What {@link TextSounds} needs of the host. */
export interface TextSoundPorts {
  /** Samples at 16 kHz. Rejects a sound that is too long with a `PluginError`, and one that can't be read. */
  samples(bytes: ArrayBuffer, signal: AbortSignal): Promise<Float32Array>;
  readonly aligner: SoundAligner;
}

/** Why a sound can't be used; closed. */
export type SoundProblem = 'too-large' | 'too-long' | 'unreadable' | 'silent' | 'failed';

/** What of a file is read. */
export type SoundSource = Pick<File, 'name' | 'type' | 'size' | 'arrayBuffer'>;

/** A sound that was read; `samples` at 16 kHz. */
export interface ReadSound {
  readonly sound: OwnTextDraft['sounds'][number];
  readonly bytes: ArrayBuffer;
  readonly samples: Float32Array;
}

/** A sound that was read, and where the sentences of a text are in it. */
export interface HeardSound extends Pick<ReadSound, 'sound' | 'bytes'> {
  readonly found: readonly SoundSentence[];
}

export const textSoundsToken = token<TextSounds>('textSounds');

const rateHz = 16_000;
const samplesPerMs = rateHz / 1_000;
/** Nothing in it is louder (−60 dB): a microphone that was off. */
const silentBelow = 0.001;

/** Sounds of a teacher's own texts, before they are anybody else's. */
export class TextSounds {
  constructor(private readonly ports: TextSoundPorts) {}

  /**
   * Reads a file, and looks for sentences in it. `onFinding`: it was read, and the longer part begins. Error: {@link SoundProblemError}; the signal's reason where it
   * is given up.
   */
  async hear(
    file: SoundSource,
    sentences: readonly string[],
    { signal, onFinding }: { readonly signal: AbortSignal; readonly onFinding: () => void },
  ): Promise<HeardSound> {
    const { sound, bytes, samples } = await this.read(file, signal);
    onFinding();
    return { sound, bytes, found: await this.find(samples, sentences, signal) };
  }

  /** Reads a file. Of a film, and of a file that not every browser plays, what is heard in it is taken. Errors as of {@link hear}. */
  async read(file: SoundSource, signal: AbortSignal): Promise<ReadSound> {
    if (file.size > ownTextLimits.soundBytes) throw new SoundProblemError('too-large');
    if (file.size === 0) throw new SoundProblemError('unreadable');
    const given = await file.arrayBuffer().catch((error: unknown) => {
      throw new SoundProblemError('unreadable', { cause: error });
    });
    const samples = await this.samples(given, signal);
    if (!samples.some((sample) => Math.abs(sample) > silentBelow)) throw new SoundProblemError('silent');
    const type = soundType(new Uint8Array(given, 0, Math.min(soundHeadBytes, given.byteLength)));
    const asItIs = type !== undefined && !isFilm(given);
    const bytes = asItIs ? given : encodeWav(toInt16(samples), rateHz).buffer;
    const sha256 = await sha256Hex(new Uint8Array(bytes));
    signal.throwIfAborted();
    const sound = {
      id: `s${sha256.slice(0, 16)}`,
      name: file.name.slice(-300),
      mime: asItIs ? type : 'audio/wav',
      sha256,
      bytes: bytes.byteLength,
      ms: Math.round(samples.length / samplesPerMs),
    };
    return { sound, bytes, samples };
  }

  /** Looks for sentences in a sound that was read. Errors as of {@link hear}. */
  async find(samples: Float32Array, sentences: readonly string[], signal: AbortSignal): Promise<readonly SoundSentence[]> {
    const found = await this.ports.aligner.align(samples, sentences, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new SoundProblemError('failed', { cause: error });
    });
    signal.throwIfAborted();
    return found;
  }

  /** Samples at 16 kHz of a file. Errors as of {@link hear}. */
  async samples(bytes: ArrayBuffer, signal: AbortSignal): Promise<Float32Array> {
    try {
      return await this.ports.samples(bytes.slice(0), signal);
    } catch (error) {
      signal.throwIfAborted();
      throw new SoundProblemError(error instanceof PluginError ? 'too-long' : 'unreadable', { cause: error });
    }
  }
}

/** A sound can't be used for a text. */
export class SoundProblemError extends Error {
  constructor(
    readonly problem: SoundProblem,
    options?: ErrorOptions,
  ) {
    super(`The sound can't be used: ${problem}.`, options);
    this.name = 'SoundProblemError';
  }
}
