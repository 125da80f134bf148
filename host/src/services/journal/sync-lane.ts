import type { Clock, Disposable } from '@chorus/sdk';
import type { Locks } from './writer-lock.ts';

const firstBackOffMs = 1000;
const lastBackOffMs = 30_000;

/** `again`: there is more to send at once. `later`: the server or the network was not there. */
export type Round = 'done' | 'again' | 'later';

/** What a {@link SyncLane} needs. */
export interface LanePorts {
  readonly clock: Clock;
  readonly locks: Locks;
  /** 0–1; spreads the machines of a school that come back together. */
  random(): number;
}

/** Runs one kind of work until it is done, in one tab of the browser at a time; what could not be done is tried later, less and less often. */
export class SyncLane {
  #running: Promise<void> | undefined;
  #asked = false;
  #timer: Disposable | undefined;
  #failures = 0;
  #stopped = false;

  constructor(
    /** Of the lock that tabs share. */
    private readonly name: string,
    private readonly ports: LanePorts,
    private readonly round: () => Promise<Round>,
  ) {}

  /** What runs now, if something does. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** There is something to do. A back-off under way is waited for unless `now`. */
  wake(options: { readonly now?: boolean } = {}): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#asked = true;
      return;
    }
    if (this.#timer && !options.now) return;
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#asked = false;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#asked) this.wake();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.dispose();
  }

  async #run(): Promise<void> {
    const result = await this.#locked(async () => {
      let round: Round = 'again';
      while (round === 'again' && !this.#stopped) round = await this.round();
      return round;
    });
    if (result === 'later') this.#retryLater();
    else this.#failures = 0;
  }

  async #locked(run: () => Promise<Round>): Promise<Round> {
    const { locks } = this.ports;
    if (!locks) return run();
    let result: Round = 'later';
    await locks.request(this.name, { ifAvailable: true }, async (lock) => {
      if (lock) result = await run();
    });
    return result;
  }

  #retryLater(): void {
    this.#failures += 1;
    const wait = Math.min(lastBackOffMs, firstBackOffMs * 2 ** Math.min(this.#failures - 1, 10));
    this.#timer = this.ports.clock.timeout(wait * (0.75 + this.ports.random() / 2), () => {
      this.#timer = undefined;
      this.wake();
    });
  }
}
