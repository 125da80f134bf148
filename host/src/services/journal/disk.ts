import type { Clock } from '@chorus/sdk';
import { within } from '../../kernel/time-limit.ts';
import type { DiskStore } from './journal-store.ts';

/** A database that does not open within this time is done without for now. */
const openMs = 5_000;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

/** The browser's disk as it is now. One that the browser closes, or does not give, is opened again and again; meanwhile there is none. */
export class Disk {
  #store: DiskStore | undefined;
  #lost: () => void = () => undefined;
  #back: (store: DiskStore) => Promise<void> = async () => undefined;
  #failed: () => void = () => undefined;
  #tries = 0;

  private constructor(
    private readonly open: () => Promise<DiskStore>,
    private readonly clock: Clock,
  ) {}

  /** Opens it, if it opens in time. */
  static async first(open: () => Promise<DiskStore>, clock: Clock): Promise<Disk> {
    const disk = new Disk(open, clock);
    const store = await disk.#open();
    if (store) disk.#use(store);
    return disk;
  }

  get store(): DiskStore | undefined {
    return this.#store;
  }

  /**
   * `lost`: it is gone. `back`: there is one again, the same or another; it is used once this has resolved, and tried again later if this fails. `failed`: it
   * could not be opened, or taken back.
   */
  watch(lost: () => void, back: (store: DiskStore) => Promise<void>, failed: () => void): void {
    this.#lost = lost;
    this.#back = back;
    this.#failed = failed;
    if (!this.#store) this.#later();
  }

  /** From here on it is `store`. Called by who takes it `back`, in the moment in which nothing is being written. */
  use(store: DiskStore): void {
    this.#tries = 0;
    this.#use(store);
  }

  /** Lets go of it for so long. `before`: what is to be read from it first; what is written meanwhile is written elsewhere already. */
  async rest(ms: number, before: (store: DiskStore) => Promise<void>): Promise<void> {
    const store = this.#store;
    if (!store) return;
    this.#store = undefined;
    this.#lost();
    // What can't be read now can't be read later either.
    await before(store).catch(() => undefined);
    store.close();
    this.clock.timeout(ms, () => void this.#again());
  }

  #use(store: DiskStore): void {
    this.#store = store;
    store.onClosed(() => {
      if (this.#store !== store) return;
      this.#store = undefined;
      this.#lost();
      this.#later();
    });
  }

  #later(): void {
    const wait = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(this.#tries, 10));
    this.#tries += 1;
    this.clock.timeout(wait, () => void this.#again());
  }

  async #again(): Promise<void> {
    const store = await this.#open();
    try {
      if (store) await this.#back(store);
      else this.#failed();
    } catch {
      this.#failed();
      store?.close();
    }
    if (!this.#store) this.#later();
  }

  async #open(): Promise<DiskStore | undefined> {
    const opening = this.open();
    const store = await within(this.clock, openMs, opening, () => undefined).catch(() => undefined);
    // One that opens too late is not held open beside the next.
    if (!store)
      opening.then(
        (late) => late.close(),
        () => undefined,
      );
    return store;
  }
}
