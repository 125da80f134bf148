import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipe } from './programs.ts';

export interface Encoding {
  rateHz: number;
  bitrate: string;
  /** Left to itself the encoder would cut off what an s is heard by. */
  cutoffHz?: number;
}

export function samplesOf(wav: string, rateHz: number): Float32Array {
  const raw = pipe('ffmpeg', ['-v', 'error', '-i', wav, '-f', 'f32le', '-ac', '1', '-ar', String(rateHz), 'pipe:1']);
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
}

export function toMp3(samples: Float32Array, encoding: Encoding): Buffer {
  return pipe('ffmpeg', [...encoderArguments(encoding), 'pipe:1'], Buffer.from(samples.buffer));
}

/** As `toMp3`, with the header that says how much silence the encoder added, so that players count time from the first sample. A pipe has no such header. */
export function toTimedMp3(samples: Float32Array, encoding: Encoding): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-sound-'));
  try {
    const path = join(folder, 'sound.mp3');
    pipe('ffmpeg', [...encoderArguments(encoding), path], Buffer.from(samples.buffer));
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function encoderArguments({ rateHz, bitrate, cutoffHz }: Encoding): string[] {
  const from = ['-f', 'f32le', '-ac', '1', '-ar', String(rateHz), '-i', 'pipe:0'];
  const to = ['-c:a', 'libmp3lame', '-b:a', bitrate, ...(cutoffHz === undefined ? [] : ['-cutoff', String(cutoffHz)])];
  const reproducible = ['-map_metadata', '-1', '-id3v2_version', '0', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  return ['-v', 'error', ...from, ...to, ...reproducible, '-f', 'mp3'];
}
