import { BoardPage } from './ink/board-page.ts';
import type { Drawing } from './ink/drawing.ts';

/** Pages that lie one behind the other, and which of them is in front. */
export interface Sheets {
  readonly pages: readonly BoardPage[];
  readonly at: number;
}

/** All that is drawn in a lesson: what lies in front and over which page of it, and the sheets of its other pages, by page. */
export interface KeptBoard {
  /** Undefined where an older version has kept it, which knew no pages of the lesson. */
  readonly page: string | undefined;
  readonly front: Sheets;
  readonly others: ReadonlyMap<string, Sheets>;
}

/** What ink over other programs lies on. */
const screen = 'screen';

const used = (page: BoardPage) => page.items.length > 0 || page.canUndo || page.canRedo;
const seenThrough = ({ background }: BoardPage) => background === 'through';

/**
 * The board of a lesson. Ink that the page below is seen through belongs to that page: it goes with it, and is there again with it. Paper hides the page, and
 * belongs to the lesson. With `overAll` all ink stays in front over every page.
 */
export class LessonBoard {
  readonly #others = new Map<string, Sheets>();
  /** What is below: a page of the lesson, or other programs. */
  #below = '';
  #page = '';
  #overAll = false;
  #overScreen = false;

  constructor(private readonly drawing: Drawing) {}

  get kept(): KeptBoard {
    return { page: this.#below, front: this.#front, others: this.#others };
  }

  /** How many pages have something drawn on them, in front and behind. */
  get drawnPages(): number {
    const all = [this.#front, ...this.#others.values()].flatMap(({ pages }) => pages);
    return all.filter(({ items }) => items.length > 0).length;
  }

  get #front(): Sheets {
    return { pages: this.drawing.pages, at: this.drawing.at };
  }

  /** The lesson shows this page of it now. */
  goTo(page: string): void {
    this.#page = page;
    this.#follow();
  }

  /** The board is over other programs, and not over a page of the lesson. */
  setOverScreen(on: boolean): void {
    this.#overScreen = on;
    this.#follow();
  }

  #follow(): void {
    const below = this.#overScreen ? screen : this.#page;
    if (below === this.#below) return;
    const before = this.#below;
    this.#below = below;
    if (this.#overAll) return;
    this.#putAway(before);
    const own = this.#take(below);
    const papers = this.drawing.pages.filter((each) => !seenThrough(each) && (used(each) || each === this.drawing.page));
    const pages = [...(own.pages.length > 0 ? own.pages : [new BoardPage()]), ...papers];
    this.drawing.reset(pages, seenThrough(this.drawing.page) ? own.at : pages.indexOf(this.drawing.page));
  }

  /** What is in front stays over every page from now on; or belongs to this page of the lesson, beside what was drawn here before. */
  setOverAll(on: boolean): void {
    if (on === this.#overAll) return;
    this.#overAll = on;
    if (on) return;
    const { pages } = this.#take(this.#below);
    if (pages.length > 0) this.drawing.reset([...pages, ...this.drawing.pages], pages.length + this.drawing.at);
  }

  /** Begins anew, or with what was kept of the lesson; what an older version has kept lies over the page that is in front now. */
  reset(kept?: KeptBoard): void {
    this.#others.clear();
    for (const [page, sheets] of kept?.others ?? []) this.#others.set(page, sheets);
    this.#below = kept?.page ?? this.#below;
    this.drawing.reset(kept?.front.pages, kept?.front.at);
    this.#follow();
  }

  #putAway(page: string): void {
    this.drawing.endErasing();
    const pages = this.drawing.pages.filter((each) => seenThrough(each) && used(each));
    if (pages.length > 0) this.#others.set(page, { pages, at: Math.max(0, pages.indexOf(this.drawing.page)) });
  }

  #take(page: string): Sheets {
    const sheets = this.#others.get(page) ?? { pages: [], at: 0 };
    this.#others.delete(page);
    return sheets;
  }
}
