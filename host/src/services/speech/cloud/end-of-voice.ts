import { levelOf } from '../../audio/samples.ts';

/** Levels are 0–1 on a scale of 60 dB. A voice is this much above the quietest stretch, and never below this. */
const above = 0.2;
const least = 0.3;
/** How long a voice must have been there, and how long it must be gone, in milliseconds. */
const voiceMs = 250;
const silenceMs = 1000;
/** A block of the microphone may be short: this much is looked at together. */
const frameMs = 50;

/** Tells from loudness alone when a speaker has finished: a gateway does not say it. In a noisy room it never does, and the recording ends at its limit. */
export class EndOfVoice {
  readonly #frame: Float32Array;
  #filled = 0;
  #quietest = 1;
  #voice = 0;
  #silence = 0;

  constructor(rateHz: number) {
    this.#frame = new Float32Array((rateHz * frameMs) / 1000);
  }

  /** Whether the speaker has finished. */
  push(samples: Float32Array): boolean {
    for (let at = 0; at < samples.length;) {
      const piece = samples.subarray(at, at + this.#frame.length - this.#filled);
      this.#frame.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
      if (this.#filled < this.#frame.length) break;
      this.#filled = 0;
      this.#hear(levelOf(this.#frame));
    }
    return this.#voice >= voiceMs && this.#silence >= silenceMs;
  }

  #hear(level: number): void {
    this.#quietest = Math.min(this.#quietest, level);
    if (level >= least && level >= this.#quietest + above) {
      this.#voice += frameMs;
      this.#silence = 0;
    } else this.#silence += frameMs;
  }
}
