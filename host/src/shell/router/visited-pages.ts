/** A page that was visited. */
export interface VisitedPage {
  readonly name: string;
  /** Path with its query. */
  readonly address: string;
}

const longest = 50;

/** The pages visited, in order. Coming back to one of them cuts the list after it; pages that only pass on are not recorded. */
export class VisitedPages {
  #pages: readonly VisitedPage[];

  constructor(kept: readonly VisitedPage[] = []) {
    this.#pages = kept;
  }

  get list(): readonly VisitedPage[] {
    return this.#pages;
  }

  add(page: VisitedPage): void {
    if (page.name === '' || /transfer/i.test(page.name)) return;
    const before = this.#pages.findIndex(({ name }) => name === page.name);
    this.#pages = [...(before === -1 ? this.#pages : this.#pages.slice(0, before)), page].slice(-longest);
  }

  /** The page before the newest one. */
  get previous(): VisitedPage | undefined {
    return this.#pages.at(-2);
  }

  clear(): void {
    this.#pages = [];
  }
}

/** Reads a list that was kept over a reload; rubbish is no list. */
export function parseVisited(kept: string | null): readonly VisitedPage[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .filter(
        (page): page is VisitedPage => typeof page?.name === 'string' && typeof page?.address === 'string' && page.address.startsWith('/'),
      )
      .slice(-longest);
  } catch {
    return [];
  }
}
