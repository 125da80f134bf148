import type { BoardItem, Stroke } from './board-item.ts';
import { BoardPage, GatheredChange, type Background, type Change } from './board-page.ts';
import { boundsOf, meet, type Point } from './bounds.ts';

/** Cuts a hole of these corners out of a stroke: its pieces, or undefined where the hole doesn't touch it. */
export type CutStroke = (stroke: Stroke, hole: readonly Point[]) => readonly Stroke[] | undefined;

/** What the board tells who shows it: this changed on the page, or, without a change, everything. */
export type DrawingListener = (change: Change | undefined) => void;

/** The pages of a board and all that is done on them. */
export class Drawing {
  #pages = [new BoardPage()];
  #at = 0;
  #nextZ = 1;
  #erasing: GatheredChange | undefined;
  readonly #listeners = new Set<DrawingListener>();

  /** The page in front. */
  get page(): BoardPage {
    return this.#pages[this.#at]!;
  }

  get at(): number {
    return this.#at;
  }

  get pages(): readonly BoardPage[] {
    return this.#pages;
  }

  /** Something lies on the page in front. */
  get drawn(): boolean {
    return this.page.items.length > 0;
  }

  /** Calls back at every change, until the undo that it gives is called. */
  listen(listener: DrawingListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Above everything that has been drawn. */
  nextZ(): number {
    return this.#nextZ++;
  }

  add(item: BoardItem): void {
    this.#nextZ = Math.max(this.#nextZ, item.z + 1);
    this.#do({ removed: [], added: [item] });
  }

  /** Takes everything off the page in front. */
  clear(): void {
    this.endErasing();
    this.#do({ removed: this.page.items.slice(), added: [] });
  }

  /** Cuts a hole into the page; all holes until {@link endErasing} are undone together. */
  erase(hole: readonly Point[], cut: CutStroke): void {
    const box = boundsOf(hole);
    const removed: BoardItem[] = [];
    const added: BoardItem[] = [];
    for (const item of this.page.items) {
      if (!meet(item.bounds, box)) continue;
      const pieces = item.kind === 'writing' ? [] : cut(item, hole);
      if (!pieces) continue;
      removed.push(item);
      added.push(...pieces);
    }
    if (removed.length === 0) return;
    const change = { removed, added };
    this.page.apply(change);
    (this.#erasing ??= new GatheredChange()).take(change);
    this.#tell(change);
  }

  /** The eraser is lifted. */
  endErasing(): void {
    if (!this.#erasing) return;
    this.page.note(this.#erasing.change);
    this.#erasing = undefined;
    this.#tell({ removed: [], added: [] });
  }

  undo(): void {
    this.endErasing();
    const change = this.page.undo();
    if (change) this.#tell(change);
  }

  redo(): void {
    this.endErasing();
    const change = this.page.redo();
    if (change) this.#tell(change);
  }

  /** Turns to a page; after the last one comes a new one like it, unless that is empty. */
  turnTo(at: number): void {
    this.endErasing();
    const last = this.#pages.at(-1)!;
    if (at === this.#pages.length && last.items.length > 0) {
      const page = new BoardPage();
      page.background = last.background;
      this.#pages.push(page);
    }
    this.#at = Math.min(this.#pages.length - 1, Math.max(0, at));
    this.#tell(undefined);
  }

  setBackground(background: Background): void {
    this.page.background = background;
    this.#tell(undefined);
  }

  /** Moves the page in front, in its own pixels. */
  move(by: Point): void {
    const { x, y } = this.page.offset;
    this.page.offset = { x: x + by.x, y: y + by.y };
    this.#tell(undefined);
  }

  /** Begins anew, or with pages that were kept. */
  reset(pages: readonly BoardPage[] = [], at = 0): void {
    this.#erasing = undefined;
    this.#pages = pages.length > 0 ? [...pages] : [new BoardPage()];
    this.#at = Math.min(this.#pages.length - 1, Math.max(0, at));
    this.#nextZ = 1 + Math.max(0, ...this.#pages.map(({ items }) => items.at(-1)?.z ?? 0));
    this.#tell(undefined);
  }

  #do(change: Change): void {
    this.page.apply(change);
    this.page.note(change);
    this.#tell(change);
  }

  #tell(change: Change | undefined): void {
    for (const listener of this.#listeners) listener(change);
  }
}
