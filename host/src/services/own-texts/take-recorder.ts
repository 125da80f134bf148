import { ObservableValue, type Observable } from '@chorus/sdk';
import type { AudioCapture, CaptureRefusal } from '../audio/audio-capture.ts';
import { joinSamples, toInt16 } from '../audio/samples.ts';

/** How far a take is. `ms`: what is recorded of it; `refused`: why it does not go on; `full`: it can't be longer. */
export interface TakeState {
  readonly status: 'still' | 'opening' | 'recording';
  readonly ms: number;
  readonly refused: CaptureRefusal | 'unplugged' | undefined;
  readonly full: boolean;
}

const samplesPerMs = 16;
/** So often its length is told. */
const toldMs = 100;

/** A text that is read aloud into the microphone, with pauses: the microphone is open only while something is recorded. */
export class TakeRecorder {
  readonly #state = new ObservableValue<TakeState>({ status: 'still', ms: 0, refused: undefined, full: false });
  #pieces: Int16Array<ArrayBuffer>[];
  #length: number;
  #told = 0;
  #open: { stop(): Promise<void> } | undefined;
  #turn = 0;

  /** `before`: what was recorded of it earlier, 16 kHz. */
  constructor(
    private readonly capture: AudioCapture,
    private readonly mostMs: number,
    before: Int16Array<ArrayBuffer> = new Int16Array(),
  ) {
    this.#pieces = [before];
    this.#length = before.length;
    this.#tell({});
  }

  get state(): Observable<TakeState> {
    return this.#state;
  }

  /** Goes on where it was paused. */
  async go(): Promise<void> {
    if (this.#state.get().status !== 'still' || this.#state.get().full) return;
    const turn = (this.#turn += 1);
    this.#tell({ status: 'opening', refused: undefined });
    const open = await this.capture.capture({
      block: (samples) => turn === this.#turn && this.#take(samples),
      unplugged: () => turn === this.#turn && void this.#still({ refused: 'unplugged' }),
    });
    if ('refused' in open) return turn === this.#turn ? this.#tell({ status: 'still', refused: open.refused }) : undefined;
    if (turn !== this.#turn || this.#state.get().status === 'still') return open.stop();
    this.#open = open;
    this.#tell({ status: 'recording' });
  }

  /** Resolves when the last of it is there. */
  pause(): Promise<void> {
    return this.#still({});
  }

  /** From the start again: what was recorded is gone. */
  async clear(): Promise<void> {
    await this.pause();
    this.#turn += 1;
    this.#pieces = [];
    this.#length = 0;
    this.#tell({ refused: undefined });
  }

  /** What was recorded, 16 kHz. */
  samples(): Int16Array<ArrayBuffer> {
    const all = joinSamples(this.#pieces);
    this.#pieces = [all];
    return all;
  }

  async #still(change: Partial<TakeState>): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    // The last block comes while the microphone is being closed.
    await open?.stop().catch(() => undefined);
    this.#tell({ status: 'still', ...change });
  }

  #take(samples: Float32Array): void {
    const room = this.mostMs * samplesPerMs - this.#length;
    if (room <= 0) return;
    const piece = toInt16(samples.subarray(0, room));
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (piece.length === room) void this.#still({});
    else if (this.#length - this.#told >= toldMs * samplesPerMs) this.#tell({});
  }

  #tell(change: Partial<TakeState>): void {
    this.#told = this.#length;
    const ms = Math.round(this.#length / samplesPerMs);
    this.#state.set({ ...this.#state.get(), ...change, ms, full: ms >= this.mostMs });
  }
}
