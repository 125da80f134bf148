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
    return startedBy(new Error('where').stack ?? '');
  }
}

/** The plugin whose bundle is in a stack, if one is. */
export function ownerOfStack(stack: string): string | undefined {
  return bundleFrame.exec(stack)?.[1];
}

/** A line of a stack that says who waits for what runs. */
const waiting = /^\s*(?:at async |async\*).*$/gm;

/** Who runs, by a stack. A plugin that only waits for what runs has not started it: a service of the host goes on as the host after a wait of its own. */
export function startedBy(stack: string): string {
  return ownerOfStack(stack.replace(waiting, '')) ?? hostOwner;
}
