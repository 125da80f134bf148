import { toInt16 } from '../../services/audio/samples.ts';
import { encodeWav } from '../../services/audio/wav.ts';

const rateHz = 16_000;
const notes = [523.25, 659.25, 783.99];
const noteMs = 350;

/** A sound file that a loudspeaker is tried with: three notes, each fading. */
export function chime(): Uint8Array<ArrayBuffer> {
  const each = (rateHz * noteMs) / 1_000;
  const samples = Float32Array.from({ length: notes.length * each }, (_, at) => {
    const seconds = (at % each) / rateHz;
    return 0.4 * Math.sin(2 * Math.PI * notes[Math.floor(at / each)]! * seconds) * Math.min(1, seconds * 100) * Math.exp(-6 * seconds);
  });
  return encodeWav(toInt16(samples), rateHz);
}
