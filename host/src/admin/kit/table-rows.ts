import { ObservableValue, type Observable } from '@chorus/sdk';

/** Which rows are asked for. */
export interface RowsQuery {
  readonly search?: string;
  readonly sort?: RowsSort;
  readonly offset: number;
  readonly limit: number;
}
/** By which column, and which way. */
export interface RowsSort {
  readonly by: string;
  readonly descending: boolean;
}
/** Asks for rows. */
export type LoadRows<R> = (query: RowsQuery, signal: AbortSignal) => Promise<{ readonly rows: readonly R[]; readonly total: number }>;

/** What is there of a long list. */
export interface RowsState<R> {
  readonly search: string;
  readonly sort: RowsSort | undefined;
  /** Rows of the list as a whole; undefined until the first answer. */
  readonly total: number | undefined;
  /** Rows by the number of their window. */
  readonly windows: ReadonlyMap<number, readonly R[]>;
  /** What is shown was so before: what is so now is being asked for. */
  readonly stale: boolean;
  readonly error: unknown;
}

/** Rows that are asked for at once. */
export const windowRows = 100;
/** Windows that are kept; further ones are asked for anew. */
const mostWindows = 40;

/** The rows of a long list, asked for in windows as they come into view; what is shown stays until what is asked for is there. */
export class TableRows<R> {
  /** Where the list was left: the row that had the focus, and how far it was scrolled. */
  place = { index: 0, offset: 0 };
  readonly #state: ObservableValue<RowsState<R>>;
  #load: LoadRows<R>;
  #asked = new Set<number>();
  #ended = new AbortController();
  #range = { first: 0, last: 0 };
  /** What is shown answers an older question. */
  #outdated = false;

  constructor(load: LoadRows<R>, sort?: RowsSort) {
    this.#load = load;
    this.#state = new ObservableValue<RowsState<R>>({
      search: '',
      sort,
      total: undefined,
      windows: new Map(),
      stale: false,
      error: undefined,
    });
  }

  get state(): Observable<RowsState<R>> {
    return this.#state;
  }

  /** The row at a place of the list, if it is there. */
  at(index: number): R | undefined {
    return this.#state.get().windows.get(Math.floor(index / windowRows))?.[index % windowRows];
  }

  /** These come into view. */
  need(first: number, last: number): void {
    this.#range = { first, last };
    if (this.#state.get().error !== undefined) return;
    for (let n = Math.floor(first / windowRows); n <= Math.floor(last / windowRows); n += 1) if (!this.#asked.has(n)) void this.#fetch(n);
  }

  search(search: string): void {
    if (search !== this.#state.get().search) this.#ask({ search });
  }

  /** Sorts by a column; by the same once more: the other way round. */
  sortBy(by: string): void {
    const { sort } = this.#state.get();
    this.#ask({ sort: { by, descending: sort?.by === by && !sort.descending } });
  }

  /** Other rows are meant from now on: another filter. */
  filter(load: LoadRows<R>): void {
    this.#load = load;
    this.#ask({});
  }

  /** Asks for what is in view again: something has changed, or has failed. */
  reload(): void {
    this.#restart();
    const now = this.#state.get();
    const windows = this.#outdated ? now.windows : new Map([...now.windows].filter(([n]) => this.#inView(n)));
    this.#state.set({ ...now, windows, error: undefined, stale: true });
    this.need(this.#range.first, this.#range.last);
  }

  #ask(change: Partial<Pick<RowsState<R>, 'search' | 'sort'>>): void {
    this.#restart();
    this.#outdated = true;
    this.place = { index: 0, offset: 0 };
    this.#state.set({ ...this.#state.get(), ...change, error: undefined, stale: true });
    this.need(0, 0);
  }

  #restart(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    this.#asked = new Set();
  }

  async #fetch(n: number): Promise<void> {
    const { signal } = this.#ended;
    const { search, sort } = this.#state.get();
    this.#asked.add(n);
    try {
      const query = { ...(search !== '' && { search }), ...(sort && { sort }), offset: n * windowRows, limit: windowRows };
      const { rows, total } = await this.#load(query, signal);
      if (signal.aborted) return;
      const now = this.#state.get();
      // The first answer to a new question takes the place of all that answered the older one.
      const windows = new Map(this.#outdated ? [] : now.windows).set(n, rows);
      this.#outdated = false;
      for (const old of windows.keys()) {
        if (windows.size <= mostWindows) break;
        if (this.#inView(old)) continue;
        windows.delete(old);
        this.#asked.delete(old);
      }
      this.#state.set({ ...now, windows, total, stale: false, error: undefined });
    } catch (error) {
      // Not asked for again before somebody wants it: it would fail as fast as it is drawn.
      if (signal.aborted) return;
      this.#state.set({ ...this.#state.get(), stale: false, error });
    }
  }

  #inView(n: number): boolean {
    return n >= Math.floor(this.#range.first / windowRows) && n <= Math.floor(this.#range.last / windowRows);
  }
}
