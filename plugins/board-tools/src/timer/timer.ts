import { Clock, Notices, type PluginContext, type Scope } from '@chorus/sdk';
import { fromObservable } from '@chorus/sdk/ui';
import { Countdown, type CountdownPlace } from './countdown.ts';
import { Stopwatch, type StopwatchPlace } from './stopwatch.ts';

type Shown = { readonly mode: 'countdown' | 'stopwatch' };

/** The class's timer: a countdown and a stopwatch, of which one is shown. */
export class Timer {
  private cards = 0;

  private constructor(
    readonly countdown: Countdown,
    readonly stopwatch: Stopwatch,
    private readonly shown: { readonly current: Shown },
    private readonly show: (shown: Shown) => void,
  ) {}

  /** With what was kept of it in this lesson. `bell` is rung when time is up. */
  static async open(ctx: PluginContext, bell: () => void): Promise<Timer> {
    const { scope }: { readonly scope: Scope } = ctx;
    const clock = ctx.service(Clock);
    const notices = ctx.service(Notices);
    const [countdown, stopwatch, shown] = await Promise.all([
      ctx.session<CountdownPlace>({ kind: 'countdown', version: 1, initial: { totalSeconds: 0, phase: 'idle', leftMs: 0, at: 0 } }),
      ctx.session<StopwatchPlace>({ kind: 'stopwatch', version: 1, initial: { running: false, ms: 0, at: 0 } }),
      ctx.session<Shown>({ kind: 'timer', version: 1, initial: { mode: 'countdown' } }),
    ]);
    const ring = () => {
      bell();
      // Who has closed the card still learns that time is up.
      if (timer.cards === 0) void notices.show({ kind: 'info', text: ctx.t('timer.over') });
    };
    const timer: Timer = new Timer(
      new Countdown(scope, clock, countdown, ring),
      new Stopwatch(scope, clock, stopwatch),
      fromObservable(shown.state),
      (to) => shown.update(() => to),
    );
    return timer;
  }

  get mode(): Shown['mode'] {
    return this.shown.current.mode;
  }

  setMode(mode: Shown['mode']): void {
    this.show({ mode });
  }

  /** A card shows the timer until what is returned is called. */
  cardShown(): () => void {
    this.cards += 1;
    return () => (this.cards -= 1);
  }
}
