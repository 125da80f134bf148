import { ObservableValue, type Observable } from '@chorus/sdk';

/** The part of Web Locks that is used. Undefined where the browser has none: then every tab writes, and the epoch decides. */
export type Locks = Pick<LockManager, 'request'> | undefined;

/** Which tab writes for a class: the one that holds the lock. */
export class WriterLock {
  readonly #mine = new ObservableValue(true);
  #release: (() => void) | undefined;
  #turn = 0;
  #scope: string | undefined;

  constructor(
    private readonly locks: Locks,
    /** `still`: it has not been stolen meanwhile. */
    private readonly acquired: (scope: string, stolen: boolean, still: () => boolean) => Promise<void>,
    private readonly lost: () => void,
  ) {}

  get mine(): Observable<boolean> {
    return this.#mine;
  }

  /** Takes the lock of a class if it is free; else waits for it in the background. Resolves when it is known which. */
  async hold(scope: string): Promise<void> {
    this.release();
    this.#scope = scope;
    const turn = (this.#turn += 1);
    if (!this.locks) {
      await this.acquired(scope, false, () => true);
      return;
    }
    const got = await this.#request(scope, turn, { ifAvailable: true });
    if (got || turn !== this.#turn) return;
    this.#mine.set(false);
    void this.#request(scope, turn, {});
  }

  /** Takes the lock from the tab that holds it. */
  async steal(): Promise<void> {
    if (this.#scope === undefined || !this.locks) return;
    const turn = (this.#turn += 1);
    await this.#request(this.#scope, turn, { steal: true });
  }

  release(): void {
    this.#turn += 1;
    this.#release?.();
    this.#release = undefined;
    this.#scope = undefined;
    this.#mine.set(true);
  }

  /** Resolves when the lock is held and what follows from it is done, or when it is not to be had. */
  #request(scope: string, turn: number, options: LockOptions): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      let held = false;
      const done = this.locks?.request(`chorus.journal/${scope}`, options, async (lock) => {
        if (!lock || turn !== this.#turn) {
          resolve(false);
          return;
        }
        held = true;
        const until = new Promise<void>((end) => (this.#release = end));
        const still = () => held && turn === this.#turn;
        await this.acquired(scope, options.steal === true, still);
        if (still()) this.#mine.set(true);
        resolve(true);
        await until;
      });
      done?.catch(() => {
        resolve(false);
        const robbed = held;
        held = false;
        if (!robbed || turn !== this.#turn) return;
        // Stolen: watch, and be there when the robber leaves.
        this.#release = undefined;
        this.#mine.set(false);
        this.lost();
        void this.#request(scope, turn, {});
      });
    });
  }
}
