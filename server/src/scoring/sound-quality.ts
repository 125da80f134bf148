import type { SoundQuality } from './pool-protocol.ts';

const frame = 320;
const clipped = 0.99;
/** Decibels below full scale that count as volume 0. */
const floorDb = 90;
const loud = 0.95;
const low = 0.1;

/** Measures 16 kHz samples as they come. */
export class QualityMeter {
  #frames: number[] = [];
  #sum = 0;
  #filled = 0;
  #clipped = 0;
  #count = 0;

  push(samples: Float32Array): void {
    this.#count += samples.length;
    for (const sample of samples) {
      if (sample > clipped || sample < -clipped) this.#clipped += 1;
      this.#sum += sample * sample;
      this.#filled += 1;
      if (this.#filled < frame) continue;
      this.#frames.push(Math.max(-floorDb, 10 * Math.log10(this.#sum / frame + 1e-12)));
      this.#sum = 0;
      this.#filled = 0;
    }
  }

  read(): SoundQuality {
    const sorted = this.#frames.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? -floorDb;
    return {
      volume: Math.round(Math.min(180, 2 * (at(loud) + floorDb))),
      clip: Math.round((this.#clipped / Math.max(1, this.#count)) * 1000) / 1000,
      snr: Math.round((at(loud) - at(low)) * 10) / 10,
    };
  }
}
