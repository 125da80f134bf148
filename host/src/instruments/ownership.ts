/** What belongs to nobody else belongs to the host. */
export const hostOwner = 'host';

/** The first frame of a plugin's bundle in a stack: `/p/<sdkMajor>/<id>/<version>-<hash>/`. */
const bundleFrame = /\/p\/\d+\/([a-z0-9-]+\.[a-z0-9.-]+)\/[^/\s]+\//;

/** On whose behalf code runs now: the scope that `run` set, else the bundle that the stack shows, else the host. */
export class Ownership {
  #current: string | undefined;

  run<T>(owner: string, fn: () => T): T {
    const before = this.#current;
    this.#current = owner;
    try {
      return fn();
    } finally {
      this.#current = before;
    }
  }

  /** Stacks cost some microseconds; they are looked at only where no scope says whose it is. */
  now(): string {
    if (this.#current !== undefined) return this.#current;
    return ownerOfStack(new Error('where').stack ?? '') ?? hostOwner;
  }
}

/** The plugin whose bundle is in a stack, if one is. */
export function ownerOfStack(stack: string): string | undefined {
  return bundleFrame.exec(stack)?.[1];
}
