import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import type { BackupJob } from '@chorus/contract/api/admin/backup-calls';
import type { Now } from '../clock.ts';
import { isStorageFull } from '../database/open.ts';
import { StartError } from '../errors.ts';
import { badField } from '../http/call-error.ts';

/** Who does the work, and how it says how far it is. */
export interface Working {
  readonly signal: AbortSignal;
  /** Bytes that the work will have made, and the file that grows to them. */
  grows(file: string, total: number): void;
  /** What is worked on has this name from now on. */
  named(name: string): void;
}

/** What a work came to. */
type Outcome = 'done' | 'restarting';

/** Work on backups that takes its time, one at a time: who asks for it polls how far it is. */
export class BackupWork {
  #job: BackupJob | null = null;
  #abort = new AbortController();
  #growing: { readonly file: string; readonly total: number } | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly now: Now,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  /** What goes on, or was done last. */
  get job(): BackupJob | null {
    const job = this.#job;
    if (job === null || this.#growing === undefined || job.state !== 'running') return job;
    const { file, total } = this.#growing;
    const done = Math.min(statSync(file, { throwIfNoEntry: false })?.size ?? 0, total);
    return { ...job, progress: { done, total } };
  }

  /** Begins a work. Error: `bad-input` while another one goes on. */
  begin(kind: BackupJob['kind'], name: string | null, work: (working: Working) => Promise<Outcome>): BackupJob {
    if (this.#job?.state === 'running' || this.#job?.state === 'restarting') throw badField('', 'busy');
    const abort = new AbortController();
    this.#abort = abort;
    this.#growing = undefined;
    this.#job = { id: randomUUID(), kind, name, state: 'running', problem: null, startedAt: this.now(), progress: null };
    const become = (change: Partial<BackupJob>) => (this.#job = { ...this.#job!, progress: null, ...change });
    this.#ended = work({
      signal: abort.signal,
      grows: (file, total) => (this.#growing = { file, total }),
      named: (given) => become({ name: given }),
    }).then(
      (state) => void become({ state }),
      (error: unknown) => {
        if (abort.signal.aborted) return void become({ state: 'cancelled' });
        this.log(`A backup could not be worked on (${kind}).`, error);
        return void become({ state: 'failed', problem: problemOf(error) });
      },
    );
    return this.#job;
  }

  /** Ends the work of this id, if it goes on, and waits until nothing of it is left. */
  async cancel(id: string): Promise<void> {
    if (this.#job?.id === id) await this.stop();
  }

  /** Ends whatever goes on. */
  async stop(): Promise<void> {
    this.#abort.abort(new Error('Nobody wants it any more.'));
    await this.#ended;
  }
}

function problemOf(error: unknown): NonNullable<BackupJob['problem']> {
  if (isStorageFull(error)) return 'no-room';
  if (!(error instanceof StartError)) return 'failed';
  if (error.code === 'newer-data') return 'newer';
  return error.code === 'bad-backup' ? 'bad' : 'failed';
}
