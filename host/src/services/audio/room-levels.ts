import { ObservableValue, toDisposable, type Clock, type Disposable, type Observable, type RoomLevel } from '@chorus/sdk';
import type { OpenCapture } from './audio-capture.ts';
import { MicrophoneError, type Microphone } from './microphone.ts';
import { levelOf } from './samples.ts';

/** Levels are told at most 20 times a second. */
const levelMs = 50;

/** How loud the room is: the microphone is open while somebody subscribes and nothing is recorded. Samples are measured and thrown away. */
export class RoomLevels implements Observable<RoomLevel> {
  readonly #state = new ObservableValue<RoomLevel>(Object.freeze({ status: 'off', level: 0 }));
  #open: OpenCapture | undefined;
  #refused: 'denied' | 'missing' | 'taken' | undefined;
  #held = false;
  #work: Promise<void> | undefined;
  #levelAt = -Infinity;

  constructor(
    private readonly microphone: Pick<Microphone, 'open'>,
    private readonly clock: Pick<Clock, 'mono'>,
    private readonly log: (message: string) => void,
  ) {}

  get(): RoomLevel {
    return this.#state.get();
  }

  subscribe(listener: (value: RoomLevel) => void): Disposable {
    const subscription = this.#state.subscribe(listener);
    this.#refused = undefined;
    void this.#settle();
    return toDisposable(() => {
      subscription.dispose();
      void this.#settle();
    });
  }

  /** A recording takes the microphone. Undefined where it is free already, else what to wait for. */
  hold(): Promise<void> | undefined {
    this.#held = true;
    if (this.#open || this.#work) return this.#settle();
    this.#tell();
    return undefined;
  }

  /** The recording is over. */
  release(): void {
    this.#held = false;
    void this.#settle();
  }

  get #wanted(): boolean {
    return this.#state.listenerCount > 0 && !this.#held && this.#refused === undefined;
  }

  /** One at a time: what is opened is open before it is closed. */
  async #settle(): Promise<void> {
    if (!this.#work && this.#wanted === (this.#open !== undefined)) return this.#tell();
    this.#work ??= this.#follow().finally(() => (this.#work = undefined));
    await this.#work;
    this.#tell();
  }

  async #follow(): Promise<void> {
    while (this.#wanted !== (this.#open !== undefined)) {
      this.#tell();
      const open = this.#open;
      this.#open = undefined;
      if (open) await open.stop().catch((error: unknown) => this.log(`The microphone did not close: ${String(error)}`));
      else await this.#begin();
    }
  }

  async #begin(): Promise<void> {
    try {
      this.#open = await this.microphone.open({
        block: (samples) => this.#measure(samples),
        unplugged: () => this.#refuse('missing'),
      });
    } catch (error) {
      this.log(`The room can’t be heard: ${error instanceof Error ? error.message : String(error)}`);
      this.#refused = error instanceof MicrophoneError && (error.code === 'denied' || error.code === 'taken') ? error.code : 'missing';
    }
  }

  #refuse(why: 'denied' | 'missing'): void {
    this.#refused = why;
    void this.#settle();
  }

  #measure(samples: Float32Array): void {
    const now = this.clock.mono();
    if (now - this.#levelAt < levelMs || this.get().status !== 'listening') return;
    this.#levelAt = now;
    this.#state.set(Object.freeze({ status: 'listening', level: levelOf(samples) }));
  }

  #tell(): void {
    const heard = this.#refused ?? (this.#held ? 'recording' : this.#open ? 'listening' : 'opening');
    const status = this.#state.listenerCount === 0 ? 'off' : heard;
    if (status !== this.get().status) this.#state.set(Object.freeze({ status, level: 0 }));
  }
}
