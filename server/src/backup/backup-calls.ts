import type { AuditAction } from '@chorus/contract/audit-actions';
import { rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BackupInfo } from '@chorus/contract/api/admin/backup-calls';
import { consoleOfPlatform, writeAudit, type Action, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import { StartError } from '../errors.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminContext, AdminHandlers } from '../http/handlers.ts';
import { diskOf } from '../storage/free-bytes.ts';
import type { BackupAddresses } from './backup-routes.ts';
import type { BackupWork } from './backup-work.ts';
import { keptBackups, type Backup, type Backups } from './backups.ts';
import { newestSchema, schemaInHeader, verifyBackup } from './check-backup.ts';
import { makingMark } from './copy-database.ts';
import { IncomingBackup } from './incoming-backup.ts';
import { stageRestore } from './restore.ts';

/** What the calls need. */
export interface BackupCallsOptions {
  readonly db: Db;
  readonly now: Now;
  readonly dataDir: string;
  readonly backups: Backups;
  readonly work: BackupWork;
  readonly addresses: BackupAddresses;
  /** Ends this server and begins another one on the same folder; undefined: nobody would begin it. */
  readonly restart: (() => void) | undefined;
}

/** Who polls sees that it begins anew before it is gone. */
const beforeRestartMs = 1_500;
/** So long it is said that a restore was taken back. */
const undoneMs = 7 * 24 * 3_600_000;
const checksSetting = 'backupChecks';
type Checks = Readonly<Record<string, BackupInfo['check']>>;

/** Copies of the whole server's data. Errors: `unknown`, `bad-input` (`busy`: another work goes on). */
export function backupCalls({
  db,
  now,
  dataDir,
  backups,
  work,
  addresses,
  restart,
}: BackupCallsOptions): Pick<
  AdminHandlers,
  'backups' | 'makeBackup' | 'verifyBackup' | 'cancelBackupJob' | 'backupAddress' | 'deleteBackup' | 'receiveBackup' | 'restoreBackup'
> {
  const named = (name: string): Backup => {
    const backup = backups.named(name);
    if (!backup) throw unknown();
    return backup;
  };
  /** Writes down what is done, and does it only then. */
  const audited = <T>(by: Doer, action: AuditAction, name: string, act: () => T, more: Pick<Action, 'after'> = {}): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await writeAudit(trx, now, { accountId: by.accountId, orgId: by.orgId }, { action, subjectKind: 'backup', subjectId: name, ...more });
      return act();
    });
  const checks = async (): Promise<Checks> => {
    const row = await db.selectFrom('settings').select('value').where('name', '=', checksSetting).executeTakeFirst();
    return JSON.parse(row?.value ?? '{}') as Checks;
  };
  const checked = async (name: string, sound: boolean): Promise<void> => {
    const there = new Set(backups.all().map(({ file }) => basename(file)));
    const kept = Object.entries(await checks()).filter(([one]) => there.has(one));
    await writeSetting(db, checksSetting, JSON.stringify({ ...Object.fromEntries(kept), [name]: { at: now(), sound } } satisfies Checks));
  };

  const undone = async () => {
    const row = await db
      .selectFrom('audit')
      .select(['at', 'subjectId'])
      .where('orgId', '=', consoleOfPlatform.orgId)
      .where('action', '=', 'backup.restore-undone')
      .where('at', '>', now() - undoneMs)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? { at: row.at, folder: row.subjectId } : null;
  };

  return {
    async backups() {
      const known = await checks();
      const database = join(dataDir, 'chorus.db');
      const disk = await diskOf(dataDir);
      return {
        backups: backups.all().map(({ file, at, reason, bytes }) => {
          const name = basename(file);
          // Each was read through before it got its name.
          return { name, at, reason, bytes, schema: schemaInHeader(file), check: known[name] ?? { at, sound: true } };
        }),
        kept: keptBackups,
        databaseBytes: statSync(database).size + (statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0),
        freeBytes: disk.free,
        diskBytes: disk.size,
        schema: newestSchema,
        restorable: restart !== undefined,
        job: work.job,
        undone: await undone(),
      };
    },

    makeBackup: (_body, by) => {
      const at = now();
      const file = backups.nameAt('manual', at);
      return audited(by, 'backup.made', basename(file), () =>
        work.begin('make', null, async ({ signal, grows, named: call }) => {
          grows(`${file}${makingMark}`, statSync(join(dataDir, 'chorus.db')).size);
          await backups.make('manual', file, signal);
          call(basename(file));
          return 'done';
        }),
      );
    },

    async verifyBackup({ name }) {
      const { file } = named(name);
      return work.begin('verify', name, async ({ signal }) => {
        try {
          await verifyBackup(file, signal);
          await checked(name, true);
        } catch (error) {
          if (error instanceof StartError && error.code === 'bad-backup') await checked(name, false);
          throw error;
        }
        return 'done';
      });
    },

    async cancelBackupJob({ id }) {
      await work.cancel(id);
      return { job: work.job };
    },

    async backupAddress({ name }, { session, origin, ...by }) {
      named(name);
      return audited(by, 'backup.downloaded', name, () => addresses.toRead(name, session.tokenHash, origin));
    },

    async deleteBackup({ name }, by) {
      const { file, bytes, at } = named(name);
      if (work.job?.state === 'running' && work.job.name === name) throw badField('/name', 'busy');
      await audited(by, 'backup.deleted', name, () => rmSync(file, { force: true }), { after: { bytes, at } });
      return {};
    },

    async receiveBackup({ bytes }, { session, origin, ...by }) {
      if (work.job?.state === 'running') throw badField('', 'busy');
      const incoming = await IncomingBackup.begin(backups, bytes);
      const address = addresses.toWrite(incoming, session.tokenHash, origin);
      const receive = () => work.begin('receive', null, (working) => incoming.receive(working, now()));
      const job = await audited(by, 'backup.received', incoming.id, receive, { after: { bytes } }).catch((error: unknown) => {
        rmSync(incoming.file, { force: true });
        throw error;
      });
      return { job, ...address };
    },

    async restoreBackup({ name }, by: AdminContext) {
      const { file } = named(name);
      if (restart === undefined) throw badField('', 'not-restorable');
      if ((schemaInHeader(file) ?? 0) > newestSchema) throw badField('/name', 'newer');
      return audited(by, 'backup.restore-begun', name, () =>
        work.begin('restore', name, async ({ signal }) => {
          await stageRestore(file, dataDir, now, { by: { accountId: by.accountId, orgId: by.orgId }, signal });
          setTimeout(restart, beforeRestartMs);
          return 'restarting';
        }),
      );
    },
  };
}
