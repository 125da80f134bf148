import type { Bounds, Point } from '../ink/bounds.ts';
import { grown, meet } from '../ink/bounds.ts';
import { beginBox, type BoardView } from './board-view.ts';
import { highlighterAlpha } from './draw-item.ts';
import type { LiveStroke } from './live-stroke.ts';
import { windowOf } from './own-window.ts';

/** What moves with a contact and is drawn anew with each frame; gives the box that it can colour, or undefined once it has ended. */
export type Passing = (context: CanvasRenderingContext2D, nowMs: number) => Bounds | undefined;

/**
 * The ink under the pens. Two canvases: what is sure of each stroke is drawn at once when its point arrives, and never cleared while it lives; what is only
 * supposed, and all that passes (a figure that is pulled, an eraser's square, the laser's light), is drawn anew with each frame, and only there.
 */
export class LiveLayer {
  readonly #sure: CanvasRenderingContext2D;
  readonly #passing: CanvasRenderingContext2D;
  readonly #strokes = new Set<LiveStroke>();
  readonly #others = new Set<Passing>();
  #coloured: Bounds[] = [];
  #view: BoardView | undefined;
  #frame = 0;

  constructor(
    readonly sure: HTMLCanvasElement,
    readonly passing: HTMLCanvasElement,
  ) {
    this.#sure = sure.getContext('2d')!;
    this.#passing = passing.getContext('2d')!;
  }

  /** Milliseconds, as its window counts them for frames. */
  now(): number {
    return windowOf(this.sure).performance.now();
  }

  /** The board or its page is shown in another way: draws everything anew. */
  show(view: BoardView): void {
    this.#view = view;
    for (const [canvas, context] of [
      [this.sure, this.#sure],
      [this.passing, this.#passing],
    ] as const) {
      view.fit(canvas);
      view.apply(context);
    }
    this.#coloured = [];
    for (const stroke of this.#strokes) stroke.drawAgain(this.#sure);
    this.#wake();
  }

  begin(stroke: LiveStroke): void {
    this.#strokes.add(stroke);
    // All contacts draw with one tool: the whole layer is as clear as its ink, and ink over ink of one stroke is no darker.
    const opacity = stroke.ink === 'highlighter' ? String(highlighterAlpha) : '';
    this.sure.style.opacity = this.passing.style.opacity = opacity;
    this.#wake();
  }

  /** A point has arrived: it is in the picture when this returns. */
  grow(stroke: LiveStroke): void {
    stroke.drawSure(this.#sure);
    this.#wake();
  }

  /** The stroke is no longer under a pen, whether it stays or not. */
  end(stroke: LiveStroke): void {
    this.#strokes.delete(stroke);
    const view = this.#view;
    if (!view) return;
    const box = grown(stroke.bounds, 2);
    beginBox(this.#sure, view, box);
    for (const other of this.#strokes) if (meet(other.bounds, box)) other.drawAgain(this.#sure);
    this.#sure.restore();
    this.#draw(this.now());
    if (this.#strokes.size === 0) this.sure.style.opacity = this.passing.style.opacity = '';
  }

  add(passing: Passing): void {
    this.#others.add(passing);
    this.#wake();
  }

  remove(passing: Passing): void {
    this.#others.delete(passing);
    this.#draw(this.now());
  }

  dispose(): void {
    windowOf(this.sure).cancelAnimationFrame(this.#frame);
    this.#strokes.clear();
    this.#others.clear();
  }

  #wake(): void {
    this.#frame ||= windowOf(this.sure).requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#draw(now);
      // What is supposed changes with each point, which wakes; the laser's light fades by itself.
      if (this.#others.size > 0) this.#wake();
    });
  }

  #draw(nowMs: number): void {
    const view = this.#view;
    if (!view) return;
    for (const box of this.#coloured) {
      beginBox(this.#passing, view, box);
      this.#passing.restore();
    }
    this.#coloured = [];
    for (const stroke of this.#strokes) if (stroke.points.length > 0) this.#coloured.push(stroke.drawEnd(this.#passing));
    for (const other of this.#others) {
      const box = other(this.#passing, nowMs);
      if (box) this.#coloured.push(box);
      else this.#others.delete(other);
    }
  }
}

/** An eraser's square of this edge, where `place` says. */
export const eraserSquare = (place: () => Point, edge: number, onePx: number): Passing => {
  return (context) => {
    const { x, y } = place();
    const half = edge / 2;
    context.lineWidth = 2 * onePx;
    context.fillStyle = 'rgb(255 255 255 / 60%)';
    context.strokeStyle = '#1a2033';
    context.fillRect(x - half, y - half, edge, edge);
    context.strokeRect(x - half, y - half, edge, edge);
    return { left: x - half - 2 * onePx, top: y - half - 2 * onePx, right: x + half + 2 * onePx, bottom: y + half + 2 * onePx };
  };
};
