import { token } from '../../lifecycle/token.ts';

export const localToken = token<LocalStore>('local');

/** Small values of this browser, as text. Storage that is forbidden or full never breaks a lesson: values then live until the page ends. */
export interface LocalStore {
  get(key: string): string | undefined;
  /** An empty value clears the key. */
  set(key: string, value: string | undefined): void;
  keys(): readonly string[];
}

/** {@link LocalStore} over `localStorage`, under the product's prefix. */
export class BrowserLocalStore implements LocalStore {
  readonly #memory = new Map<string, string>();

  constructor(
    private readonly storage: () => Storage,
    private readonly prefix = 'chorus.',
  ) {}

  get(key: string): string | undefined {
    const kept = this.#memory.get(key);
    if (kept !== undefined) return kept;
    return this.#try((storage) => storage.getItem(this.prefix + key) ?? undefined);
  }

  set(key: string, value: string | undefined): void {
    this.#memory.delete(key);
    if (value === undefined || value === '') {
      this.#try((storage) => storage.removeItem(this.prefix + key));
      return;
    }
    const written = this.#try((storage) => {
      storage.setItem(this.prefix + key, value);
      return true;
    });
    if (!written) this.#memory.set(key, value);
  }

  keys(): readonly string[] {
    const stored = this.#try((storage) => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')) ?? [];
    const own = stored.filter((key) => key.startsWith(this.prefix)).map((key) => key.slice(this.prefix.length));
    return [...new Set([...own, ...this.#memory.keys()])];
  }

  #try<T>(run: (storage: Storage) => T): T | undefined {
    try {
      return run(this.storage());
    } catch {
      return undefined;
    }
  }
}

/** Reads JSON and checks it; anything else than the expected shape counts as absent. */
export function readJson<T>(store: Pick<LocalStore, 'get'>, key: string, check: (value: unknown) => value is T): T | undefined {
  const text = store.get(key);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
