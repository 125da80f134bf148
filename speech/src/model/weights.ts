import { SpeechError } from '../errors.ts';

/** Reads the weights of a model one after the other: 32-bit floats, and matrices that were rounded to bytes. Little-endian. */
export class Weights {
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether everything was read. */
  get done(): boolean {
    return this.at === this.view.byteLength;
  }

  /** Throws `model-misfit` when there are fewer. */
  floats(count: number): Float32Array {
    const from = this.skip(4 * count);
    return Float32Array.from({ length: count }, (_, i) => this.view.getFloat32(from + 4 * i, true));
  }

  /** A matrix row by row: a scale for each row, then its signed bytes, which are multiples of it. Throws `model-misfit` when there are fewer. */
  matrix(rows: number, columns: number): Float32Array {
    const scales = this.floats(rows);
    const from = this.skip(rows * columns);
    return Float32Array.from({ length: rows * columns }, (_, i) => scales[Math.floor(i / columns)]! * this.view.getInt8(from + i));
  }

  private skip(bytes: number): number {
    const from = this.at;
    this.at += bytes;
    if (this.at > this.view.byteLength) throw new SpeechError('model-misfit', 'The weights are fewer than the model needs.');
    return from;
  }
}
