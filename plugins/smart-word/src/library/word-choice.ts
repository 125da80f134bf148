import { makeAutoObservable, observableRef } from 'mobx';

/** Which words of a unit a drill is to ask, how many, and in which order; nothing chosen is all of them. */
export class WordChoice {
  /** The teacher is choosing words. */
  choosing = false;
  /** 0: all. */
  count = 0;
  mixed = false;
  private unitId = '';
  private ids: readonly string[] = [];

  constructor() {
    makeAutoObservable<this, 'ids'>(this, { ids: observableRef });
  }

  /** Ids of the chosen words, in the order in which they were chosen. */
  get chosen(): readonly string[] {
    return this.ids;
  }

  /** Words of another unit are chosen anew. */
  of(unitId: string): void {
    if (unitId === this.unitId) return;
    this.unitId = unitId;
    this.ids = [];
    this.choosing = false;
  }

  /** Begins to choose; a second time ends it, and all words are meant again. */
  toggleChoosing(): void {
    this.choosing = !this.choosing;
    this.ids = [];
  }

  toggle(wordId: string): void {
    this.ids = this.ids.includes(wordId) ? this.ids.filter((id) => id !== wordId) : [...this.ids, wordId];
  }

  setCount(count: number): void {
    this.count = count;
  }

  setMixed(mixed: boolean): void {
    this.mixed = mixed;
  }

  /** What a drill's address says of it. `all`: how many words the unit has. */
  query(all: number): { readonly words?: string; readonly count?: number; readonly mixed?: number } {
    const few = this.count > 0 && this.count < (this.ids.length || all);
    return {
      ...(this.ids.length > 0 && { words: wordIds.join(this.ids) }),
      ...(few && { count: this.count }),
      ...(this.mixed && { mixed: 1 }),
    };
  }
}

/** Ids of words in an address; they have no spaces. */
export const wordIds = {
  join: (ids: readonly string[]): string => ids.join(' '),
  split: (ids: string | undefined): readonly string[] => ids?.split(' ').filter(Boolean) ?? [],
};
