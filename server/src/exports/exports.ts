import { exportDays } from '@chorus/contract/api/export-limits';
import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { ExportTaskTable } from '../database/export-tables.ts';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import { isAnyErased } from '../journal/erasures.ts';
import { requireClass } from '../school/school-calls.ts';
import { writeClassReport, type AskedReport } from './class-report.ts';
import type { ExportFolder } from './export-folder.ts';

/** How long a file is kept. */
export const exportMs = exportDays * 24 * 3_600_000;
/** A file that takes longer is given up. */
const mostMs = 10 * 60_000;
/** Files of different schools that are made at once; of one school it is one. */
const atOnce = 2;
/** One that ended the server so often is not begun again. */
const mostTries = 3;

interface Run {
  readonly taskId: string;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** What making files needs. */
export interface ExportsParts {
  readonly db: Db;
  readonly now: Now;
  readonly folder: ExportFolder;
  readonly log: (message: string, error: unknown) => void;
}

/** Makes files in the background, one of a school at a time, oldest first; what a stop cut short is begun again at the next start. */
export class Exports {
  readonly #runs = new Map<string, Run>();
  #open = false;
  /** Looking for what waits, and for what is over, one after the other. */
  #looking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ExportsParts) {}

  /** From now on files are made. */
  start(): void {
    this.#open = true;
  }

  /** Begins what waits, as far as there is room for it. */
  kick(): Promise<void> {
    return this.#inTurn(() => this.#begin());
  }

  /** Deletes what is over its time, and what nobody has any more; then begins what waits. */
  sweep(): Promise<void> {
    return this.#inTurn(() => this.#sweep());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#looking.then(work);
    this.#looking = done.catch((error: unknown) => this.parts.log('The files that teachers asked for could not be looked after.', error));
    return done;
  }

  async #sweep(): Promise<void> {
    const { db, now, folder } = this.parts;
    const making = new Set([...this.#runs.values()].map(({ taskId }) => taskId));
    const over = await db.selectFrom('exportTasks').select('id').where('expiresAt', '<=', now()).where('status', '!=', 'RUNNING').execute();
    for (const { id } of over) await db.transaction().execute((trx) => removeTask(trx, id));
    const left = await db.selectFrom('exportTasks').select(['id', 'status']).execute();
    const kept = new Set(left.filter(({ status }) => status === 'FINISHED').map(({ id }) => id));
    const there = await folder.taskIds();
    for (const id of there) if (!kept.has(id) && !making.has(id)) await folder.clear(id);
    // A database that was restored may know of files from before, which no backup has.
    for (const id of kept) if (!there.includes(id)) await db.transaction().execute((trx) => removeTask(trx, id));
    await this.#begin();
  }

  /** Somebody of the school was erased: whatever is being made may have read of them, and is made anew; what was made of them is gone when this resolves. */
  async erased(schoolId: string): Promise<void> {
    const run = this.#runs.get(schoolId);
    run?.stop.abort();
    await run?.done;
    await this.sweep();
  }

  /** Resolves when nothing is made any longer. */
  async stop(): Promise<void> {
    this.#open = false;
    await this.#looking;
    for (const { stop } of this.#runs.values()) stop.abort();
    await Promise.all([...this.#runs.values()].map(({ done }) => done));
  }

  async #begin(): Promise<void> {
    const { db } = this.parts;
    while (this.#open && this.#runs.size < atOnce) {
      const busy = [...this.#runs.keys()];
      const task = await db
        .selectFrom('exportTasks')
        .selectAll()
        .where('status', '=', 'RUNNING')
        .$if(busy.length > 0, (query) => query.where('schoolId', 'not in', busy))
        .orderBy('requestAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!task) return;
      const stop = new AbortController();
      const done = this.#run(task, AbortSignal.any([stop.signal, AbortSignal.timeout(mostMs)]), stop.signal)
        .catch((error: unknown) => this.parts.log(`The file ${task.id} could not be made.`, error))
        .finally(() => {
          this.#runs.delete(task.schoolId);
          void this.kick();
        });
      this.#runs.set(task.schoolId, { taskId: task.id, stop, done });
    }
  }

  async #run(task: ExportTaskTable, signal: AbortSignal, stopped: AbortSignal): Promise<void> {
    const { db, folder, log } = this.parts;
    const { id, schoolId, teacherId, tries } = task;
    if (tries >= mostTries) return this.#fail(id);
    await db
      .updateTable('exportTasks')
      .set({ tries: tries + 1 })
      .where('id', '=', id)
      .execute();
    const owner: Owner = { schoolId, teacherId };
    let named: ReadonlySet<string> = new Set();
    try {
      const asked = JSON.parse(task.asked) as AskedReport;
      await requireClass(db, owner, asked.classId);
      const bytes = await folder.write(id, async (sink) => {
        named = await writeClassReport(db, owner, asked, sink, signal);
      });
      if (!(await this.#finish(task, bytes, [...named]))) await folder.remove(id);
    } catch (error) {
      // It was no try: an erasure or the end of the server cut it short.
      if (stopped.aborted) return void (await db.updateTable('exportTasks').set({ tries }).where('id', '=', id).execute());
      log(`The file ${id} could not be made.`, error);
      await this.#fail(id);
    }
  }

  /** False: it is not to be kept, because somebody in it was erased meanwhile, or nobody wants it any more. */
  async #finish({ id, schoolId, teacherId }: ExportTaskTable, bytes: number, named: readonly string[]): Promise<boolean> {
    return this.parts.db.transaction().execute(async (trx) => {
      const task = await trx.selectFrom('exportTasks').select('status').where('id', '=', id).executeTakeFirst();
      if (task?.status !== 'RUNNING' || (await isAnyErased(trx, schoolId, ['student'], named, teacherId))) return false;
      await trx.deleteFrom('exportStudents').where('taskId', '=', id).execute();
      for (const studentId of named) await trx.insertInto('exportStudents').values({ taskId: id, schoolId, studentId }).execute();
      await trx
        .updateTable('exportTasks')
        .set({ status: 'FINISHED', bytes, expiresAt: this.parts.now() + exportMs })
        .where('id', '=', id)
        .execute();
      return true;
    });
  }

  async #fail(id: string): Promise<void> {
    await this.parts.db.updateTable('exportTasks').set({ status: 'FAILED' }).where('id', '=', id).where('status', '=', 'RUNNING').execute();
  }
}

/** Takes a task away; its file goes with the next {@link Exports.sweep}. */
export async function removeTask(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('exportStudents').where('taskId', '=', id).execute();
  await trx.deleteFrom('exportTasks').where('id', '=', id).execute();
}

/** The files that say something of a student. */
export const exportsNaming = (db: Kysely<Tables>, schoolId: string, studentId: string) =>
  db.selectFrom('exportStudents').select('taskId as id').where('schoolId', '=', schoolId).where('studentId', '=', studentId);

/** No file says anything of a student any more who is erased. */
export async function takeOutOfExports(trx: Kysely<Tables>, schoolId: string, studentId: string): Promise<void> {
  for (const { id } of await exportsNaming(trx, schoolId, studentId).execute()) await removeTask(trx, id);
}
