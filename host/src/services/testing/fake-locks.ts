type Granted = (lock: Lock | null) => unknown;

interface Holder {
  readonly name: string;
  readonly abort: (error: Error) => void;
}

/** Web Locks of one browser, shared by its tabs: exclusive, in order, with `ifAvailable` and `steal`. */
export class FakeLocks {
  readonly #held = new Map<string, Holder>();
  readonly #waiting = new Map<string, (() => void)[]>();

  request = ((name: string, optionsOrGranted: LockOptions | Granted, andGranted?: Granted): Promise<unknown> => {
    const options = typeof optionsOrGranted === 'function' ? {} : optionsOrGranted;
    const granted = andGranted ?? (optionsOrGranted as Granted);
    const run = (): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const holder: Holder = { name, abort: reject };
        this.#held.set(name, holder);
        void Promise.resolve(granted({ name, mode: 'exclusive' } as Lock))
          .then(resolve, reject)
          .finally(() => {
            if (this.#held.get(name) !== holder) return;
            this.#held.delete(name);
            this.#waiting.get(name)?.shift()?.();
          });
      });
    const holder = this.#held.get(name);
    if (!holder) return run();
    if (options.steal) {
      this.#held.delete(name);
      holder.abort(new DOMException('The lock was stolen.', 'AbortError'));
      return run();
    }
    if (options.ifAvailable) return Promise.resolve(granted(null));
    return new Promise((resolve, reject) => {
      const list = this.#waiting.get(name) ?? [];
      list.push(() => void run().then(resolve, reject));
      this.#waiting.set(name, list);
    });
  }) as LockManager['request'];

  query = async (): Promise<LockManagerSnapshot> => ({
    held: [...this.#held.keys()].map((name) => ({ name, mode: 'exclusive' as const, clientId: 'tab' })),
    pending: [],
  });
}
