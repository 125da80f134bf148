import { readFileSync } from 'node:fs';
import { plainPhone } from '@chorus/contract/as-typed';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import { issueCode } from '../accounts/account-codes.ts';
import { addAccount, addMembership } from '../accounts/add-account.ts';
import { initialsOf } from '@chorus/contract/roster/initials';
import { consoleOfPlatform, writeAudit } from '../audit/audit.ts';
import { breather } from '../breather.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';
import { addOrganisation, platformId } from '../organisations/add-organisation.ts';
import { isEmpty } from '../session/admin-session-calls.ts';
import { sha256Hex } from '../sha256.ts';
import { bringUpSteps, type BringUpReport } from './bring-up.ts';
import { misfitsOf, type Misfit } from './check-provision.ts';
import { CodesFile, type CodeLine } from './codes-file.ts';
import { badProvision, readProvision, type ProvisionFile } from './provision-file.ts';
import { settingRows } from './setting-rows.ts';
import { inSlices } from './slices.ts';

/** Where what a server is set up with is read, and where codes of one use are written. */
export interface ProvisionOptions {
  readonly file: string;
  /** Its owner's alone; made only where somebody has no password. */
  readonly codesFile: string;
  /** Only says what would be done. */
  readonly dryRun?: boolean;
}

/** The file that the server was last brought up to, by its SHA-256. */
const provisionedSetting = 'provisioned';
/** Places that are told at once. */
const told = 50;

/**
 * At a start: sets up a server that nobody has used, and brings one in use up to a file that has changed since; all that the file says, or nothing. Gives what to
 * say. Error: `bad-provision`.
 */
export async function provision(db: Db, now: Now, { file: path, codesFile, dryRun = false }: ProvisionOptions): Promise<string> {
  const hash = hashOf(path);
  const before = await db.selectFrom('settings').select('value').where('name', '=', provisionedSetting).executeTakeFirst();
  if (before?.value === hash) return `${path} is as it was when it was last used: it changes nothing.`;
  const file = readChecked(path);
  if (await isEmpty(db)) {
    if (dryRun) return `Would set up from ${path}: ${countsOf(file)}. Nothing is written.`;
    return withCodes(codesFile, async (codes) => {
      const given: CodeLine[] = [];
      await db.transaction().execute(async (trx) => {
        await fill(trx, now, file, given);
        await writeSetting(trx, provisionedSetting, hash);
        codes.add(given);
      });
      return `Set up from ${path}: ${countsOf(file)}.${saysCodes(codes)}`;
    });
  }
  // Set up by a version that did not keep which file it was: what was done by hand since is not undone unasked.
  const earlier =
    before === undefined &&
    (await db.selectFrom('audit').select('id').where('action', '=', 'server.provisioned').limit(1).executeTakeFirst()) !== undefined;
  const planned = await dryPass(db, now, path, file);
  if (dryRun || earlier) {
    const how = earlier ? ' It was set up by an earlier version: `provision FILE` brings it up to the file.' : '';
    return [`Nothing is written. ${path} would do this:${how}`, ...linesOf(planned)].join('\n');
  }
  return withCodes(codesFile, async (codes) => {
    const given: CodeLine[] = [];
    const { steps, report } = bringUpSteps(file, now, (one) => given.push(one));
    await db.transaction().execute(async (trx) => {
      for (const step of steps) await step(trx, false);
      if (report.conflicts.length > 0) throw badProvision(path, report.conflicts);
      await finish(trx, now, file, hash, report);
      codes.add(given);
    });
    return [`Brought up to ${path}.${saysCodes(codes)}`, ...linesOf(report)].join('\n');
  });
}

/**
 * By the command: the same for a server that may run. It is looked at as a whole first; then it is written in short transactions, so that the server's own writes
 * go on between them. Broken off, it is done again. Error: `bad-provision`.
 */
export async function provisionBeside(
  db: Db,
  now: Now,
  { file: path, codesFile, dryRun = false }: ProvisionOptions,
  shared: boolean,
): Promise<string> {
  if (await isEmpty(db)) return provision(db, now, { file: path, codesFile, dryRun });
  const file = readChecked(path);
  const planned = await dryPass(db, now, path, file);
  if (dryRun) return [`Nothing is written. ${path} would do this:`, ...linesOf(planned)].join('\n');
  const codes = new CodesFile(codesFile);
  let waiting: CodeLine[] = [];
  const { steps, report } = bringUpSteps(file, now, (one) => waiting.push(one));
  try {
    await inSlices(db, shared, steps, {
      done: (step, trx) => step(trx, false),
      // On the disk before the accounts are; those that are good for nothing in the end harm nobody.
      beforeCommit: async (trx, isLast) => {
        if (report.conflicts.length > 0) throw badProvision(path, report.conflicts, codes.isWritten || report.done.length > 0);
        codes.add(waiting);
        waiting = [];
        if (isLast) await finish(trx, now, file, hashOf(path), report);
      },
    });
  } finally {
    codes.close();
  }
  return [`Brought up to ${path}.${saysCodes(codes)}`, ...linesOf(report)].join('\n');
}

/** Which file it is; of one that can't be read none. */
function hashOf(path: string): string {
  try {
    return sha256Hex(readFileSync(path, 'utf8'));
  } catch {
    return '';
  }
}

function readChecked(path: string): ProvisionFile {
  const file = readProvision(path);
  const misfits = misfitsOf(file);
  if (misfits.length > 0) throw badProvision(path, misfits);
  return file;
}

/** What the file would do; nothing is written. Error: `bad-provision`. */
async function dryPass(db: Db, now: Now, path: string, file: ProvisionFile): Promise<BringUpReport> {
  const { steps, report } = bringUpSteps(file, now, () => undefined);
  const breathe = breather();
  for (const step of steps) {
    await step(db, true);
    await breathe();
  }
  if (report.conflicts.length > 0) throw badProvision(path, report.conflicts);
  return report;
}

async function finish(trx: Kysely<Tables>, now: Now, file: ProvisionFile, hash: string, report: BringUpReport): Promise<void> {
  await writeSetting(trx, provisionedSetting, hash);
  if (report.done.length === 0) return;
  const after = { name: file.administrator.name.trim(), done: report.done.length, left: report.left.length };
  const subject = { subjectKind: 'organisation', subjectId: platformId } as const;
  await writeAudit(trx, now, consoleOfPlatform, { action: 'server.provisioned', ...subject, after });
}

/** Codes that were written for nothing are taken away again. */
async function withCodes(path: string, work: (codes: CodesFile) => Promise<string>): Promise<string> {
  const codes = new CodesFile(path);
  try {
    return await work(codes);
  } catch (error) {
    codes.remove();
    throw error;
  } finally {
    codes.close();
  }
}

const saysCodes = ({ isWritten, path }: CodesFile) =>
  isWritten ? ` Codes of one use are in ${path}: hand them out, then delete the file.` : '';

function countsOf({ organisations = [], accounts = [], classes = [] }: ProvisionFile): string {
  return `${organisations.length} organisations, ${accounts.length + 1} accounts, ${classes.length} classes`;
}

function linesOf({ done, left }: BringUpReport): string[] {
  const line = ({ path, message }: Misfit) => `  ${path}: ${message}`;
  const some = (list: readonly Misfit[]) => [
    ...list.slice(0, told).map(line),
    ...(list.length > told ? [`  and ${list.length - told} more`] : []),
  ];
  return [
    ...(done.length === 0 ? ['  nothing: the server is as the file says.'] : some(done)),
    ...(left.length === 0 ? [] : ['Left as it was decided by hand:', ...some(left)]),
  ];
}

async function fill(trx: Kysely<Tables>, now: Now, file: ProvisionFile, codes: CodeLine[]): Promise<void> {
  const at = now();
  const accountIds = new Map<string, string>();
  const account = async ({ name: typed, phone: typedPhone, passwordHash }: ProvisionFile['administrator']) => {
    const [id, name, phone] = [uuidv7(at), typed.trim(), plainPhone(typedPhone)];
    await addAccount(trx, { id, name, phone, initials: initialsOf(name), passwordHash: passwordHash ?? null, createdAt: at });
    if (passwordHash === undefined) {
      codes.push({ phone, name, ...(await issueCode(trx, now, id, platformId)) });
    }
    accountIds.set(phone, id);
    return id;
  };
  for (const { id, parentId = platformId, kind, name, code = '' } of file.organisations ?? [])
    await addOrganisation(trx, { id, parentId, kind, name: name.trim(), code, createdAt: at });
  const first = await account(file.administrator);
  await addMembership(trx, { accountId: first, orgId: platformId, role: 'administrator', fromMs: at });
  for (const { memberships, ...one } of file.accounts ?? []) {
    const accountId = await account(one);
    for (const { orgId, role, stage } of memberships)
      await addMembership(trx, { accountId, orgId, role, fromMs: at, ...(stage && { teacher: { stage } }) });
  }
  for (const [ordinal, { id, schoolId, name, gradeId, teachers }] of (file.classes ?? []).entries()) {
    await trx
      .insertInto('classes')
      .values({ id, schoolId, name: name.trim(), gradeId, ordinal, externalIds: '{}', archivedAt: null })
      .execute();
    for (const phone of new Set(teachers.map(plainPhone))) {
      const accountId = accountIds.get(phone)!;
      const teacher = await trx
        .selectFrom('teachers')
        .select('id')
        .where('accountId', '=', accountId)
        .where('schoolId', '=', schoolId)
        .executeTakeFirstOrThrow();
      await trx.insertInto('classTeachers').values({ schoolId, classId: id, teacherId: teacher.id }).execute();
    }
  }
  for (const { orgId, plugin, effect, version = null, locked = false, reason } of file.rules ?? [])
    await trx
      .insertInto('policyRules')
      .values({
        id: uuidv7(at),
        orgId,
        classId: null,
        plugin,
        effect,
        version,
        locked: locked ? 1 : 0,
        reason: JSON.stringify(reason),
        at,
        consent: null,
        accountId: null,
      })
      .execute();
  for (const one of file.settings ?? []) for (const [name, value] of settingRows(one)) await writeSetting(trx, name, value);
  const { administrator, version: _version, ...rest } = file;
  const after = Object.fromEntries(Object.entries(rest).map(([what, list]) => [what, list.length]));
  await writeAudit(
    trx,
    now,
    { accountId: 'provision', orgId: platformId },
    { action: 'server.provisioned', subjectKind: 'account', subjectId: first, after: { name: administrator.name.trim(), ...after } },
  );
}
