import type { Ledger } from './ledger.ts';
import type { Ownership } from './ownership.ts';

interface PlatformObserver {
  observe(...args: never[]): void;
  disconnect(): void;
  unobserve?(target: never): void;
}
type ObserverClass = new (callback: never, options?: never) => PlatformObserver;

/** Names of the platform's observers. */
export const observerNames = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'] as const;

/** Counts observers that observe. One whose targets are all unobserved by name is over as well. */
export function watchObservers(target: Record<string, unknown>, ownership: Ownership, ledger: Ledger): void {
  for (const name of observerNames) {
    const original = target[name] as ObserverClass | undefined;
    if (typeof original === 'function') target[name] = counted(original, ownership, ledger);
  }
}

function counted(Original: ObserverClass, ownership: Ownership, ledger: Ledger): ObserverClass {
  return class extends Original {
    #owner: string | undefined;
    readonly #targets = new Set<unknown>();

    override observe(...args: never[]): void {
      super.observe(...args);
      this.#targets.add(args[0]);
      if (this.#owner !== undefined) return;
      this.#owner = ownership.now();
      ledger.add(this.#owner, 'observers', 1);
    }

    override unobserve(target: never): void {
      super.unobserve?.(target);
      this.#targets.delete(target);
      if (this.#targets.size === 0) this.#over();
    }

    override disconnect(): void {
      super.disconnect();
      this.#targets.clear();
      this.#over();
    }

    #over(): void {
      if (this.#owner === undefined) return;
      ledger.add(this.#owner, 'observers', -1);
      this.#owner = undefined;
    }
  };
}
