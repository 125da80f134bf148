import type { BoardItem } from './board-item.ts';

/** What lies behind the ink. `through`: the page of the lesson is seen. */
export const backgrounds = ['through', 'white', 'black', 'grid'] as const;
export type Background = (typeof backgrounds)[number];

/** One change that is undone as a whole: what it took off the page and what it laid on it. */
export interface Change {
  readonly removed: readonly BoardItem[];
  readonly added: readonly BoardItem[];
}

/** What has been done on a page and what of it was taken back, the oldest first. */
export interface History {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

/** A page of the board: its items from the lowest to the uppermost, and how they came there. */
export class BoardPage {
  background: Background = 'through';
  /** How far fingers have moved it, in its own pixels. */
  offset = { x: 0, y: 0 };
  /** How wide the board was when this page was begun, in CSS pixels: it is shown larger or smaller on a board of another width. */
  width: number | undefined;
  readonly #items: BoardItem[] = [];
  readonly #done: Change[] = [];
  readonly #undone: Change[] = [];

  get items(): readonly BoardItem[] {
    return this.#items;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  get history(): History {
    return { done: this.#done, undone: this.#undone };
  }

  /** Goes on with what was done before a reload, of which the items that lie here are the outcome. */
  resume({ done, undone }: History): void {
    this.#done.push(...done);
    this.#undone.push(...undone);
  }

  /** Changes the page without noting it: parts of a gesture, which {@link note} gathers. */
  apply({ removed, added }: Change): void {
    const gone = new Set(removed);
    if (gone.size > 8) {
      const left = this.#items.filter((item) => !gone.has(item));
      this.#items.length = 0;
      for (const item of left) this.#items.push(item);
    } else for (const item of gone) this.#take(item);
    for (const item of added) this.#items.splice(this.#above(item.z), 0, item);
  }

  /** Notes what has been done, so that it can be undone. What was undone before can't be done again then. */
  note(change: Change): void {
    if (change.removed.length + change.added.length === 0) return;
    this.#done.push(change);
    this.#undone.length = 0;
  }

  /** Takes the last change back. */
  undo(): Change | undefined {
    const change = this.#done.pop();
    if (!change) return undefined;
    this.#undone.push(change);
    const back = { removed: change.added, added: change.removed };
    this.apply(back);
    return back;
  }

  /** Does again what was taken back last. */
  redo(): Change | undefined {
    const change = this.#undone.pop();
    if (!change) return undefined;
    this.#done.push(change);
    this.apply(change);
    return change;
  }

  /** Where an item that high goes: above all that are not higher. */
  #above(z: number): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#items[middle]!.z <= z) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #take(item: BoardItem): void {
    for (let at = this.#above(item.z) - 1; at >= 0 && this.#items[at]!.z === item.z; at -= 1)
      if (this.#items[at] === item) {
        this.#items.splice(at, 1);
        return;
      }
  }
}

/** A change that grows while a gesture lasts: what was laid down and taken away within it never was. */
export class GatheredChange {
  readonly #removed = new Set<BoardItem>();
  readonly #added = new Set<BoardItem>();

  take({ removed, added }: Change): void {
    for (const item of removed) if (!this.#added.delete(item)) this.#removed.add(item);
    for (const item of added) this.#added.add(item);
  }

  get change(): Change {
    return { removed: [...this.#removed], added: [...this.#added] };
  }
}
