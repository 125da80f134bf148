import { SpeechError } from '../errors.ts';

/** Longest that a decoder keeps its thread to itself. */
const TURN_MS = 30;

/** Lets others have their turn while a long recording is decoded, and ends the work when it was given up. */
export class Pace {
  private readonly signal: AbortSignal | undefined;
  private since = performance.now();

  constructor(signal?: AbortSignal) {
    this.signal = signal;
    this.check();
  }

  /** To be called between packets. Throws `aborted`. */
  async step(): Promise<void> {
    if (performance.now() - this.since < TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.since = performance.now();
    this.check();
  }

  private check(): void {
    if (this.signal?.aborted) throw new SpeechError('aborted', 'The decoding was given up.');
  }
}
