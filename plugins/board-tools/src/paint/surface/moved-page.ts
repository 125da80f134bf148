import type { Point } from '../ink/bounds.ts';
import type { Contact } from './contact.ts';

/** A page under a finger: the picture goes with it, and is drawn anew when it is let go. */
export class MovedPage {
  #moving = false;

  /** `done` is told how far the page has gone, in CSS pixels. */
  constructor(
    private readonly picture: HTMLElement,
    private readonly done: (by: Point) => void,
  ) {}

  /** The first finger leads, others that come meanwhile do nothing. `toCss` turns a way on the page into one on the board. */
  contact(toCss: (way: Point) => Point): Contact {
    if (this.#moving) return { move: () => undefined, lift: () => undefined, cancel: () => undefined };
    this.#moving = true;
    let from: Point | undefined;
    let by: Point = { x: 0, y: 0 };
    const stop = () => {
      this.#moving = false;
      this.picture.style.transform = '';
    };
    return {
      move: (points) => {
        from ??= points[0]!;
        const to = points.at(-1)!;
        by = toCss({ x: to.x - from.x, y: to.y - from.y });
        this.picture.style.transform = `translate(${by.x}px, ${by.y}px)`;
      },
      lift: () => {
        stop();
        if (by.x !== 0 || by.y !== 0) this.done(by);
      },
      cancel: stop,
    };
  }
}
