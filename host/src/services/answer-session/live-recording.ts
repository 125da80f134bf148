import type { Clock, Disposable, Reference } from '@chorus/sdk';
import type { AudioCapture, CaptureRefusal } from '../audio/audio-capture.ts';
import { joinSamples, toInt16 } from '../audio/samples.ts';
import type { SpeechStream } from '../speech/speech-worker-port.ts';

/** Sound goes to the disk in pieces of about 200 ms at 16 kHz; with the last block never more than 250 ms. */
export const chunkSamples = 3200;

/** How a recording came to its end. `silence`: the speaker had finished. */
export type RecordingEnd = 'finish' | 'cancel' | 'limit' | 'silence' | 'unplugged';

/** What {@link LiveRecording} needs of the host. */
export interface RecordingPorts {
  readonly capture: AudioCapture;
  readonly clock: Clock;
  putChunk(recordingId: string, n: number, samples: Int16Array<ArrayBuffer>): Promise<void>;
  stream(recordingId: string, reference: Reference, spoken: () => void): SpeechStream;
}

/** A recording under way: microphone → pieces on the disk, and at the same time → the scorer. */
export class LiveRecording {
  /** Settles when it has ended, for whatever reason; the microphone is closed and every piece is written. */
  readonly ended: Promise<RecordingEnd>;
  readonly #pieces: Int16Array<ArrayBuffer>[] = [];
  #writes: Promise<unknown> = Promise.resolve();
  #open: Int16Array<ArrayBuffer>[] = [];
  #openLength = 0;
  #n = 0;
  #close: { stop(): Promise<void> } | undefined;
  #limit: Disposable | undefined;
  #stream: SpeechStream | undefined;
  #end: RecordingEnd | undefined;
  #settle: (end: RecordingEnd) => void = () => undefined;

  private constructor(
    private readonly ports: RecordingPorts,
    readonly recordingId: string,
  ) {
    this.ended = new Promise((resolve) => (this.#settle = resolve));
  }

  /** Opens the microphone and begins. */
  static async start(
    ports: RecordingPorts,
    recordingId: string,
    reference: Reference,
  ): Promise<LiveRecording | { readonly refused: CaptureRefusal }> {
    const live = new LiveRecording(ports, recordingId);
    const opened = await ports.capture.capture({ block: (samples) => live.#take(samples), unplugged: () => void live.end('unplugged') });
    if ('refused' in opened) return opened;
    live.#close = opened;
    live.#stream = ports.stream(recordingId, reference, () => void live.end('silence'));
    for (const piece of live.#pieces) live.#stream.push(toFloat(piece));
    if (live.#end) void live.#shut(live.#end);
    return live;
  }

  /** Ends by itself after this time. */
  limit(ms: number): void {
    if (!this.#end) this.#limit = this.ports.clock.timeout(ms, () => void this.end('limit'));
  }

  /** Ends it; the first reason counts. */
  end(reason: RecordingEnd): Promise<RecordingEnd> {
    if (!this.#end) {
      this.#end = reason;
      this.#limit?.dispose();
      if (this.#close) void this.#shut(reason);
    }
    return this.ended;
  }

  /** Everything that was heard. */
  samples(): Int16Array<ArrayBuffer> {
    return joinSamples(this.#pieces);
  }

  async #shut(reason: RecordingEnd): Promise<void> {
    // The last block comes while the microphone is being closed.
    await this.#close?.stop().catch(() => undefined);
    this.#write();
    await this.#writes;
    if (reason === 'cancel') this.#stream?.cancel();
    else this.#stream?.finish();
    this.#settle(reason);
  }

  #take(samples: Float32Array): void {
    const piece = toInt16(samples);
    this.#pieces.push(piece);
    this.#stream?.push(samples);
    this.#open.push(piece);
    this.#openLength += piece.length;
    if (this.#openLength >= chunkSamples) this.#write();
  }

  #write(): void {
    if (this.#openLength === 0) return;
    const chunk = joinSamples(this.#open);
    const n = this.#n++;
    this.#open = [];
    this.#openLength = 0;
    this.#writes = Promise.all([this.#writes, this.ports.putChunk(this.recordingId, n, chunk)]);
  }
}

const toFloat = (samples: Int16Array): Float32Array => Float32Array.from(samples, (sample) => sample / 32_768);
