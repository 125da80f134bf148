import type { Clock, Disposable } from '@chorus/sdk';

/** A press that lasts so long opens the menu, and may then drag it (2.5-1). */
const longMs = 500;
/** A second press within this time of the first one's end makes them a double tap. */
const doubleMs = 300;
/** A finger that trembles does not drag. */
const tremblePx = 8;

/** A point on the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a finger on the ball means. */
export interface GestureMeaning {
  /** Once, shortly: the items, unless they were open. */
  tap(): void;
  doubleTap(): void;
  longPress(): void;
  /** The ball follows; what was open is closed. */
  drag(to: Point): void;
  drop(): void;
}

type Phase = 'short' | 'long' | 'drag' | 'spoilt';

/** Tells presses, double taps, long presses and drags of the menu's ball from each other. One pointer at a time. */
export class MenuGesture {
  #down: { readonly pointer: number; readonly at: Point } | undefined;
  #phase: Phase = 'short';
  #timer: Disposable | undefined;
  /** Of a tap that may be the first of two. */
  #first: Disposable | undefined;
  #second = false;

  constructor(
    private readonly clock: Pick<Clock, 'timeout'>,
    private readonly meaning: GestureMeaning,
  ) {}

  press(pointer: number, at: Point): void {
    if (this.#down) return;
    this.#down = { pointer, at };
    this.#second = this.#first !== undefined;
    this.#first?.dispose();
    this.#first = undefined;
    this.#phase = 'short';
    this.#timer = this.clock.timeout(longMs, () => {
      this.#phase = 'long';
      this.meaning.longPress();
    });
  }

  move(pointer: number, to: Point): void {
    if (this.#down?.pointer !== pointer) return;
    if (this.#phase === 'drag') return this.meaning.drag(to);
    const { at } = this.#down;
    if (Math.hypot(to.x - at.x, to.y - at.y) < tremblePx) return;
    if (this.#phase === 'long') {
      this.#phase = 'drag';
      this.meaning.drag(to);
    } else if (this.#phase === 'short') {
      // A hand that brushes over the ball.
      this.#phase = 'spoilt';
      this.#timer?.dispose();
    }
  }

  release(pointer: number): void {
    if (this.#down?.pointer !== pointer) return;
    const phase = this.#end();
    if (phase === 'drag') this.meaning.drop();
    if (phase !== 'short') return;
    if (this.#second) return this.meaning.doubleTap();
    this.#first = this.clock.timeout(doubleMs, () => {
      this.#first = undefined;
      this.meaning.tap();
    });
  }

  /** The system has taken the pointer away. */
  cancel(pointer: number): void {
    if (this.#down?.pointer === pointer && this.#end() === 'drag') this.meaning.drop();
  }

  #end(): Phase {
    this.#down = undefined;
    this.#timer?.dispose();
    return this.#phase;
  }
}
