import { spawn } from 'node:child_process';
import { decodeSpeech } from '../src/audio/index.ts';
import { resample } from '../src/audio/resample.ts';
import { SAMPLE_RATE } from '../src/node.ts';

/** What stands between a voice and the scorer, one at a time and always the same, as `training/channels.py` mixes them. */
export const CHANNELS = [
  '8 kHz band',
  'MP3 16 kbit/s',
  'Vorbis 16 kbit/s',
  'Opus 12 kbit/s',
  'room 1 m',
  'room 3 m',
  'babble 15 dB',
] as const;
export type Channel = (typeof CHANNELS)[number];

const CODERS: Partial<Record<Channel, readonly [encoder: string, container: string, bits: string]>> = {
  'MP3 16 kbit/s': ['libmp3lame', 'mp3', '16k'],
  'Vorbis 16 kbit/s': ['libvorbis', 'ogg', '16k'],
  'Opus 12 kbit/s': ['libopus', 'ogg', '12k'],
};

const METRES: Partial<Record<Channel, number>> = { 'room 1 m': 1, 'room 3 m': 3 };
const BABBLE_DB = 15;

/**
 * A recording through a channel, as long and in the same place as it was. `voices` talk in the background. Codecs are ffmpeg's on the way there and the
 * product's own on the way back; `undefined` where there is no ffmpeg.
 */
export async function through(
  channel: Channel,
  pcm: Float32Array,
  voices: readonly Float32Array[],
  random: () => number,
): Promise<Float32Array | undefined> {
  const coder = CODERS[channel];
  if (coder) {
    const bytes = await coded(pcm, coder);
    return bytes && inPlace(pcm, await decodeSpeech(bytes));
  }
  const metres = METRES[channel];
  if (metres !== undefined) return inRoom(pcm, metres, random);
  if (channel === 'babble 15 dB') return among(pcm, voices, random);
  return resample(resample(pcm, SAMPLE_RATE, 8000), 8000, SAMPLE_RATE).subarray(0, pcm.length);
}

const level = (pcm: Float32Array): number => Math.sqrt(pcm.reduce((sum, x) => sum + x * x, 0) / pcm.length + 1e-12);

function among(pcm: Float32Array, voices: readonly Float32Array[], random: () => number): Float32Array {
  const others = new Float32Array(pcm.length);
  for (const voice of voices) {
    const from = Math.floor(random() * voice.length);
    for (let i = 0; i < others.length; i++) others[i] = others[i]! + voice[(from + i) % voice.length]!;
  }
  const gain = (level(pcm) / level(others)) * 10 ** (-BABBLE_DB / 20);
  return pcm.map((x, i) => x + gain * others[i]!);
}

/** A classroom of 180 m³ rings for so long (to −60 dB), and from so many metres on louder than the voice itself. */
const RINGING_SECONDS = 0.6;
const CRITICAL_METRES = 0.98;
/** Echoes a second: single pulses of either sign, which sound like a room's from some 2,000 on. */
const ECHOES = 4000;
/** The noise of a microphone that is turned up for a faint voice. */
const FLOOR = 0.0003;

function inRoom(pcm: Float32Array, metres: number, random: () => number): Float32Array {
  const out = new Float32Array(pcm.length);
  const count = Math.floor(ECHOES * RINGING_SECONDS);
  const echoes = Array.from({ length: count }, (_, k) => {
    const at = Math.floor(((k + random()) / ECHOES + 0.002) * SAMPLE_RATE);
    return { at, gain: (random() < 0.5 ? -1 : 1) * 10 ** ((-3 * at) / SAMPLE_RATE / RINGING_SECONDS) };
  });
  const ringing = metres / CRITICAL_METRES / Math.sqrt(echoes.reduce((sum, { gain }) => sum + gain * gain, 0));
  out.set(pcm);
  for (const { at, gain } of echoes) {
    const loudness = gain * ringing;
    for (let i = at; i < out.length; i++) out[i] = out[i]! + loudness * pcm[i - at]!;
  }
  const turnedUp = level(pcm) / level(out);
  return out.map((x) => turnedUp * x + FLOOR * metres * (2 * random() - 1));
}

/** `undefined` where there is no ffmpeg; throws what else goes wrong. */
function coded(pcm: Float32Array, [encoder, container, bits]: readonly [string, string, string]): Promise<Uint8Array | undefined> {
  const input = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:0'];
  const program = spawn('ffmpeg', ['-loglevel', 'error', ...input, '-c:a', encoder, '-b:a', bits, '-f', container, 'pipe:1']);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let said = '';
    program.stdout.on('data', (part: Buffer) => parts.push(part));
    program.stderr.on('data', (part: Buffer) => (said += part.toString()));
    program.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(undefined) : reject(error)));
    program.on('close', (code) => (code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`ffmpeg ended with ${code}: ${said}`))));
    program.stdin.on('error', () => {});
    program.stdin.end(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  });
}

const MOST_DELAY = 2400;
const COARSE = 8;

/** Coders are late by some frames: moved back to where it fits the original best. */
function inPlace(pcm: Float32Array, decoded: Float32Array): Float32Array {
  const likeness = (delay: number): number => {
    let sum = 0;
    for (let i = 0; i < pcm.length; i += 3) sum += pcm[i]! * (decoded[i + delay] ?? 0);
    return sum;
  };
  const best = (delays: readonly number[]): number => delays.reduce((a, b) => (likeness(b) > likeness(a) ? b : a));
  const near = best(Array.from({ length: (2 * MOST_DELAY) / COARSE }, (_, k) => k * COARSE - MOST_DELAY));
  const delay = best(Array.from({ length: 2 * COARSE + 1 }, (_, k) => near - COARSE + k));
  return Float32Array.from(pcm, (_, i) => decoded[i + delay] ?? 0);
}
