import { ObservableValue, type Observable } from '@chorus/sdk';
import type { PackageConflict } from './import-types.ts';
import type { InstalledPackage } from './installed-package.ts';
import { PackageError } from './package-error.ts';
import type { PackageWork } from './package-work.ts';
import type { QueuedImport } from './packages-state.ts';
import { PauseSwitch } from './pause-switch.ts';

/** What {@link ImportQueue} needs of its owner. */
export interface QueuePorts<Source> {
  readonly work: Pick<PackageWork<Source>, 'import'>;
  /** None in a browser without them: then nothing keeps two windows apart but the files' own locks. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  nextId(): string;
  /** True where nobody is asked: a broken package is replaced by itself. */
  goesOn(conflict: PackageConflict): boolean;
  imported(installed: InstalledPackage): Promise<void>;
  /** Removes what was copied of a file. Errors: `PackageError`. */
  forget(file: { readonly fileName: string; readonly bytes: number }): Promise<void>;
  /** Something ended otherwise than well: what was copied may have become more. */
  ended(): Promise<void>;
}

/** What is known of a file before it is opened. */
export type QueuedFile = Pick<QueuedImport, 'fileName' | 'bytes' | 'from'>;

interface Job<Source> {
  readonly source: Source;
  readonly pause: PauseSwitch;
  abort: AbortController;
  shown: QueuedImport;
  answer(goOn: boolean): void;
}

const lockName = 'chorus.packages.import';

/** Imports one after the other; one window of a browser at a time. */
export class ImportQueue<Source> {
  readonly #state = new ObservableValue<readonly QueuedImport[]>(Object.freeze([]));
  #jobs: readonly Job<Source>[] = [];
  #working = false;

  constructor(private readonly ports: QueuePorts<Source>) {}

  get state(): Observable<readonly QueuedImport[]> {
    return this.#state;
  }

  /** A file that is in the queue is not taken twice; one that failed is tried again. */
  add(source: Source, { fileName, bytes, from }: QueuedFile): void {
    const same = this.#jobs.find(({ shown }) => shown.fileName === fileName && shown.bytes === bytes);
    if (same && same.shown.state !== 'failed') return;
    const shown: QueuedImport = { id: this.ports.nextId(), fileName, bytes, from, state: 'waiting' };
    const job: Job<Source> = { source, pause: new PauseSwitch(), abort: new AbortController(), shown, answer: () => undefined };
    this.#set([...this.#jobs.filter((one) => one !== same), job]);
    void this.#work();
  }

  pause(id: string): void {
    this.#pause(id, true);
  }

  resume(id: string): void {
    this.#pause(id, false);
    void this.#work();
  }

  answer(id: string, goOn: boolean): void {
    this.#job(id)?.answer(goOn);
  }

  cancel(id: string): void {
    const job = this.#job(id);
    if (!job || job.shown.state === 'cancelling') return;
    const begun = job.shown.state === 'running' || job.shown.state === 'asking' || job.shown.progress !== undefined;
    const under = job === this.#current;
    this.#show(job, { state: 'cancelling' });
    job.abort.abort();
    job.answer(false);
    if (!under) void this.#clear(job, begun);
  }

  again(id: string): void {
    const job = this.#job(id);
    if (job?.shown.state !== 'failed') return;
    job.abort = new AbortController();
    job.pause.set(false);
    this.#replace(job, withoutError({ ...job.shown, state: 'waiting' }));
    void this.#work();
  }

  dismiss(id: string): void {
    if (this.#job(id)?.shown.state === 'failed') this.#drop(id);
  }

  #current: Job<Source> | undefined;

  #pause(id: string, paused: boolean): void {
    const job = this.#job(id);
    if (!job) return;
    const { state } = job.shown;
    if (paused ? state !== 'running' && state !== 'waiting' : state !== 'paused') return;
    job.pause.set(paused);
    this.#show(job, { state: paused ? 'paused' : job === this.#current ? 'running' : 'waiting' });
  }

  async #work(): Promise<void> {
    if (this.#working || !this.#next()) return;
    this.#working = true;
    try {
      await this.#locked(() => this.#drain());
    } finally {
      this.#working = false;
    }
    // What came while it ended.
    void this.#work();
  }

  async #locked(run: () => Promise<void>): Promise<void> {
    const { locks } = this.ports;
    if (!locks) return run();
    const free = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await run();
      return lock !== null;
    });
    if (free) return;
    this.#all('waiting', 'elsewhere');
    await locks.request(lockName, async () => {
      this.#all('elsewhere', 'waiting');
      await run();
    });
  }

  async #drain(): Promise<void> {
    for (let job = this.#next(); job; job = this.#next()) {
      this.#current = job;
      await this.#import(job);
      this.#current = undefined;
    }
  }

  async #import(job: Job<Source>): Promise<void> {
    const { signal } = job.abort;
    this.#show(job, { state: 'running' });
    try {
      const installed = await this.ports.work.import(job.source, {
        signal,
        pause: job.pause,
        onProgress: (progress) => this.#show(job, { progress }),
        onConflict: (conflict) => this.#ask(job, conflict),
      });
      this.#drop(job.shown.id);
      await this.ports.imported(installed);
    } catch (error) {
      if (signal.aborted) return this.#clear(job, true);
      const { code, context } = asPackageError(error);
      // Who said no knows it.
      if (code === 'declined') this.#drop(job.shown.id);
      else this.#show(job, { state: 'failed', error: { code, context } });
      await this.ports.ended();
    }
  }

  async #ask(job: Job<Source>, conflict: PackageConflict): Promise<boolean> {
    if (this.ports.goesOn(conflict)) return true;
    this.#show(job, { state: 'asking', conflict });
    const goOn = await new Promise<boolean>((resolve) => (job.answer = resolve));
    if (job.shown.state === 'asking') this.#show(job, { state: job.pause.paused ? 'paused' : 'running' });
    return goOn;
  }

  /** Ends what was cancelled. */
  async #clear(job: Job<Source>, begun: boolean): Promise<void> {
    try {
      if (begun) await this.ports.forget(job.shown);
      this.#drop(job.shown.id);
    } catch (error) {
      const { code, context } = asPackageError(error);
      this.#show(job, { state: 'failed', error: { code, context } });
    }
    await this.ports.ended();
  }

  #next(): Job<Source> | undefined {
    return this.#jobs.find(({ shown }) => shown.state === 'waiting' || shown.state === 'elsewhere');
  }

  #job(id: string): Job<Source> | undefined {
    return this.#jobs.find(({ shown }) => shown.id === id);
  }

  #all(from: QueuedImport['state'], to: QueuedImport['state']): void {
    for (const job of this.#jobs) if (job.shown.state === from) this.#show(job, { state: to });
  }

  #show(job: Job<Source>, change: Partial<QueuedImport>): void {
    this.#replace(job, { ...job.shown, ...change });
  }

  #replace(job: Job<Source>, shown: QueuedImport): void {
    job.shown = Object.freeze(shown);
    this.#set(this.#jobs);
  }

  #drop(id: string): void {
    this.#set(this.#jobs.filter(({ shown }) => shown.id !== id));
  }

  #set(jobs: readonly Job<Source>[]): void {
    this.#jobs = jobs;
    this.#state.set(Object.freeze(jobs.map(({ shown }) => shown)));
  }
}

const withoutError = ({ error: _, ...shown }: QueuedImport): QueuedImport => shown;

const asPackageError = (error: unknown): PackageError =>
  error instanceof PackageError ? error : new PackageError('store-failed', 'the import failed', { detail: String(error) });
