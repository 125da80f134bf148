import type { Job, Jobs } from '../ports/jobs.ts';

/** Background work of one process: by its timers. */
export class TimerJobs implements Jobs {
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(private readonly log: (message: string, error: unknown) => void) {}

  add(job: Job): void {
    const timer = setInterval(() => this.#run(job), job.everyMs);
    timer.unref();
    this.#timers.push(timer);
    this.#run(job);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running.values());
  }

  #run({ name, run }: Job): void {
    if (this.#stopped || this.#running.has(name)) return;
    const done = run()
      .catch((error: unknown) => this.log(`The job "${name}" failed; it is done again in its time.`, error))
      .finally(() => this.#running.delete(name));
    this.#running.set(name, done);
  }
}
