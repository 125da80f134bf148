import { boundsOf, type Bounds, type Point } from '../ink/bounds.ts';
import type { Passing } from './live-layer.ts';

/** So long the light stays where it has been, ms. */
export const fadesMs = 900;

/** The light of the laser pointer: its way fades behind it, and nothing of it stays. */
export class LaserLight {
  readonly #way: { readonly at: Point; readonly ms: number }[] = [];
  #lifted = false;

  /** `width`: of the light, in the page's pixels. */
  constructor(
    private readonly width: number,
    private readonly nowMs: () => number,
  ) {}

  shine(at: Point): void {
    this.#way.push({ at, ms: this.nowMs() });
  }

  lift(): void {
    this.#lifted = true;
  }

  readonly draw: Passing = (context, nowMs): Bounds | undefined => {
    // The place that is pointed at is lit as long as it is pointed at.
    const keep = this.#lifted ? 0 : 1;
    while (this.#way.length > keep && nowMs - this.#way[0]!.ms > fadesMs) this.#way.shift();
    if (this.#way.length === 0) return undefined;
    context.lineCap = 'round';
    context.strokeStyle = '#ff2d2d';
    for (let at = 1; at < this.#way.length; at += 1) {
      const [from, to] = [this.#way[at - 1]!, this.#way[at]!];
      const left = Math.max(0, 1 - (nowMs - to.ms) / fadesMs);
      context.globalAlpha = 0.8 * left;
      context.lineWidth = this.width * (0.3 + 0.7 * left);
      context.beginPath();
      context.moveTo(from.at.x, from.at.y);
      context.lineTo(to.at.x, to.at.y);
      context.stroke();
    }
    context.globalAlpha = 1;
    const { x, y } = this.#way.at(-1)!.at;
    if (!this.#lifted) {
      context.fillStyle = '#ff2d2d';
      context.beginPath();
      context.arc(x, y, this.width, 0, 2 * Math.PI);
      context.fill();
    }
    return boundsOf(
      this.#way.map(({ at }) => at),
      this.width + 2,
    );
  };
}
