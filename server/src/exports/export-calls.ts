import { chorusBase } from '@chorus/contract';
import type { ExportTask } from '@chorus/contract/api/export-calls';
import { exportKinds, maxExports, maxReportDays, maxRunningExports } from '@chorus/contract/api/export-limits';
import { uuidv7 } from '@chorus/contract/uuid';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import { parseWallTime, type Now } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import type { ExportTaskTable } from '../database/export-tables.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, CallError, unknown } from '../http/call-error.ts';
import type { CallContext, Handlers, Owner } from '../http/handlers.ts';
import { textIn } from '../locales/texts.ts';
import { requireClass } from '../school/school-calls.ts';
import { browserOf } from '../session/browser.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CredentialMint } from '../storage/credentials.ts';
import type { AskedReport } from './class-report.ts';
import type { ExportFolder } from './export-folder.ts';
import { exportMs, removeTask, type Exports } from './exports.ts';

/** How often files are looked after that nobody has just asked for. */
export const exportLookMs = 10 * 60_000;
/** An address of a file holds for this long. */
const linkMs = 10 * 60_000;
const path = `${chorusBase}/export/file.xlsx`;
const dayMs = 24 * 3_600_000;
const isKind = (kind: string): kind is ExportTask['taskBizType'] => (exportKinds as readonly string[]).includes(kind);

/** What the calls need. */
export interface ExportCallParts {
  readonly db: Db;
  readonly now: Now;
  readonly mint: CredentialMint;
  readonly exports: Pick<Exports, 'kick'>;
}

/** Files that are made in the background. Errors: `unknown` for classes and files of others, `bad-input`, `too-many-keys`. */
export function exportCalls({ db, now, mint, exports }: ExportCallParts): Pick<Handlers, 'exportTasks' | 'requestExport' | 'retryExport'> {
  const taskOf = (task: Selectable<ExportTaskTable>, { session, origin }: CallContext): ExportTask => {
    const { id, kind, remark, requestAt, status, bytes, expiresAt } = task;
    const resultUrl = status === 'FINISHED' ? origin + addressOf(mint, id, session.tokenHash, now() + linkMs) : '';
    return { id, taskBizType: kind as ExportTask['taskBizType'], remark, requestAt, taskStatus: status, resultUrl, bytes, expiresAt };
  };

  return {
    async exportTasks({ page, pageSize, createUid, userId, taskBizType }, context) {
      const { owner } = context;
      if (createUid !== owner.teacherId || userId !== owner.teacherId) throw unknown();
      if (taskBizType !== undefined && !isKind(taskBizType)) return { pageContents: [] };
      const rows = await tasksOf(db, owner)
        .selectAll()
        .$if(taskBizType !== undefined, (query) => query.where('kind', '=', taskBizType!))
        .orderBy('requestAt', 'desc')
        .orderBy('id', 'desc')
        .offset((page - 1) * pageSize)
        .limit(pageSize)
        .execute();
      return { pageContents: rows.map((row) => taskOf(row, context)) };
    },

    async requestExport({ taskBizType, clazzId, from, to }, context) {
      const { owner, language } = context;
      const at = now();
      const task = await db.transaction().execute(async (trx) => {
        await requireClass(trx, owner, clazzId);
        const { timeZone, name } = await trx
          .selectFrom('schools')
          .innerJoin('classes', 'classes.schoolId', 'schools.id')
          .select(['timeZone', 'classes.name'])
          .where('classes.id', '=', clazzId)
          .executeTakeFirstOrThrow();
        requireDays(from, to, timeZone);
        const asked = JSON.stringify({ classId: clazzId, from, to, language } satisfies AskedReport);
        const same = await tasksOf(trx, owner).selectAll().where('status', '=', 'RUNNING').where('asked', '=', asked).executeTakeFirst();
        if (same) return same;
        await makeRoom(trx, owner);
        const remark = textIn(language, 'export-class-report', { name, from: dotted(from), to: dotted(to) });
        const row = { id: uuidv7(at), ...owner, kind: taskBizType, remark, asked, requestAt: at };
        const fresh = { ...row, status: 'RUNNING', tries: 0, bytes: 0, expiresAt: at + exportMs } as const;
        await trx.insertInto('exportTasks').values(fresh).execute();
        return fresh;
      });
      void exports.kick();
      return taskOf(task, context);
    },

    async retryExport({ id }, context) {
      const task = await db.transaction().execute(async (trx) => {
        const one = tasksOf(trx, context.owner).selectAll().where('id', '=', bindable(id));
        const found = await one.executeTakeFirst();
        if (!found) throw unknown();
        if (found.status !== 'FAILED') return found;
        await requireFewRunning(trx, context.owner);
        const again = { status: 'RUNNING', tries: 0, expiresAt: now() + exportMs } as const;
        await trx.updateTable('exportTasks').set(again).where('id', '=', found.id).execute();
        return { ...found, ...again };
      });
      void exports.kick();
      return taskOf(task, context);
    },
  };
}

/** Serves a finished file to the session that its address was given to. */
export function registerExports(
  app: FastifyInstance,
  {
    db,
    mint,
    sessions,
    folder,
  }: { readonly db: Db; readonly mint: CredentialMint; readonly sessions: Pick<Sessions, 'holds'>; readonly folder: ExportFolder },
): void {
  app.get(path, async (request, reply) => {
    const { task, expires, session, signature } = request.query as Readonly<Record<string, unknown>>;
    const [id, sessionHash] = [String(task), String(session)];
    const reading = { key: keyOf(id), expiresAt: Number(expires), sessionHash };
    if (
      !Number.isSafeInteger(reading.expiresAt) ||
      !mint.isReadable(reading, String(signature)) ||
      !(await sessions.holds(sessionHash, browserOf(request).ids))
    )
      throw unknown();
    const found = await db
      .selectFrom('exportTasks')
      .select('remark')
      .where('id', '=', id)
      .where('status', '=', 'FINISHED')
      .executeTakeFirst();
    if (!found) throw unknown();
    const name = encodeURIComponent(`${found.remark}.xlsx`);
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="report.xlsx"; filename*=UTF-8''${name}` })
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .sendFile(folder.nameOf(id), folder.dir, { cacheControl: false });
  });
}

function addressOf(mint: CredentialMint, id: string, sessionHash: string, expiresAt: number): string {
  const signature = mint.readSignature({ key: keyOf(id), expiresAt, sessionHash });
  return `${path}?${new URLSearchParams({ task: id, expires: String(expiresAt), session: sessionHash, signature }).toString()}`;
}

/** What is signed: no key of an object looks like it. */
const keyOf = (id: string): string => `export ${JSON.stringify(id)}`;

/** A title is torn between its days, not within one. */
const dotted = (day: string): string => day.replaceAll('-', '.');

const tasksOf = (db: Kysely<Tables>, { schoolId, teacherId }: Owner) =>
  db.selectFrom('exportTasks').where('schoolId', '=', schoolId).where('teacherId', '=', teacherId);

function requireDays(from: string, to: string, timeZone: string): void {
  const [first, last] = [from, to].map((day) => parseWallTime(`${day} 00:00:00`, timeZone));
  if (first === undefined) throw badField('/from', 'must be a day');
  if (last === undefined) throw badField('/to', 'must be a day');
  if (last < first) throw badField('/to', 'is before the first day');
  if (last - first > maxReportDays * dayMs) throw badField('/to', `is more than ${maxReportDays} days after the first`);
}

async function requireFewRunning(trx: Kysely<Tables>, owner: Owner): Promise<void> {
  const running = await tasksOf(trx, owner).select('id').where('status', '=', 'RUNNING').execute();
  if (running.length >= maxRunningExports) throw new CallError('too-many-keys');
}

/** For one more: the oldest that is done goes; its file with the next sweep. */
async function makeRoom(trx: Kysely<Tables>, owner: Owner): Promise<void> {
  await requireFewRunning(trx, owner);
  const done = await tasksOf(trx, owner)
    .select('id')
    .where('status', '!=', 'RUNNING')
    .orderBy('requestAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of done.slice(maxExports - maxRunningExports)) await removeTask(trx, id);
}
