import { perPoint, type BoardItem } from '../ink/board-item.ts';
import type { Change } from '../ink/board-page.ts';
import { grown, meet, union, type Bounds } from '../ink/bounds.ts';
import { beginBox, type BoardView } from './board-view.ts';
import { drawItem } from './draw-item.ts';
import { windowOf } from './own-window.ts';

/** So many points are drawn at once at most; what is more is drawn on another canvas, frame by frame, and shown when it is whole. */
const atOnce = 20_000;
/** What a frame gives to that, in milliseconds. */
const budgetMs = 5;
/** Items between two looks at the clock. */
const between = 16;
/** A cut changes a hand's line beside it, too, up to the middle of its next piece; in the page's pixels. */
const besideCut = 26;

const pointsIn = (item: BoardItem) => (item.kind === 'stroke' ? item.points.length / perPoint : 50);

/** The ink that has been lifted: one picture, to which a new stroke is added, and of which only the part that changed is drawn anew. */
export class CommittedLayer {
  readonly #context: CanvasRenderingContext2D;
  #view: BoardView | undefined;
  #items: readonly BoardItem[] = [];
  #behind: { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D; next: number; frame: number } | undefined;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.#context = canvas.getContext('2d')!;
  }

  /** Whether a picture is still being made behind the one that is seen. */
  get busy(): boolean {
    return this.#behind !== undefined;
  }

  /** Draws a page as a whole. `items` is the page's own list, which changes with it. */
  show(items: readonly BoardItem[], view: BoardView): void {
    const first = this.#view === undefined || this.canvas.width === 0;
    this.#items = items;
    this.#view = view;
    this.#stop();
    const much = items.reduce((sum, item) => sum + pointsIn(item), 0) > atOnce;
    if (!much || first) view.fit(this.canvas);
    if (much) return this.#drawBehind(view);
    view.apply(this.#context);
    this.#drawIn(this.#context, view.visible);
  }

  /** The page has changed; the list has done so already. */
  change({ removed, added }: Change): void {
    const view = this.#view;
    if (!view) return;
    if (removed.length === 0 && added.length === 1 && added[0] === this.#items.at(-1)) {
      // What lies above everything is drawn upon it.
      view.apply(this.#context);
      for (const item of added) drawItem(this.#context, item);
      return;
    }
    const boxes = [...removed, ...added].map(({ bounds }) => bounds);
    if (boxes.length > 0) this.#redraw(boxes.reduce(union));
  }

  /** An eraser has been in this box: only there, and a little beside it, the page looks different; but words go as a whole. */
  cut(hole: Bounds, { removed }: Change): void {
    const words = removed.filter(({ kind }) => kind === 'writing').map(({ bounds }) => bounds);
    this.#redraw(words.reduce(union, grown(hole, besideCut)));
  }

  #redraw(box: Bounds): void {
    const view = this.#view;
    if (!view) return;
    // A picture that is being made is of what has just changed.
    if (this.#behind) return this.show(this.#items, view);
    const points = this.#items.reduce((sum, item) => sum + (meet(item.bounds, box) ? pointsIn(item) : 0), 0);
    if (points > atOnce) return this.#drawBehind(view);
    view.apply(this.#context);
    beginBox(this.#context, view, box);
    this.#drawIn(this.#context, box);
    this.#context.restore();
  }

  dispose(): void {
    this.#stop();
  }

  #drawIn(context: CanvasRenderingContext2D, box: Bounds): void {
    for (const item of this.#items) if (meet(item.bounds, box)) drawItem(context, item);
  }

  #drawBehind(view: BoardView): void {
    this.#stop();
    const own = windowOf(this.canvas);
    const canvas = own.document.createElement('canvas');
    view.fit(canvas);
    const context = canvas.getContext('2d')!;
    view.apply(context);
    const behind = { canvas, context, next: 0, frame: 0 };
    this.#behind = behind;
    const { visible } = view;
    const step = () => {
      const until = own.performance.now() + budgetMs;
      while (behind.next < this.#items.length) {
        const item = this.#items[behind.next]!;
        behind.next += 1;
        if (meet(item.bounds, visible)) drawItem(context, item);
        if (behind.next % between === 0 && own.performance.now() > until) {
          behind.frame = own.requestAnimationFrame(step);
          return;
        }
      }
      this.#behind = undefined;
      view.fit(this.canvas);
      this.#context.drawImage(canvas, 0, 0);
    };
    behind.frame = own.requestAnimationFrame(step);
  }

  #stop(): void {
    if (this.#behind) windowOf(this.canvas).cancelAnimationFrame(this.#behind.frame);
    this.#behind = undefined;
  }
}
