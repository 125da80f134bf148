import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

const rate = 48_000;

/** A piece of what the fake microphone hears. Words are files in `tests/fixtures/voice`, 16 kHz mono 16-bit. */
export type Heard =
  | { readonly silence: number }
  | { readonly noise: number; readonly level: number }
  | { readonly word: string; readonly gain?: number };

function samplesOfWav(file: Buffer): Int16Array {
  let at = 12;
  while (file.toString('ascii', at, at + 4) !== 'data') at += 8 + file.readUInt32LE(at + 4);
  const length = file.readUInt32LE(at + 4);
  return Int16Array.from({ length: length / 2 }, (_, i) => file.readInt16LE(at + 8 + 2 * i));
}

/** 16 kHz → 48 kHz by straight lines; what that adds lies above 8 kHz and is filtered away on the way back to 16 kHz. */
function threefold(samples: Int16Array): Int16Array {
  const out = new Int16Array(samples.length * 3);
  for (let i = 0; i < samples.length; i += 1) {
    const here = samples[i] ?? 0;
    const next = samples[i + 1] ?? 0;
    out[3 * i] = here;
    out[3 * i + 1] = Math.round((2 * here + next) / 3);
    out[3 * i + 2] = Math.round((here + 2 * next) / 3);
  }
  return out;
}

/** The same noise each time: a test must not pass by luck. */
function noiseOf(seconds: number, level: number): Int16Array {
  let state = 12345;
  return Int16Array.from({ length: Math.round(seconds * rate) }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.round((state / 0x40000000 - 1) * level * 32767);
  });
}

function piece(heard: Heard): Int16Array {
  if ('silence' in heard) return noiseOf(heard.silence, 0.0005);
  if ('noise' in heard) return noiseOf(heard.noise, heard.level);
  const gain = heard.gain ?? 1;
  return threefold(samplesOfWav(readFileSync(join(projectRoot, 'tests/fixtures/voice', `${heard.word}.wav`)))).map((sample) =>
    Math.max(-32768, Math.min(32767, Math.round(sample * gain))),
  );
}

/** Writes what the fake microphone will hear, as the 48 kHz WAV that Chromium wants, and gives its path. */
export function voiceFile(pieces: readonly Heard[]): string {
  const parts = pieces.map(piece);
  const bytes = 2 * parts.reduce((sum, part) => sum + part.length, 0);
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(2 * rate, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  let at = 44;
  for (const part of parts) for (const sample of part) at = wav.writeInt16LE(sample, at);
  const path = join(mkdtempSync(join(tmpdir(), 'chorus-voice-')), 'voice.wav');
  writeFileSync(path, wav);
  return path;
}

/** A student who reads one word after a moment, and is then quiet. */
export const reads = (word: string): string => voiceFile([{ silence: 0.8 }, { word }, { silence: 30 }]);
