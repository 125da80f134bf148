import type { Clock, Disposable } from '@chorus/sdk';
import type { Match } from '../place.ts';

/** How long the word that is asked can still be answered. It is kept in the place, so a reload neither gives time nor takes it. */
export class Countdown implements Disposable {
  private timer: Disposable | undefined = undefined;

  constructor(
    private readonly clock: Pick<Clock, 'now' | 'timeout'>,
    private readonly match: () => Pick<Match, 'endsAt' | 'heldMs'> | null,
    private readonly change: (change: Pick<Match, 'endsAt' | 'heldMs'>) => void,
    private readonly onEnd: () => void,
  ) {}

  /** When a word that is asked now ends; null: never. */
  endOf(seconds: number): number | null {
    return seconds > 0 ? Math.round(this.clock.now() + seconds * 1_000) : null;
  }
  /** Waits for the end, as the place has it. */
  wait(): void {
    this.dispose();
    const endsAt = this.match()?.endsAt ?? null;
    if (endsAt !== null) this.timer = this.clock.timeout(Math.max(0, endsAt - this.clock.now()), () => this.onEnd());
  }
  /** The teacher holds the time where it is. */
  hold(): void {
    const endsAt = this.match()?.endsAt ?? null;
    if (endsAt === null) return;
    this.dispose();
    this.change({ endsAt: null, heldMs: Math.max(0, endsAt - this.clock.now()) });
  }
  goOn(): void {
    const heldMs = this.match()?.heldMs ?? null;
    if (heldMs === null) return;
    this.change({ endsAt: this.clock.now() + heldMs, heldMs: null });
    this.wait();
  }
  dispose(): void {
    this.timer?.dispose();
    this.timer = undefined;
  }
}
