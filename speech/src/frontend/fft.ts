/**
 * Power spectrum of a real signal by a radix-2 FFT of fixed size.
 * `size` is a power of two; `power` receives `size / 2 + 1` values.
 */
export class PowerSpectrum {
  private readonly cos: Float64Array;
  private readonly sin: Float64Array;
  private readonly order: Uint16Array;
  private readonly re: Float64Array;
  private readonly im: Float64Array;
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
    this.cos = new Float64Array(size / 2);
    this.sin = new Float64Array(size / 2);
    for (let i = 0; i < size / 2; i++) {
      this.cos[i] = Math.cos((2 * Math.PI * i) / size);
      this.sin[i] = -Math.sin((2 * Math.PI * i) / size);
    }
    this.order = new Uint16Array(size);
    const bits = Math.log2(size);
    for (let i = 0; i < size; i++) {
      let reversed = 0;
      for (let b = 0; b < bits; b++) if (i & (1 << b)) reversed |= 1 << (bits - 1 - b);
      this.order[i] = reversed;
    }
    this.re = new Float64Array(size);
    this.im = new Float64Array(size);
  }

  /** Transforms `signal` (shorter ones are padded with zeros) into `power`. */
  compute(signal: Float64Array, power: Float64Array): void {
    const { size, cos, sin, re, im, order } = this;
    im.fill(0);
    for (let i = 0; i < size; i++) {
      const from = order[i]!;
      re[i] = from < signal.length ? signal[from]! : 0;
    }
    for (let span = 2; span <= size; span <<= 1) {
      const half = span >> 1;
      const stride = size / span;
      for (let start = 0; start < size; start += span) {
        for (let k = 0, t = 0; k < half; k++, t += stride) {
          const a = start + k;
          const b = a + half;
          const wr = cos[t]!;
          const wi = sin[t]!;
          const xr = re[b]! * wr - im[b]! * wi;
          const xi = re[b]! * wi + im[b]! * wr;
          re[b] = re[a]! - xr;
          im[b] = im[a]! - xi;
          re[a] = re[a]! + xr;
          im[a] = im[a]! + xi;
        }
      }
    }
    for (let i = 0; i <= size / 2; i++) power[i] = re[i]! * re[i]! + im[i]! * im[i]!;
  }
}
