import { ObservableValue, toDisposable, type Disposable, type Observable } from '@chorus/sdk';
import type { Views } from '../kernel/ports.ts';
import { token } from '../lifecycle/token.ts';

export const viewsToken = token<MountedViews>('views');

/** Pages and dialogs of plugins that the shell has mounted. */
export class MountedViews implements Views {
  readonly #mounted = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  readonly #closings = new ObservableValue<ReadonlyMap<string, number>>(new Map());

  /** How often each plugin's views had to go. At a change the shell takes them away, and opens anew what is still to be seen. */
  get closings(): Observable<ReadonlyMap<string, number>> {
    return this.#closings;
  }

  /** The shell mounts a view of a plugin; disposed at unmount. */
  mount(pluginId: string): Disposable {
    this.#mounted.set(pluginId, (this.#mounted.get(pluginId) ?? 0) + 1);
    return toDisposable(() => {
      this.#mounted.set(pluginId, (this.#mounted.get(pluginId) ?? 1) - 1);
      for (const check of this.#waiting) check();
    });
  }

  gone(pluginId: string, signal: AbortSignal): Promise<void> {
    const before = this.#closings.get();
    this.#closings.set(new Map([...before, [pluginId, (before.get(pluginId) ?? 0) + 1]]));
    return new Promise((resolve) => {
      const check = () => {
        if (!signal.aborted && (this.#mounted.get(pluginId) ?? 0) > 0) return;
        this.#waiting.delete(check);
        signal.removeEventListener('abort', check);
        resolve();
      };
      this.#waiting.add(check);
      signal.addEventListener('abort', check);
      check();
    });
  }
}
