import { SpeechError } from '../errors.ts';
import { MonoSink } from './mono-sink.ts';
import { isMp3 } from './mp3-frames.ts';
import { openOgg } from './ogg.ts';
import { Pace } from './pace.ts';
import { readWav } from './wav.ts';
import { openWebm } from './webm.ts';

/** What a recording's first bytes say that it is. `other` are formats that are known and not read. */
type Container = 'wav' | 'ogg' | 'webm' | 'mp3' | 'mp4' | 'flac' | 'aiff' | 'amr' | 'unknown';

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((character, i) => bytes[at + i] === character.charCodeAt(0));

/** Tells a recording's container from its bytes; the name of a file says nothing. */
function containerOf(bytes: Uint8Array, isMp3: (bytes: Uint8Array) => boolean): Container {
  if (starts(bytes, 'RIFF') || starts(bytes, 'RIFX') || starts(bytes, 'RF64')) return 'wav';
  if (starts(bytes, 'OggS')) return 'ogg';
  if (starts(bytes, '\x1a\x45\xdf\xa3')) return 'webm';
  if (starts(bytes, 'ftyp', 4)) return 'mp4';
  if (starts(bytes, 'fLaC')) return 'flac';
  if (starts(bytes, 'FORM')) return 'aiff';
  if (starts(bytes, '#!AMR')) return 'amr';
  return isMp3(bytes) ? 'mp3' : 'unknown';
}

/** How a recording is decoded. */
export interface DecodeOptions {
  readonly signal?: AbortSignal;
  /** Sound beyond this is not decoded; 300 s, the longest paragraph. */
  readonly maxSeconds?: number;
}

/** A recording as mono samples in [-1, 1] at `rateHz` samples per second. */
export interface DecodedAudio {
  readonly samples: Float32Array;
  readonly rateHz: number;
}

const MAX_SECONDS = 300;

/**
 * Decodes a recording: WAV (8–32 bit, float, any rate and up to 8 channels), MP3, Ogg with Opus or Vorbis, WebM with Opus; which one is told
 * by its bytes. Channels are averaged; a file that is cut off is decoded as far as it goes. Decoders are loaded when first needed.
 * Throws `audio-empty`, `audio-unknown`, `audio-unsupported`, `audio-damaged`, `aborted` and what `readWav` throws.
 */
export async function decodeAudio(bytes: Uint8Array, { signal, maxSeconds = MAX_SECONDS }: DecodeOptions = {}): Promise<DecodedAudio> {
  const pace = new Pace(signal, maxSeconds);
  if (bytes.length === 0) throw new SpeechError('audio-empty', 'The file is empty: record again.');
  const sink = new MonoSink(maxSeconds);
  const container = containerOf(bytes, isMp3);
  switch (container) {
    case 'wav': {
      const { samples, rate } = readWav(bytes, maxSeconds);
      return { samples, rateHz: rate };
    }
    case 'mp3':
      await (await import('./mp3.ts')).decodeMp3(bytes, sink, pace);
      return sink.sound();
    case 'webm': {
      const { head, packets } = openWebm(bytes);
      await (await import('./opus.ts')).decodeOpus(head, packets, sink, pace);
      return sink.sound();
    }
    case 'ogg': {
      const stream = openOgg(bytes);
      if (!stream) throw new SpeechError('audio-unsupported', 'Ogg without Opus or Vorbis is not read.');
      if (stream.codec === 'opus') await (await import('./opus.ts')).decodeOpus(stream.head, stream.packets, sink, pace);
      else await (await import('./vorbis.ts')).decodeVorbis(stream.head, stream.packets, sink, pace);
      return sink.sound();
    }
    case 'unknown':
      throw new SpeechError('audio-unknown', 'The file is no recording that is known: use WAV, MP3, Ogg or WebM.');
    default:
      throw new SpeechError('audio-unsupported', `${container} is not read: use WAV, MP3, Ogg or WebM.`);
  }
}
