import { type ActivitySession, type Clock, type Disposable, type Scope } from '@chorus/sdk';
import { makeAutoObservable } from 'mobx';

/** Where a countdown is, as it is kept: `leftMs` was true at `at`, UTC milliseconds. */
export type CountdownPlace = {
  readonly totalSeconds: number;
  readonly phase: 'idle' | 'counting' | 'stopped' | 'ringing';
  readonly leftMs: number;
  readonly at: number;
};

const secondMs = 1_000;

/** The class's countdown (4-29 to 4-34). It counts on the monotonic clock; after a reload it goes on by the time of day. */
export class Countdown {
  phase: CountdownPlace['phase'] = 'idle';
  totalSeconds = 0;
  /** What is left when nothing counts; while it counts, what was left when it began to. */
  private leftMs = 0;
  /** Whole seconds, as they are shown. */
  left = 0;
  private endsAt = 0;
  private tick: Disposable | undefined;
  private written: CountdownPlace | undefined;

  constructor(
    scope: Scope,
    private readonly clock: Clock,
    private readonly place: ActivitySession<CountdownPlace>,
    private readonly bell: () => void,
  ) {
    makeAutoObservable<this, 'clock' | 'place' | 'bell' | 'tick' | 'written' | 'endsAt'>(
      this,
      { clock: false, place: false, bell: false, tick: false, written: false, endsAt: false },
      { autoBind: true },
    );
    this.adopt(place.state.get());
    // Another window, or another machine of the teacher, has moved it.
    scope.own(place.state.subscribe((now) => now !== this.written && this.adopt(now)));
    scope.onDispose(() => this.tick?.dispose());
  }

  /** Time over total in per cent, rounded, not below 0 [4-34]. */
  get percent(): number {
    return this.totalSeconds > 0 ? Math.max(0, Math.round((this.left / this.totalSeconds) * 100)) : 0;
  }

  /** A click on the timer (4-31 to 4-33). */
  press(): void {
    if (this.totalSeconds === 0) return;
    if (this.phase === 'counting') this.stop();
    else if (this.phase === 'ringing') this.reset();
    else this.start();
  }

  /** Back to the total, not counting. */
  reset(): void {
    this.rest('idle', this.totalSeconds * secondMs);
    this.keep();
  }

  /** Takes another total; minutes of any fraction, 0 for none. */
  setMinutes(minutes: number): void {
    this.totalSeconds = Math.round(minutes * 60);
    this.reset();
  }

  private start(): void {
    this.count(this.leftMs);
    this.keep();
  }

  private stop(): void {
    this.rest('stopped', Math.max(0, this.endsAt - this.clock.mono()));
    this.keep();
  }

  private count(leftMs: number): void {
    this.phase = 'counting';
    this.leftMs = leftMs;
    this.endsAt = this.clock.mono() + leftMs;
    this.onTick();
  }

  private rest(phase: Exclude<CountdownPlace['phase'], 'counting'>, leftMs: number): void {
    this.tick?.dispose();
    this.tick = undefined;
    this.phase = phase;
    this.leftMs = leftMs;
    this.left = Math.ceil(leftMs / secondMs);
  }

  private onTick(): void {
    this.tick?.dispose();
    const leftMs = this.endsAt - this.clock.mono();
    if (leftMs <= 0) {
      this.rest('ringing', 0);
      this.keep();
      this.bell();
      return;
    }
    this.left = Math.ceil(leftMs / secondMs);
    this.tick = this.clock.timeout(leftMs % secondMs || secondMs, this.onTick);
  }

  private adopt({ totalSeconds, phase, leftMs, at }: CountdownPlace): void {
    this.totalSeconds = totalSeconds;
    if (phase !== 'counting') return this.rest(phase, leftMs);
    const now = leftMs - Math.max(0, this.clock.now() - at);
    // It ran out while nobody was there to hear the bell.
    if (now > 0) this.count(now);
    else this.rest('ringing', 0);
  }

  private keep(): void {
    const { totalSeconds, phase, leftMs } = this;
    this.written = { totalSeconds, phase, leftMs, at: this.clock.now() };
    const place = this.written;
    this.place.update(() => place);
  }
}
