import type { ActivitySession } from '@chorus/sdk';
import { makeAutoObservable, observableRef } from 'mobx';

/** What was chosen of which words, as a reload finds it. */
export type ChoicePlace = {
  readonly unitId: string;
  readonly choosing: boolean;
  readonly ids: readonly string[];
  readonly count: number;
  readonly mixed: boolean;
};
export const nothingChosen: ChoicePlace = { unitId: '', choosing: false, ids: [], count: 0, mixed: false };

/** Which words a drill is to ask, of a unit or of those that come back, how many, and in which order; nothing chosen is all of them. */
export class WordChoice {
  /** The teacher is choosing words. */
  choosing = false;
  /** 0: all. */
  count = 0;
  mixed = false;
  private unitId = '';
  private ids: readonly string[] = [];
  /** All there are, where that is no unit. */
  private all: readonly string[] = [];
  private place: ActivitySession<ChoicePlace> | undefined = undefined;
  /** Something was pressed. */
  private touched = false;

  constructor() {
    makeAutoObservable<this, 'ids' | 'all' | 'place' | 'touched'>(this, {
      ids: observableRef,
      all: observableRef,
      place: false,
      touched: false,
    });
  }

  /** Goes on with what is kept there, unless the teacher has chosen meanwhile, and keeps what is chosen from now on. */
  keepIn(place: ActivitySession<ChoicePlace>): void {
    this.place = place;
    if (this.touched) return this.keep();
    const { unitId, choosing, ids, count, mixed } = place.state.get();
    Object.assign(this, { count, mixed });
    if (this.unitId === '' || this.unitId === unitId) Object.assign(this, { unitId, choosing, ids });
  }

  /** Ids of the chosen words, in the order in which they were chosen. */
  get chosen(): readonly string[] {
    return this.ids;
  }

  /** Words of another unit are chosen anew. `all`: what there is to choose from, where that is no unit of the book. */
  of(unitId: string, all: readonly string[] = []): void {
    this.all = all;
    if (unitId === this.unitId) return;
    this.unitId = unitId;
    this.ids = [];
    this.choosing = false;
    this.keep();
  }

  /** Begins to choose; a second time ends it, and all words are meant again. */
  toggleChoosing(): void {
    this.choosing = !this.choosing;
    this.ids = [];
    this.changed();
  }

  toggle(wordId: string): void {
    this.ids = this.ids.includes(wordId) ? this.ids.filter((id) => id !== wordId) : [...this.ids, wordId];
    this.changed();
  }

  /** Chooses these words of the unit in place of what was chosen; none: all are meant, as before. */
  choose(unitId: string, wordIds: readonly string[]): void {
    this.of(unitId);
    this.ids = wordIds;
    this.choosing = wordIds.length > 0;
    this.changed();
  }

  setCount(count: number): void {
    this.count = count;
    this.changed();
  }

  setMixed(mixed: boolean): void {
    this.mixed = mixed;
    this.changed();
  }

  /** How many of so many words are asked. */
  askedOf(count: number): number {
    const chosen = this.ids.length || count;
    return this.count > 0 ? Math.min(this.count, chosen) : chosen;
  }

  /** What a drill's address says of it. `count`: how many words there are. */
  query(count: number): { readonly words?: string; readonly count?: number; readonly mixed?: number } {
    const few = this.askedOf(count) < (this.ids.length || count);
    const words = this.ids.length > 0 ? this.ids : this.all;
    return {
      ...(words.length > 0 && { words: wordIds.join(words) }),
      ...(few && { count: this.count }),
      ...(this.mixed && { mixed: 1 }),
    };
  }

  private changed(): void {
    this.touched = true;
    this.keep();
  }

  private keep(): void {
    const { unitId, choosing, ids, count, mixed } = this;
    this.place?.update(() => ({ unitId, choosing, ids, count, mixed }));
  }
}

/** Ids of words in an address; they have no spaces. */
export const wordIds = {
  join: (ids: readonly string[]): string => ids.join(' '),
  split: (ids: string | undefined): readonly string[] => ids?.split(' ').filter(Boolean) ?? [],
};
