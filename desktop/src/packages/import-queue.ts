import type { ImportProgress, PackageConflict, PackageSource } from '@chorus/contract/package/import-types';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { PackageImport } from '@chorus/contract/package/package-import';

export type ImportState = 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

/** An import as a page shows it. */
export interface ImportJob {
  /** Of the file: the same for as long as the queue knows it. */
  readonly path: string;
  readonly state: ImportState;
  readonly progress: ImportProgress | undefined;
  readonly installed: InstalledPackage | undefined;
  readonly error: unknown;
}

export interface QueueParts {
  readonly importer: Pick<PackageImport, 'run'>;
  open(path: string): Promise<PackageSource & { close(): Promise<void> }>;
  /** Asked by a person, for as long as that takes. */
  onConflict(conflict: PackageConflict, path: string): Promise<boolean>;
  onChange(jobs: readonly ImportJob[]): void;
}

/** Ended imports that are still told. */
const mostEnded = 50;

/** One import after the other. A file that is in the queue is not taken twice; one that ended may be chosen again. */
export class ImportQueue {
  readonly #jobs = new Map<string, Job>();
  #running = false;

  constructor(private readonly parts: QueueParts) {}

  get jobs(): readonly ImportJob[] {
    return [...this.#jobs.values()].map((job) => job.shown());
  }

  add(path: string): void {
    const known = this.#jobs.get(path);
    if (known && !known.ended) return;
    this.#jobs.delete(path);
    this.#jobs.set(path, new Job(path));
    const ended = [...this.#jobs.values()].filter((job) => job.ended);
    for (const job of ended.slice(0, Math.max(0, ended.length - mostEnded))) this.#jobs.delete(job.path);
    this.#tell();
    void this.#work();
  }

  /** Of one that waits, too: it waits on until it is resumed. */
  pause(path: string): void {
    this.#jobs.get(path)?.pause();
    this.#tell();
  }

  resume(path: string): void {
    this.#jobs.get(path)?.resume();
    this.#tell();
    void this.#work();
  }

  /** What was copied stays: the same file goes on from there when it is chosen again. */
  cancel(path: string): void {
    this.#jobs.get(path)?.cancel();
    this.#tell();
  }

  /** Ends all, for when the client ends. */
  dispose(): void {
    for (const job of this.#jobs.values()) job.cancel();
  }

  async #work(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let job = this.#next(); job; job = this.#next()) await this.#run(job);
    } finally {
      this.#running = false;
    }
  }

  #next(): Job | undefined {
    return [...this.#jobs.values()].find(({ state }) => state === 'waiting');
  }

  async #run(job: Job): Promise<void> {
    job.state = 'running';
    this.#tell();
    try {
      const source = await this.parts.open(job.path);
      try {
        job.installed = await this.parts.importer.run(source, {
          signal: job.signal,
          pause: job,
          onConflict: (conflict) => this.parts.onConflict(conflict, job.path),
          onProgress: (progress) => {
            job.progress = progress;
            this.#tell();
          },
        });
        job.state = 'done';
      } finally {
        await source.close();
      }
    } catch (error) {
      job.error = error;
      job.state = job.signal.aborted ? 'cancelled' : 'failed';
    }
    this.#tell();
  }

  #tell(): void {
    this.parts.onChange(this.jobs);
  }
}

class Job {
  state: ImportState = 'waiting';
  progress: ImportProgress | undefined;
  installed: InstalledPackage | undefined;
  error: unknown;
  readonly #stop = new AbortController();
  #resume: (() => void) | undefined;
  #resumed: Promise<void> = Promise.resolve();

  constructor(readonly path: string) {}

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get ended(): boolean {
    return ['done', 'failed', 'cancelled'].includes(this.state);
  }

  get paused(): boolean {
    return this.state === 'paused';
  }

  resumed(): Promise<void> {
    return this.#resumed;
  }

  /** One that runs is taken up again where it is; one that waits goes back into the queue. */
  pause(): void {
    if (this.ended || this.paused) return;
    const before = this.state;
    this.state = 'paused';
    this.#resumed = new Promise((resolve) => {
      this.#resume = () => {
        this.state = before;
        resolve();
      };
    });
  }

  resume(): void {
    if (this.paused) this.#resume?.();
  }

  cancel(): void {
    if (this.ended) return;
    const waits = this.state === 'waiting' || (this.paused && this.progress === undefined);
    this.#stop.abort(new DOMException('the import was cancelled', 'AbortError'));
    if (waits) this.state = 'cancelled';
  }

  shown(): ImportJob {
    const { path, state, progress, installed, error } = this;
    return { path, state, progress, installed, error };
  }
}
