import { type ActivitySession, type Clock, type Disposable, type Scope } from '@chorus/sdk';
import { makeAutoObservable } from 'mobx';

/** Where a stopwatch is, as it is kept: `ms` was true at `at`, UTC milliseconds. */
export type StopwatchPlace = { readonly running: boolean; readonly ms: number; readonly at: number };

/** Tenths are shown. */
const tickMs = 100;

/** A stopwatch on the monotonic clock; after a reload it goes on by the time of day. */
export class Stopwatch {
  running = false;
  /** Milliseconds, a tenth of a second exact. */
  ms = 0;
  private startedAt = 0;
  private ticker: Disposable | undefined;
  private written: StopwatchPlace | undefined;

  constructor(
    scope: Scope,
    private readonly clock: Clock,
    private readonly place: ActivitySession<StopwatchPlace>,
  ) {
    makeAutoObservable<this, 'clock' | 'place' | 'ticker' | 'written' | 'startedAt'>(
      this,
      { clock: false, place: false, ticker: false, written: false, startedAt: false },
      { autoBind: true },
    );
    this.adopt(place.state.get());
    scope.own(place.state.subscribe((now) => now !== this.written && this.adopt(now)));
    scope.onDispose(() => this.ticker?.dispose());
  }

  /** Starts it, stops it, goes on with it. */
  press(): void {
    if (this.running) this.rest(this.clock.mono() - this.startedAt);
    else this.run(this.ms);
    this.keep();
  }

  /** Back to nothing. */
  reset(): void {
    this.rest(0);
    this.keep();
  }

  private run(from: number): void {
    this.rest(from);
    this.running = true;
    this.startedAt = this.clock.mono() - from;
    this.ticker = this.clock.interval(tickMs, this.onTick);
  }

  private onTick(): void {
    this.ms = this.clock.mono() - this.startedAt;
  }

  private rest(ms: number): void {
    this.ticker?.dispose();
    this.ticker = undefined;
    this.running = false;
    this.ms = ms;
  }

  private adopt({ running, ms, at }: StopwatchPlace): void {
    if (running) this.run(ms + Math.max(0, this.clock.now() - at));
    else this.rest(ms);
  }

  private keep(): void {
    const place = { running: this.running, ms: this.ms, at: this.clock.now() };
    this.written = place;
    this.place.update(() => place);
  }
}
