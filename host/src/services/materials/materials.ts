import type { MaterialModule, SearchHit } from '@chorus/contract/api/material-calls';
import { ObservableValue, type ItemRef, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { isKeptNeeded } from '../../api/api-error.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { readJson, type LocalStore } from '../storage/local-store.ts';
import { token } from '../../lifecycle/token.ts';

/** What {@link Materials} needs of the host. */
export interface MaterialPorts {
  readonly store: LocalStore;
  readonly cache: KeyValueStore;
  api(): Pick<ApiClient, 'call'>;
  /** Who is logged in; '' without a session. */
  userId(): string;
}

/** A book, and where it stands in the tree of materials. */
export type MaterialBook = MaterialModule & { readonly ref: ItemRef; readonly bookKind: string };

/** The school's books, and the ids of those that are of no grade's course. */
export interface Books {
  readonly books: readonly MaterialBook[];
  readonly especial: readonly string[];
}

/** So many books are remembered as used last. */
const mostUsed = 20;

/** A book's or unit's id in the tree of materials, by its reference: the same in every version of its pack. */
export const moduleId = ({ packId, itemId }: Pick<ItemRef, 'packId' | 'itemId'>): string => `${packId}/${itemId}`;

export const materialsToken = token<Materials>('materials');

/** The school's materials: its books, what can be looked for in them, and which a teacher has opened last from here. */
export class Materials {
  readonly #used = new ObservableValue<readonly string[]>(Object.freeze([]));

  constructor(private readonly ports: MaterialPorts) {
    this.read();
  }

  /** Ids of books, the last one first. */
  get used(): Observable<readonly string[]> {
    return this.#used;
  }

  /** Another teacher: what this browser knows of them. */
  read(): void {
    this.#used.set(Object.freeze(readJson(this.ports.store, this.#key(), isTexts) ?? []));
  }

  use(bookId: string): void {
    const used = [bookId, ...this.#used.get().filter((id) => id !== bookId)].slice(0, mostUsed);
    this.ports.store.set(this.#key(), JSON.stringify(used));
    this.#used.set(Object.freeze(used));
  }

  /** All books; without a server those that were there last. Errors: `ApiError`. */
  async books(): Promise<Books> {
    const api = this.ports.api();
    const key = `materials/${this.ports.userId()}`;
    try {
      const [all, especial] = await Promise.all([
        api.call('findModuleListByPid', { pid: '' }, { quiet: true }),
        api.call('findEspecialList', {}, { quiet: true }),
      ]);
      const books = { books: all.filter(isBook), especial: especial.map(({ id }) => id) };
      void this.ports.cache.set(key, books);
      return books;
    } catch (error) {
      const kept = isKeptNeeded(error) ? await this.ports.cache.get(key) : undefined;
      if (kept === undefined) throw error;
      return kept as Books;
    }
  }

  /** The units of a book; without a server as they were when they were asked for last. Errors: `ApiError`. */
  async units(bookId: string): Promise<readonly MaterialModule[]> {
    const key = `material-units/${this.ports.userId()}/${bookId}`;
    try {
      const units = await this.ports.api().call('moduleListByPid', { pid: bookId }, { quiet: true });
      void this.ports.cache.set(key, units);
      return units;
    } catch (error) {
      const kept = isKeptNeeded(error) ? await this.ports.cache.get(key) : undefined;
      if (kept === undefined) throw error;
      return kept as readonly MaterialModule[];
    }
  }

  /** What begins as `query` does. Errors: `ApiError`. */
  async search(query: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
    return (await this.ports.api().call('searchContent', { query }, { quiet: true, signal, timeoutMs: 5_000 })).hits;
  }

  /** By which pinyin and initials each of these names is found. Errors: `ApiError`. */
  async searchKeys(names: readonly string[]): Promise<readonly (readonly string[])[]> {
    const parts: Promise<readonly (readonly string[])[]>[] = [];
    for (let at = 0; at < names.length; at += mostTexts)
      parts.push(
        this.ports
          .api()
          .call('searchKeys', { texts: names.slice(at, at + mostTexts).map((name) => name.slice(0, 200)) }, { quiet: true })
          .then(({ keys }) => keys),
      );
    return (await Promise.all(parts)).flat();
  }

  #key(): string {
    return `books-used.${this.ports.userId()}`;
  }
}

/** So many are asked at once. */
const mostTexts = 200;

const isBook = (module: MaterialModule): module is MaterialBook =>
  module.kind === 'book' && module.ref !== null && module.bookKind !== null;
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
