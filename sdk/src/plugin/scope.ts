import { toDisposable, type Disposable } from './disposable.ts';
import { PluginError } from './errors.ts';

/** What a scope still owns, by kind. */
export interface ScopeAudit {
  readonly disposables: number;
  readonly children: number;
}

/**
 * Ordered ownership. What is registered is released in reverse order, all of it, even if one release throws; the errors come together
 * as an `AggregateError`. Disposing twice is fine. Registering on a disposed scope releases at once and throws `scope-disposed`.
 */
export class Scope implements Disposable {
  readonly #owned = new Set<Disposable>();
  readonly #abort = new AbortController();
  #children = 0;

  /** `onRefused` is told of every registration that came too late, also on children; the host's, so that it can be reported. */
  constructor(
    readonly name: string,
    private readonly onRefused?: (scopeName: string) => void,
  ) {}

  /** True from the beginning of {@link dispose} on. */
  get disposed(): boolean {
    return this.#abort.signal.aborted;
  }

  /** Aborted when the scope is disposed. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Takes ownership and returns what it was given. */
  own<T extends Disposable>(disposable: T): T {
    if (this.disposed) {
      this.onRefused?.(this.name);
      disposable.dispose();
      throw new PluginError('scope-disposed', `Scope "${this.name}" is disposed: what registers later than that is undone at once.`, {
        scope: this.name,
      });
    }
    this.#owned.add(disposable);
    return disposable;
  }

  /** Runs `undo` at disposal, or when the returned disposable is disposed. */
  onDispose(undo: () => void): Disposable {
    const owned: Disposable = toDisposable(() => {
      this.#owned.delete(owned);
      undo();
    });
    return this.own(owned);
  }

  /** Listens to events of a target until disposal. */
  listen(target: EventTarget, type: string, listener: (event: Event) => void, options?: AddEventListenerOptions): Disposable {
    target.addEventListener(type, listener, options);
    return this.onDispose(() => target.removeEventListener(type, listener, options));
  }

  /** Calls `run` once after `ms`, unless disposed before. */
  timeout(ms: number, run: () => void): Disposable {
    const id = setTimeout(() => {
      owned.dispose();
      run();
    }, ms);
    const owned = this.onDispose(() => clearTimeout(id));
    return owned;
  }

  /** Calls `run` every `ms` until disposal. */
  interval(ms: number, run: () => void): Disposable {
    const id = setInterval(run, ms);
    return this.onDispose(() => clearInterval(id));
  }

  /** A scope that ends with this one at the latest. */
  child(name: string): Scope {
    const child = new Scope(`${this.name}/${name}`, this.onRefused);
    this.#children += 1;
    const owned = this.onDispose(() => {
      this.#children -= 1;
      child.dispose();
    });
    child.onDispose(() => owned.dispose());
    return child;
  }

  /** What it owns now. */
  audit(): ScopeAudit {
    return { disposables: this.#owned.size - this.#children, children: this.#children };
  }

  /** Undoes in reverse what the scope owns; all of it, whatever throws. Error: `AggregateError` of all that was thrown. */
  dispose(): void {
    if (this.disposed) return;
    this.#abort.abort();
    const errors: unknown[] = [];
    for (const owned of [...this.#owned].reverse()) {
      try {
        owned.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.#owned.clear();
    if (errors.length > 0)
      throw new AggregateError(errors, `Disposing scope "${this.name}": ${errors.length} of its members failed to dispose.`);
  }
}
