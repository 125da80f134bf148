import { SpeechError } from '../errors.ts';

/** Longest that a decoder keeps its thread to itself. */
const TURN_MS = 30;
/** Packets that a second of sound comes in at most: Opus has 400, Vorbis with the smallest blocks at 48 kHz 1,500. */
const PACKETS = 2000;

/** Lets others have their turn while a long recording is decoded, and ends the work when it was given up, or never comes to its sound. */
export class Pace {
  private readonly signal: AbortSignal | undefined;
  private since = performance.now();
  private left: number;

  /** `maxSeconds`: how much sound is wanted. */
  constructor(signal: AbortSignal | undefined, maxSeconds: number) {
    this.signal = signal;
    this.left = Math.ceil(PACKETS * Math.max(1, maxSeconds));
    this.check();
  }

  /** To be called for each packet. Throws `aborted`, and `audio-damaged` where there are more than so much sound has. */
  async step(): Promise<void> {
    if ((this.left -= 1) < 0) throw new SpeechError('audio-damaged', 'The packets of the file hold next to no sound: record again.');
    if (performance.now() - this.since < TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.since = performance.now();
    this.check();
  }

  private check(): void {
    if (this.signal?.aborted) throw new SpeechError('aborted', 'The decoding was given up.');
  }
}
