import type { Locks } from '../journal/writer-lock.ts';
import type { DiskStore } from '../journal/journal-store.ts';

/** Whether a page lives, is frozen by its browser, or was killed: what it does is held up, or lost. */
export class PageLife {
  #over = false;
  #frozen: Promise<void> | undefined;
  #thaw: () => void = () => undefined;
  #die: () => void = () => undefined;
  readonly #death = new Promise<void>((resolve) => (this.#die = resolve));

  get frozen(): boolean {
    return this.#frozen !== undefined;
  }

  kill(): void {
    this.#over = true;
    this.#die();
    this.thaw();
  }

  /** Nothing goes on: what was begun may come to its end, but the page does not learn of it. */
  freeze(): void {
    this.#frozen ??= new Promise((resolve) => (this.#thaw = resolve));
  }

  thaw(): void {
    this.#frozen = undefined;
    this.#thaw();
  }

  freezeOrThaw(): void {
    if (this.frozen) this.thaw();
    else this.freeze();
  }

  /** Runs when the page is not frozen. */
  soon(run: () => void): void {
    if (this.#frozen) void this.#frozen.then(() => this.#over || run());
    else run();
  }

  /** A disk whose answers come only while the page lives. */
  disk(disk: DiskStore): DiskStore {
    return new Proxy(disk, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (...args: unknown[]) => this.#run(() => value.apply(target, args) as unknown) : value;
      },
    });
  }

  /** Locks of which it learns only while it lives that they were taken away, and which its death sets free. */
  locks({ request }: NonNullable<Locks>): NonNullable<Locks> {
    type Granted = (lock: Lock | null) => Promise<unknown>;
    const own = (name: string, options: LockOptions, granted: Granted) =>
      this.#later(request(name, options, (lock) => Promise.race([granted(lock), this.#death])));
    return { request: own as LockManager['request'] };
  }

  #run(run: () => unknown): unknown {
    if (this.#over) return never();
    if (this.#frozen) return this.#frozen.then(() => this.#run(run));
    const result = run();
    return result instanceof Promise ? this.#later(result) : result;
  }

  async #later<T>(result: Promise<T>): Promise<T> {
    await result.catch(() => undefined);
    while (this.#frozen) await this.#frozen;
    return this.#over ? never() : result;
  }
}

const never = (): Promise<never> => new Promise(() => undefined);
