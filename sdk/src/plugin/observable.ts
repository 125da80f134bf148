import { toDisposable, type Disposable } from './disposable.ts';

/** A value that changes: an immutable snapshot now, and a call at every change. Crosses a frame as messages. */
export interface Observable<T> {
  /** The snapshot of now. The same object until something changes. */
  get(): T;
  /** Calls `listener` after every change, not at once. */
  subscribe(listener: (value: T) => void): Disposable;
}

/** An {@link Observable} whose owner can set it. A listener that throws stops no other listener. */
export class ObservableValue<T> implements Observable<T> {
  #value: T;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  get(): T {
    return this.#value;
  }

  /** Tells the listeners, unless it is what was there. */
  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of Array.from(this.#listeners)) {
      try {
        listener(value);
      } catch (error) {
        reportError(error);
      }
    }
  }

  subscribe(listener: (value: T) => void): Disposable {
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return toDisposable(() => this.#listeners.delete(own));
  }

  /** How many listeners there are; for audits. */
  get listenerCount(): number {
    return this.#listeners.size;
  }
}

function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
