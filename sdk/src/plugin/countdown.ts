import type { Clock } from '../services/clock.ts';
import type { Disposable } from './disposable.ts';
import { ObservableValue, type Observable } from './observable.ts';

/** The lengths of a countdown that a teacher chooses from, in seconds; 0 is off. */
export const countdownSeconds = [0, 10, 20, 30] as const;

/** What a countdown shows. */
export type CountdownState = {
  /** The chosen length in seconds; 0: off. */
  readonly seconds: number;
  /** Whole seconds left, counted down to 1; undefined while nothing is counted. */
  readonly left: number | undefined;
  readonly paused: boolean;
};

const tickMs = 200;
const off: CountdownState = { seconds: 0, left: undefined, paused: false };

/** Counts down for each question, where the teacher wants it: off at first. Runs on the monotonic clock. Let `ctx.scope.own` it. */
export class Countdown implements Disposable {
  readonly #state = new ObservableValue<CountdownState>(off);
  #leftMs = 0;
  #endsAt = 0;
  #tick: Disposable | undefined;

  /** `onEnd` is called when the time is up, not when it is stopped. */
  constructor(
    private readonly clock: Pick<Clock, 'mono' | 'interval'>,
    private readonly onEnd: () => void,
  ) {}

  /** How long, and how much is left. */
  get state(): Observable<CountdownState> {
    return this.#state;
  }

  /** Chooses the length for this question and those to come; it begins at once. 0 switches it off. */
  choose(seconds: number): void {
    this.stop();
    this.#state.set({ ...off, seconds });
    this.begin();
  }

  /** A question begins: counts down from the chosen length, if one is chosen. */
  begin(): void {
    this.stop();
    const { seconds } = this.#state.get();
    if (seconds === 0) return;
    this.#leftMs = seconds * 1000;
    this.resume();
  }

  /** Holds it where it is. */
  pause(): void {
    if (!this.#tick) return;
    this.#leftMs = this.#endsAt - this.clock.mono();
    this.#halt();
    this.#state.set({ ...this.#state.get(), paused: true });
  }

  /** Goes on after {@link Countdown.pause}. */
  resume(): void {
    if (this.#tick || this.#leftMs <= 0) return;
    this.#endsAt = this.clock.mono() + this.#leftMs;
    this.#tick = this.clock.interval(tickMs, () => this.#show());
    this.#show();
  }

  /** The question has ended: nothing is counted until the next one begins. */
  stop(): void {
    this.#halt();
    this.#leftMs = 0;
    const { seconds, left } = this.#state.get();
    if (left !== undefined) this.#state.set({ ...off, seconds });
  }

  /** Stops for good. */
  dispose(): void {
    this.stop();
  }

  #halt(): void {
    this.#tick?.dispose();
    this.#tick = undefined;
  }

  #show(): void {
    const left = Math.ceil((this.#endsAt - this.clock.mono()) / 1000);
    if (left <= 0) {
      this.stop();
      this.onEnd();
      return;
    }
    const { seconds, left: before, paused } = this.#state.get();
    if (left !== before || paused) this.#state.set({ seconds, left, paused: false });
  }
}
