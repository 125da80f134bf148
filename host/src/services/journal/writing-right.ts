import { ObservableValue, type Observable } from '@chorus/sdk';
import type { Disk } from './disk.ts';
import type { DiskStore } from './journal-store.ts';
import type { MemoryJournalStore } from './memory-journal-store.ts';
import type { TabChannel } from './tab-channel.ts';
import { WriterLock, type Locks } from './writer-lock.ts';

/** What {@link WritingRight} needs of the journal. */
export interface WritingPorts {
  readonly disk: Disk;
  readonly memory: MemoryJournalStore;
  readonly locks: Locks;
  readonly tabs: TabChannel;
  /** The lock is here now: what another window has written is to be read. */
  readonly acquired: (scope: string) => Promise<void>;
}

/** Who writes for a class, as this page knows it. */
export type Writer = 'this-tab' | 'other-tab' | 'other-machine';

/** Whether this page writes for its class, and under which epoch: of the machine's windows the one that has the lock, of machines the one that the server names. */
export class WritingRight {
  readonly #mine = new ObservableValue(true);
  readonly #otherMachine = new ObservableValue(false);
  readonly #writer = new ObservableValue<Writer>('this-tab');
  readonly #lock: WriterLock;
  #scope: string | undefined;
  #epoch = 0;

  constructor(private readonly ports: WritingPorts) {
    this.#lock = new WriterLock(
      ports.locks,
      (scope, stolen, still) => this.#acquired(scope, stolen, still),
      () => this.#decide(),
    );
    this.#lock.mine.subscribe((mine) => {
      this.#decide();
      ports.tabs.watch(mine ? undefined : this.#scope);
    });
  }

  /** True while this page writes. */
  get mine(): Observable<boolean> {
    return this.#mine;
  }

  /** Another machine writes, as the server said last. */
  get otherMachine(): Observable<boolean> {
    return this.#otherMachine;
  }

  /** One value, so that nobody sees a state between two. */
  get writer(): Observable<Writer> {
    return this.#writer;
  }

  /** This window speaks for its machine. */
  get ofMachine(): boolean {
    return this.#lock.mine.get();
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Takes the right for a class if it is free; resolves when that is known. `watching`: another machine has it. */
  hold(scope: string, watching: boolean): Promise<void> {
    this.#scope = scope;
    this.#otherMachine.set(watching);
    this.#decide();
    return this.#lock.hold(scope);
  }

  release(): void {
    this.#scope = undefined;
    this.#lock.release();
    this.ports.tabs.stop();
    this.#otherMachine.set(false);
    this.#decide();
  }

  /** Takes the right from another window of this machine. */
  steal(): Promise<void> {
    return this.#lock.steal();
  }

  /**
   * What the server says of machines. No machine writes under a lesser epoch than this one from now on, a machine that watches neither: it may have to
   * write when nobody can be asked. Runs while nothing is being written.
   */
  async agree({ mine, epoch }: { readonly mine: boolean; readonly epoch: number }): Promise<void> {
    if (epoch > this.#epoch) await this.raise(epoch);
    this.#otherMachine.set(!mine);
    this.#decide();
  }

  /** Writes under at least this epoch from now on, on `store` or the disk of now. */
  async raise(least: number, store: DiskStore | undefined = this.ports.disk.store): Promise<void> {
    const scope = this.#scope;
    if (scope === undefined) return;
    this.#epoch = await this.#claim(scope, false, least, store);
    this.ports.memory.adopt(scope, this.#epoch);
  }

  /** There is room on the disk again: another page is to write under no lesser epoch than this one does. */
  async settle(): Promise<void> {
    const scope = this.#scope;
    if (scope !== undefined && this.#mine.get()) await this.ports.disk.store?.claim(scope, false, this.#epoch).catch(() => undefined);
  }

  async #acquired(scope: string, stolen: boolean, still: () => boolean): Promise<void> {
    const { disk, memory, tabs, acquired } = this.ports;
    this.#epoch = await this.#claim(scope, stolen, 0, disk.store);
    if (!still()) return;
    memory.adopt(scope, this.#epoch);
    tabs.beat(scope);
    await acquired(scope);
  }

  /** Where the disk does not write it down, memory does: what is appended later tells the disk. */
  async #claim(scope: string, raise: boolean, least: number, store: DiskStore | undefined): Promise<number> {
    const { memory } = this.ports;
    if (!store) return memory.claim(scope, raise, least);
    try {
      return await store.claim(scope, raise, least);
    } catch {
      const kept = await store.epochOf(scope).catch(() => this.#epoch);
      return memory.claim(scope, raise, Math.max(least, kept + (raise ? 1 : 0)));
    }
  }

  #decide(): void {
    const others = this.#otherMachine.get();
    const mine = this.#lock.mine.get() && !others;
    this.#writer.set(mine ? 'this-tab' : others ? 'other-machine' : 'other-tab');
    this.#mine.set(mine);
  }
}
