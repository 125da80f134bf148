import type { Clock } from '@chorus/sdk';
import type { Draft, EntryRow, RecordingRow } from './journal-store.ts';

type Write = (drafts: readonly Draft[], recordings: readonly RecordingRow[]) => Promise<readonly EntryRow[]>;

type Pending = {
  readonly drafts: readonly Draft[];
  readonly recordings: readonly RecordingRow[];
  readonly resolve: (rows: readonly EntryRow[]) => void;
  readonly reject: (error: unknown) => void;
};

/** A class that answers doesn't wait longer than this for its next transaction. */
const mostRestMs = 64;
/** Answers and their scores, of which sixty come at once. A teacher's own steps, a mark among them, wait for no rest. */
const isOfClass = ({ entry }: Draft): boolean =>
  entry.kind === 'attempt' || (entry.kind === 'attempt.fact' && entry.payload.kind === 'scored');

/**
 * Group commit: what comes while a transaction is under way goes into the next one together. While a class answers, the page has as much time as the
 * last transaction took before the next one begins: on a slow board many answers go into each.
 */
export class AppendQueue {
  readonly #pending: Pending[] = [];
  readonly #alone: (() => Promise<void>)[] = [];
  #flushing = false;
  #restsUntil = 0;
  #endRest: () => void = () => undefined;

  constructor(
    private readonly write: Write,
    /** Called when nothing is left to be written. */
    private readonly written: () => Promise<void>,
    private readonly clock: Pick<Clock, 'mono' | 'timeout'>,
    private readonly hidden = () => globalThis.document?.visibilityState === 'hidden',
  ) {}

  /** Resolves with the rows of these drafts when they are written; rejects with everything that would have been written with them. */
  add(drafts: readonly Draft[], recordings: readonly RecordingRow[]): Promise<readonly EntryRow[]> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ drafts, recordings, resolve, reject });
      if (!drafts.every(isOfClass)) this.#endRest();
      this.#wake();
    });
  }

  /** Runs `work` while nothing is being written; what comes meanwhile is written after it. */
  alone(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#alone.push(() => work().then(resolve, reject));
      this.#endRest();
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
      await this.#rest();
      const group = this.#pending.splice(0);
      if (group.length === 0) continue;
      const began = this.clock.mono();
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
      const ended = this.clock.mono();
      this.#restsUntil = ended + Math.min(ended - began, mostRestMs);
    }
    this.#flushing = false;
    await this.written();
  }

  /** Only while the page is seen: a browser calls the timers of one that isn't when it likes. */
  async #rest(): Promise<void> {
    const restMs = this.#restsUntil - this.clock.mono();
    const ofClass = this.#pending.length > 0 && this.#pending.every(({ drafts }) => drafts.every(isOfClass));
    if (restMs <= 0 || !ofClass || this.hidden()) return;
    await new Promise<void>((over) => {
      const timer = this.clock.timeout(restMs, over);
      this.#endRest = () => (timer.dispose(), over());
    });
  }
}
