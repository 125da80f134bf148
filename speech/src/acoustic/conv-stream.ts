/** One convolution over time with its weights: (out, tap, in) row-major, an odd kernel, zero padding at both ends. */
export interface ConvLayer {
  readonly out: number;
  readonly in: number;
  readonly k: number;
  readonly d: number;
  readonly relu: boolean;
  readonly res: boolean;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

const SPARE_FRAMES = 64;

/**
 * Runs a convolution over frames that arrive one by one. A frame's output follows as soon as the frames to its right that
 * the kernel sees are there; `finish` gives the rest against zeros. Only the frames still needed are kept.
 */
export class ConvStream {
  private readonly layer: ConvLayer;
  private readonly reach: number;
  private readonly emit: (frame: Float32Array) => void;
  private readonly gathered0: Float32Array;
  private readonly gathered1: Float32Array;
  private readonly out0: Float32Array;
  private readonly out1: Float32Array;
  private readonly kept: Float32Array;
  private readonly capacity: number;
  /** Frame number of the first kept frame. */
  private base = 0;
  private received = 0;
  private done = 0;

  constructor(layer: ConvLayer, emit: (frame: Float32Array) => void) {
    this.layer = layer;
    this.emit = emit;
    this.reach = ((layer.k - 1) / 2) * layer.d;
    this.gathered0 = new Float32Array(layer.k * layer.in);
    this.gathered1 = new Float32Array(layer.k * layer.in);
    this.out0 = new Float32Array(layer.out);
    this.out1 = new Float32Array(layer.out);
    this.capacity = 2 * this.reach + 2 + SPARE_FRAMES;
    this.kept = new Float32Array(this.capacity * layer.in);
  }

  /** Takes one input frame (copied). */
  push(frame: Float32Array): void {
    if (this.received - this.base === this.capacity) this.drop();
    this.kept.set(frame, (this.received - this.base) * this.layer.in);
    this.received++;
    // Two frames at a time: the kernel loads each weight once for both.
    if (this.received - this.reach - this.done >= 2) this.pair();
  }

  /** Gives the outputs that waited for frames which never came. */
  finish(): void {
    while (this.done < this.received) {
      if (this.received - this.done >= 2) this.pair();
      else this.single();
    }
  }

  private drop(): void {
    const first = Math.max(this.base, this.done - this.reach);
    const width = this.layer.in;
    this.kept.copyWithin(0, (first - this.base) * width, (this.received - this.base) * width);
    this.base = first;
  }

  private gather(frame: number, into: Float32Array): void {
    const { k, d, in: width } = this.layer;
    for (let tap = 0; tap < k; tap++) {
      const from = frame + (tap - (k - 1) / 2) * d;
      const at = tap * width;
      if (from < 0 || from >= this.received) into.fill(0, at, at + width);
      else {
        const start = (from - this.base) * width;
        for (let i = 0; i < width; i++) into[at + i] = this.kept[start + i]!;
      }
    }
  }

  private pair(): void {
    const { layer, gathered0, gathered1, out0, out1 } = this;
    this.gather(this.done, gathered0);
    this.gather(this.done + 1, gathered1);
    multiply(layer.weights, layer.bias, gathered0, gathered1, out0, out1);
    this.activate(out0, gathered0);
    this.activate(out1, gathered1);
    this.done += 2;
    this.emit(out0);
    this.emit(out1);
  }

  private single(): void {
    const { layer, gathered0, out0, out1 } = this;
    this.gather(this.done, gathered0);
    multiply(layer.weights, layer.bias, gathered0, gathered0, out0, out1);
    this.activate(out0, gathered0);
    this.done += 1;
    this.emit(out0);
  }

  private activate(out: Float32Array, gathered: Float32Array): void {
    const { relu, res, k, in: width } = this.layer;
    const centre = ((k - 1) / 2) * width;
    if (relu) for (let i = 0; i < out.length; i++) if (out[i]! < 0) out[i] = 0;
    if (res) for (let i = 0; i < out.length; i++) out[i] = out[i]! + gathered[centre + i]!;
  }
}

/** `out = W x + b` for two vectors at once; four rows and two columns share the loop, which is what makes plain JavaScript quick. */
function multiply(w: Float32Array, b: Float32Array, x0: Float32Array, x1: Float32Array, out0: Float32Array, out1: Float32Array): void {
  const n = x0.length;
  const rows = b.length;
  for (let o = 0; o < rows; o += 4) {
    let r0 = o * n;
    let r1 = r0 + n;
    let r2 = r1 + n;
    let r3 = r2 + n;
    let a00 = b[o]!;
    let a10 = b[o + 1]!;
    let a20 = b[o + 2]!;
    let a30 = b[o + 3]!;
    let a01 = a00;
    let a11 = a10;
    let a21 = a20;
    let a31 = a30;
    for (let i = 0; i < n; i++) {
      const u = x0[i]!;
      const v = x1[i]!;
      const w0 = w[r0++]!;
      const w1 = w[r1++]!;
      const w2 = w[r2++]!;
      const w3 = w[r3++]!;
      a00 += w0 * u;
      a10 += w1 * u;
      a20 += w2 * u;
      a30 += w3 * u;
      a01 += w0 * v;
      a11 += w1 * v;
      a21 += w2 * v;
      a31 += w3 * v;
    }
    out0[o] = a00;
    out0[o + 1] = a10;
    out0[o + 2] = a20;
    out0[o + 3] = a30;
    out1[o] = a01;
    out1[o + 1] = a11;
    out1[o + 2] = a21;
    out1[o + 3] = a31;
  }
}
