/** A full linear layer: weights (out, in) row-major. */
export interface Linear {
  readonly weight: Float32Array;
  readonly bias: Float32Array;
}

/** One direction of a gated recurrent unit; gates in the order reset, update, new. */
export interface GruDirection {
  readonly input: Linear;
  readonly hidden: Linear;
}

/** `W x + b`. */
export function linear({ weight, bias }: Linear, x: Float64Array): Float64Array {
  const out = new Float64Array(bias.length);
  const n = x.length;
  for (let o = 0; o < out.length; o++) {
    let sum = bias[o]!;
    for (let i = 0, w = o * n; i < n; i++) sum += weight[w + i]! * x[i]!;
    out[o] = sum;
  }
  return out;
}

/** Negative values become 0, in place. */
export function relu(x: Float64Array): Float64Array {
  for (let i = 0; i < x.length; i++) if (x[i]! < 0) x[i] = 0;
  return x;
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

function run(
  { input, hidden }: GruDirection,
  rows: readonly Float64Array[],
  order: readonly number[],
  into: Float64Array[],
  at: number,
): void {
  const size = hidden.bias.length / 3;
  let state = new Float64Array(size);
  for (const step of order) {
    const x = linear(input, rows[step]!);
    const h = linear(hidden, state);
    const next = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const reset = sigmoid(x[i]! + h[i]!);
      const update = sigmoid(x[size + i]! + h[size + i]!);
      const fresh = Math.tanh(x[2 * size + i]! + reset * h[2 * size + i]!);
      next[i] = (1 - update) * fresh + update * state[i]!;
    }
    into[step]!.set(next, at);
    state = next;
  }
}

/** Runs both directions over the rows; each result is [forward state, backward state]. */
export function biGru(forward: GruDirection, backward: GruDirection, rows: readonly Float64Array[]): Float64Array[] {
  const size = forward.hidden.bias.length / 3;
  const out = rows.map(() => new Float64Array(2 * size));
  const order = rows.map((_, i) => i);
  run(forward, rows, order, out, 0);
  run(backward, rows, [...order].reverse(), out, size);
  return out;
}
