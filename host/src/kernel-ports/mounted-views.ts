import { toDisposable, type Disposable } from '@chorus/sdk';
import type { Views } from '../kernel/ports.ts';

/** Pages and dialogs of plugins that the shell has mounted. */
export class MountedViews implements Views {
  readonly #mounted = new Map<string, number>();
  readonly #waiting = new Set<() => void>();

  /** The shell mounts a view of a plugin; disposed at unmount. */
  mount(pluginId: string): Disposable {
    this.#mounted.set(pluginId, (this.#mounted.get(pluginId) ?? 0) + 1);
    return toDisposable(() => {
      this.#mounted.set(pluginId, (this.#mounted.get(pluginId) ?? 1) - 1);
      for (const check of this.#waiting) check();
    });
  }

  gone(pluginId: string, signal: AbortSignal): Promise<void> {
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
