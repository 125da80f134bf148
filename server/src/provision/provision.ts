import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import { issueCode } from '../accounts/account-codes.ts';
import { addAccount, addMembership } from '../accounts/add-account.ts';
import { initialsOf } from '@chorus/contract/roster/initials';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';
import { StartError } from '../errors.ts';
import { addOrganisation, platformId } from '../organisations/add-organisation.ts';
import { soundSetting } from '../school/school-sound.ts';
import { scoringSetting } from '../scoring/scoring-access.ts';
import { isEmpty } from '../session/admin-session-calls.ts';
import { plainPhone } from '../session/logins.ts';
import { multipartSetting, retentionSetting } from '../storage/school-storage.ts';
import { misfitsOf } from './check-provision.ts';
import { badProvision, readProvision, type ProvisionFile } from './provision-file.ts';

/** Where what a server is set up with is read, and where codes of one use are written. */
export interface ProvisionOptions {
  readonly file: string;
  /** Its owner's alone; made only where somebody has no password. */
  readonly codesFile: string;
}

/**
 * Sets up a server that nobody has used: all that a file says, or nothing. On any other one nothing is changed. Gives what to say. Error: `bad-provision`.
 */
export async function provision(db: Db, now: Now, { file: path, codesFile }: ProvisionOptions): Promise<string> {
  const file = readProvision(path);
  const misfits = misfitsOf(file);
  if (misfits.length > 0) throw badProvision(path, misfits);
  if (!(await isEmpty(db))) {
    const missing = await missingOf(db, file);
    const rest =
      missing.length === 0 ? 'All that it names is there.' : `Not here, or not under these ids and phones: ${missing.join(', ')}.`;
    return `This server is set up already; ${path} changes nothing. ${rest}`;
  }
  const codes: string[] = [];
  let written = false;
  try {
    await db.transaction().execute(async (trx) => {
      await fill(trx, now, file, codes);
      if (codes.length > 0) writeCodes(codesFile, codes);
      written = codes.length > 0;
    });
  } catch (error) {
    // Codes that were not kept are good for nothing.
    if (written) rmSync(codesFile, { force: true });
    throw error;
  }
  const { organisations = [], accounts = [], classes = [] } = file;
  const what = `${organisations.length} organisations, ${accounts.length + 1} accounts, ${classes.length} classes`;
  return `Set up from ${path}: ${what}.${codes.length === 0 ? '' : ` Codes of one use are in ${codesFile}: hand them out, then delete the file.`}`;
}

async function fill(trx: Kysely<Tables>, now: Now, file: ProvisionFile, codes: string[]): Promise<void> {
  const at = now();
  const accountIds = new Map<string, string>();
  const account = async ({ name: typed, phone: typedPhone, passwordHash }: ProvisionFile['administrator']) => {
    const [id, name, phone] = [uuidv7(at), typed.trim(), plainPhone(typedPhone)];
    await addAccount(trx, { id, name, phone, initials: initialsOf(name), passwordHash: passwordHash ?? null, createdAt: at });
    if (passwordHash === undefined) {
      const { code, expiresAt } = await issueCode(trx, now, id, platformId);
      codes.push([phone, name, code, new Date(expiresAt).toISOString()].join('\t'));
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
  for (const { schoolId, retentionDays, multipart, scoring, sound } of file.settings ?? []) {
    if (retentionDays !== undefined) await writeSetting(trx, retentionSetting(schoolId), String(retentionDays));
    if (multipart !== undefined) await writeSetting(trx, multipartSetting(schoolId), JSON.stringify(multipart));
    if (scoring !== undefined) await writeSetting(trx, scoringSetting(schoolId), scoring);
    if (sound !== undefined) await writeSetting(trx, soundSetting(schoolId), JSON.stringify(sound));
  }
  const { administrator, version: _version, ...rest } = file;
  const after = Object.fromEntries(Object.entries(rest).map(([what, list]) => [what, list.length]));
  await writeAudit(
    trx,
    now,
    { accountId: 'provision', orgId: platformId },
    { action: 'server.provisioned', subjectKind: 'account', subjectId: first, after: { name: administrator.name.trim(), ...after } },
  );
}

/** A file that is there may be somebody's: it is not written over. */
function writeCodes(path: string, codes: readonly string[]): void {
  let handle: number;
  try {
    handle = openSync(path, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'is there already: move it away' : `can't be written (${code}): make its folder writable`;
    throw new StartError('bad-provision', `${path}, where codes of one use are to go, ${why}, and start again. Nothing was set up.`);
  }
  try {
    writeSync(handle, `${codes.join('\n')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Places in the file whose organisation, account or class is not there. */
async function missingOf(db: Db, file: ProvisionFile): Promise<string[]> {
  const known = {
    organisations: new Set((await db.selectFrom('organisations').select('id').execute()).map(({ id }) => id)),
    accounts: new Set((await db.selectFrom('accounts').select('phone').execute()).map(({ phone }) => phone)),
    classes: new Set((await db.selectFrom('classes').select('id').execute()).map(({ id }) => id)),
  };
  const missing = (name: keyof typeof known, ids: readonly string[]) =>
    ids.flatMap((id, i) => (known[name].has(id) ? [] : [`/${name}/${i} (${id})`]));
  return [
    ...(known.accounts.has(plainPhone(file.administrator.phone)) ? [] : [`/administrator (${file.administrator.phone})`]),
    ...missing(
      'organisations',
      (file.organisations ?? []).map(({ id }) => id),
    ),
    ...missing(
      'accounts',
      (file.accounts ?? []).map(({ phone }) => plainPhone(phone)),
    ),
    ...missing(
      'classes',
      (file.classes ?? []).map(({ id }) => id),
    ),
  ];
}
