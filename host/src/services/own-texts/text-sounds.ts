import { ownTextLimits, type OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { PluginError, type SoundSentence, type Waveform } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { waveformOf } from '../audio/waveform.ts';
import { sha256Hex } from '../sha256.ts';
import type { SoundAligner } from '../speech/sound-alignments.ts';

/** What {@link TextSounds} needs of the host. */
export interface TextSoundPorts {
  /** Samples at 16 kHz. Rejects a sound that is too long with a `PluginError`, and one that can't be read. */
  samples(bytes: ArrayBuffer, signal: AbortSignal): Promise<Float32Array>;
  readonly aligner: SoundAligner;
}

/** Why a sound can't be used; closed. */
export type SoundProblem = 'too-large' | 'too-long' | 'unreadable' | 'failed';

/** A sound that was read, and where the sentences of a text are in it. */
export interface HeardSound {
  readonly sound: OwnTextDraft['sounds'][number];
  readonly bytes: ArrayBuffer;
  readonly found: readonly SoundSentence[];
}

export const textSoundsToken = token<TextSounds>('textSounds');

const samplesPerMs = 16;

/** Sounds of a teacher's own texts, before they are anybody else's. */
export class TextSounds {
  constructor(private readonly ports: TextSoundPorts) {}

  /**
   * Reads a file, and looks for sentences in it. `onFinding`: it was read, and the longer part begins. Error: {@link SoundProblemError}; the signal's reason where it
   * is given up.
   */
  async hear(
    file: Pick<File, 'name' | 'type' | 'size' | 'arrayBuffer'>,
    sentences: readonly string[],
    { signal, onFinding }: { readonly signal: AbortSignal; readonly onFinding: () => void },
  ): Promise<HeardSound> {
    const mime = mimeOf(file);
    if (file.size > ownTextLimits.soundBytes) throw new SoundProblemError('too-large');
    if (file.size === 0 || mime === undefined) throw new SoundProblemError('unreadable');
    const bytes = await file.arrayBuffer();
    const samples = await this.#samples(bytes, signal);
    onFinding();
    const sha256 = await sha256Hex(new Uint8Array(bytes));
    const found = await this.ports.aligner.align(samples, sentences, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new SoundProblemError('failed', { cause: error });
    });
    signal.throwIfAborted();
    const ms = Math.round(samples.length / samplesPerMs);
    return {
      sound: { id: `s${sha256.slice(0, 16)}`, name: file.name.slice(-300), mime, sha256, bytes: bytes.byteLength, ms },
      bytes,
      found,
    };
  }

  /** How loud a sound is, to be drawn. Undefined where it can't be read. */
  async waveform(bytes: ArrayBuffer, signal: AbortSignal): Promise<Waveform | undefined> {
    try {
      return waveformOf(await this.#samples(bytes, signal));
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  async #samples(bytes: ArrayBuffer, signal: AbortSignal): Promise<Float32Array> {
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

const byEnding: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'audio/webm',
};

/** Its ending says it alike on all systems. */
function mimeOf({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  const known = byEnding[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  return known ?? (/^audio\/[a-z0-9.+-]+$/.test(type) ? type : undefined);
}
