import type { Draft, EntryRow, RecordingRow } from './journal-store.ts';

type Write = (drafts: readonly Draft[], recordings: readonly RecordingRow[]) => Promise<readonly EntryRow[]>;

type Pending = {
  readonly drafts: readonly Draft[];
  readonly recordings: readonly RecordingRow[];
  readonly resolve: (rows: readonly EntryRow[]) => void;
  readonly reject: (error: unknown) => void;
};

/** Group commit: what comes while a transaction is under way goes into the next one together; nobody waits for a timer. */
export class AppendQueue {
  readonly #pending: Pending[] = [];
  readonly #alone: (() => Promise<void>)[] = [];
  #flushing = false;

  constructor(
    private readonly write: Write,
    /** Called when nothing is left to be written. */
    private readonly written: () => Promise<void>,
  ) {}

  /** Resolves with the rows of these drafts when they are written; rejects with everything that would have been written with them. */
  add(drafts: readonly Draft[], recordings: readonly RecordingRow[]): Promise<readonly EntryRow[]> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ drafts, recordings, resolve, reject });
      this.#wake();
    });
  }

  /** Runs `work` while nothing is being written; what comes meanwhile is written after it. */
  alone(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#alone.push(() => work().then(resolve, reject));
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    while (this.#pending.length + this.#alone.length > 0) {
      for (const work of this.#alone.splice(0)) await work();
      const group = this.#pending.splice(0);
      if (group.length === 0) continue;
      try {
        const rows = await this.write(
          group.flatMap(({ drafts }) => drafts),
          group.flatMap(({ recordings }) => recordings),
        );
        let at = 0;
        for (const { drafts, resolve } of group) resolve(rows.slice(at, (at += drafts.length)));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#flushing = false;
    await this.written();
  }
}
