import type { Bounds, Point } from '../ink/bounds.ts';

/** How a page is shown on the board: its pixels by CSS pixels, where it has been moved to, and how many of the screen's pixels a CSS pixel is. */
export class BoardView {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly scale: number;
  readonly offset: Point;

  constructor(at: {
    readonly width: number;
    readonly height: number;
    readonly ratio: number;
    readonly pageWidth: number | undefined;
    readonly offset: Point;
  }) {
    this.width = at.width;
    this.height = at.height;
    // More than two pixels each way nobody sees on a board, and each layer of them takes memory.
    this.ratio = Math.min(2, Math.max(0.5, at.ratio));
    this.scale = at.pageWidth ? at.width / at.pageWidth : 1;
    this.offset = at.offset;
  }

  /** A place of the board, in CSS pixels from its corner, as a place of the page. */
  toPage({ x, y }: Point): Point {
    return { x: x / this.scale - this.offset.x, y: y / this.scale - this.offset.y };
  }

  /** What of the page is on the board. */
  get visible(): Bounds {
    const [from, to] = [this.toPage({ x: 0, y: 0 }), this.toPage({ x: this.width, y: this.height })];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }

  /** From here on the context draws in the page's pixels. */
  apply(context: CanvasRenderingContext2D): void {
    const by = this.ratio * this.scale;
    context.setTransform(by, 0, 0, by, this.offset.x * by, this.offset.y * by);
  }

  /** Makes a canvas as large as the board; what was on it is gone. */
  fit(canvas: HTMLCanvasElement): void {
    canvas.width = Math.max(1, Math.round(this.width * this.ratio));
    canvas.height = Math.max(1, Math.round(this.height * this.ratio));
  }
}

/**
 * Empties a box of the page; until the context is restored, only the box can be drawn in. It is taken by whole pixels of the screen, so that no edge is left
 * half drawn.
 */
export function beginBox(context: CanvasRenderingContext2D, view: BoardView, { left, top, right, bottom }: Bounds): void {
  const by = view.ratio * view.scale;
  const [x, y] = [Math.floor((left + view.offset.x) * by), Math.floor((top + view.offset.y) * by)];
  const [width, height] = [Math.ceil((right + view.offset.x) * by) - x, Math.ceil((bottom + view.offset.y) * by) - y];
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.clearRect(x, y, width, height);
  view.apply(context);
}
