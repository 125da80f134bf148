import { PHONE_COUNT } from './phones.ts';

/** The frames of a take: per frame the 40 log posteriors and the mean log-mel energy. Grows as they come. */
export class Frames {
  /** Log posteriors, row-major (frame, phone); only the first `length` rows count. */
  logPosteriors = new Float32Array(512 * PHONE_COUNT);
  /** Mean of the 40 log-mel bands per frame; only the first `energyLength` count. */
  energy = new Float32Array(512);
  /** Frames with log posteriors. */
  length = 0;
  /** Frames with an energy: ahead of `length` while a take runs, equal to it at its end. */
  energyLength = 0;

  /** Frames that are there already: whole rows, which are not copied. */
  static of(logPosteriors: Float32Array<ArrayBuffer>): Frames {
    const frames = new Frames();
    frames.logPosteriors = logPosteriors;
    frames.length = logPosteriors.length / PHONE_COUNT;
    return frames;
  }

  /** Appends the energy of one log-mel frame. */
  addLogMel(bands: Float32Array): void {
    if (this.energyLength === this.energy.length) this.energy = grown(this.energy);
    let sum = 0;
    for (let i = 0; i < bands.length; i++) sum += bands[i]!;
    this.energy[this.energyLength++] = sum / bands.length;
  }

  /** Appends one frame's log posteriors (copied). */
  addLogPosteriors(row: Float32Array): void {
    if ((this.length + 1) * PHONE_COUNT > this.logPosteriors.length) this.logPosteriors = grown(this.logPosteriors);
    this.logPosteriors.set(row, this.length * PHONE_COUNT);
    this.length++;
  }

  /** Log posterior of silence in a frame. */
  silence(frame: number): number {
    return this.logPosteriors[frame * PHONE_COUNT]!;
  }
}

function grown(array: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(array.length * 2);
  larger.set(array);
  return larger;
}
