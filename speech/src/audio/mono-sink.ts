import { SpeechError } from '../errors.ts';

/** Mono sound as it comes out of a decoder: blocks are averaged over their channels and kept up to a greatest length. */
export class MonoSink {
  private readonly maxSeconds: number;
  private buffer = new Float32Array(0);
  private length = 0;
  private most = 0;
  private rateHz = 0;

  constructor(maxSeconds: number) {
    this.maxSeconds = maxSeconds;
  }

  /** Whether no more is kept. */
  get full(): boolean {
    return this.rateHz > 0 && this.length >= this.most;
  }

  /** Says the rate of what comes; `false` when it is not that of what came before: a stream that changes its rate ends there. */
  begin(rateHz: number): boolean {
    if (this.rateHz === 0) {
      this.rateHz = rateHz;
      this.most = Math.max(1, Math.round(this.maxSeconds * rateHz));
    }
    return this.rateHz === rateHz;
  }

  /** Takes samples `[from, …)` of a block; `channels` are of equal length. What is not a number counts as silence. */
  add(channels: readonly Float32Array[], from = 0): void {
    const count = Math.min((channels[0]?.length ?? 0) - from, this.most - this.length);
    if (count <= 0) return;
    this.reserve(this.length + count);
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (const channel of channels) sum += channel[from + i]!;
      const sample = sum / channels.length;
      this.buffer[this.length + i] = Number.isFinite(sample) ? sample : 0;
    }
    this.length += count;
  }

  /** What was kept. Throws `audio-damaged` when that is nothing. */
  sound(): { readonly samples: Float32Array; readonly rateHz: number } {
    if (this.length === 0) throw new SpeechError('audio-damaged', 'No sound could be read from the file: record again.');
    return { samples: this.buffer.slice(0, this.length), rateHz: this.rateHz };
  }

  private reserve(length: number): void {
    if (length <= this.buffer.length) return;
    const larger = new Float32Array(Math.min(this.most, Math.max(length, 2 * this.buffer.length, 1 << 16)));
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
  }
}
