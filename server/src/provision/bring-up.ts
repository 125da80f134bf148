import { plainPhone } from '@chorus/contract/as-typed';
import { initialsOf } from '@chorus/contract/roster/initials';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import { issueCode } from '../accounts/account-codes.ts';
import { addAccount, addMembership } from '../accounts/add-account.ts';
import { needsYes } from '../accounts/appointments.ts';
import { consoleOfPlatform, writeAudit, type Action } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';
import { addOrganisation, platformId } from '../organisations/add-organisation.ts';
import { chainOf } from '../organisations/chain.ts';
import { addClass, orderClasses, twinOfClass } from '../people/class-calls.ts';
import { chooseWithin } from '../school/choices.ts';
import { setClassTeachers } from '../school/class-teachers.ts';
import type { Misfit } from './check-provision.ts';
import type { CodeLine } from './codes-file.ts';
import type { ProvisionFile } from './provision-file.ts';
import { settingRows } from './setting-rows.ts';

type Trx = Kysely<Tables>;
type Part<K extends 'organisations' | 'accounts' | 'classes' | 'rules' | 'settings'> = NonNullable<ProvisionFile[K]>[number];

/** What bringing a server up to a file does, and what it leaves. */
export interface BringUpReport {
  /** Place in the file, and what is done there. */
  readonly done: Misfit[];
  /** What is as somebody has decided by hand, and stays. */
  readonly left: Misfit[];
  /** What can't be: nothing at all is done then. */
  readonly conflicts: Misfit[];
}

/** One step of it: reads what is there and, unless `dry`, writes what differs. */
export type BringUpStep = (trx: Trx, dry: boolean) => Promise<void>;

/**
 * The steps that bring a server in use up to a file, in their order, and what they report. A step that is done again does nothing. Nothing is taken away because
 * the file doesn't name it; what somebody has ended or put away by hand stays so; passwords and settings of schools that are there are the server's.
 */
export function bringUpSteps(file: ProvisionFile, now: Now, onCode: (code: CodeLine) => void) {
  const report: BringUpReport = { done: [], left: [], conflicts: [] };
  const run = new BringUp(report, now, onCode);
  const { administrator, organisations = [], accounts = [], classes = [], rules = [], settings = [] } = file;
  const platform = { memberships: [{ orgId: platformId, role: 'administrator' as const }] };
  const steps: BringUpStep[] = [
    ...organisations.map(
      (one, at): BringUpStep =>
        (trx, dry) =>
          run.organisation(trx, dry, `/organisations/${at}`, one),
    ),
    (trx, dry) => run.account(trx, dry, '/administrator', { ...administrator, ...platform }),
    ...accounts.map(
      (one, at): BringUpStep =>
        (trx, dry) =>
          run.account(trx, dry, `/accounts/${at}`, one),
    ),
    ...classes.map(
      (one, at): BringUpStep =>
        (trx, dry) =>
          run.class(trx, dry, `/classes/${at}`, one),
    ),
    ...rules.map(
      (one, at): BringUpStep =>
        (trx, dry) =>
          run.rule(trx, dry, `/rules/${at}`, one),
    ),
    ...settings.map(
      (one, at): BringUpStep =>
        (trx, dry) =>
          run.settings(trx, dry, `/settings/${at}`, one),
    ),
  ];
  return { steps, report };
}

class BringUp {
  /** Organisations that this file makes: nobody has decided anything there yet. */
  readonly #made = new Set<string>();
  /** Organisations that somebody has put away: what the file says of them is left, which is said once. */
  readonly #away = new Set<string>();
  constructor(
    private readonly report: BringUpReport,
    private readonly now: Now,
    private readonly onCode: (code: CodeLine) => void,
  ) {}

  async organisation(trx: Trx, dry: boolean, path: string, one: Part<'organisations'>): Promise<void> {
    const { id, parentId = platformId, kind, code } = one;
    const name = one.name.trim();
    const known = await trx.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst();
    if (known?.archivedAt != null) {
      this.#away.add(id);
      return this.#left(path, `“${known.name}” was put away by hand`);
    }
    if (known && known.kind !== kind) return this.#conflict(path, `"${id}" is a ${known.kind} here: give this one another id`);
    const twin = await trx
      .selectFrom('organisations')
      .select('id')
      .where('parentId', '=', parentId)
      .where('name', '=', name)
      .where('archivedAt', 'is', null)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (twin) return this.#conflict(path, `“${name}” is there already as "${twin.id}": use that id`);
    const parents = await chainOf(trx, parentId);
    if (parents.some(({ archivedAt }) => archivedAt !== null)) return this.#conflict(path, `"${parentId}" is put away: take it back first`);
    if (parents.some((parent) => parent.id === id)) return this.#conflict(path, `"${id}" can't lie in itself`);
    const subject = { subjectKind: 'organisation', subjectId: id } as const;
    if (!known) {
      this.#made.add(id);
      this.#done(path, `adds ${kind} “${name}”`);
      if (dry) return;
      await addOrganisation(trx, { id, parentId, kind, name, code: code ?? '', createdAt: this.now() });
      return this.#audit(trx, { action: 'organisation.added', ...subject, after: { name, code: code ?? '', kind, parentId } });
    }
    if (known.name !== name || (code !== undefined && known.code !== code)) {
      this.#done(path, `changes “${known.name}” to “${name}”${code === undefined || code === known.code ? '' : `, code ${code}`}`);
      if (!dry) {
        const to = { name, code: code ?? known.code };
        await trx.updateTable('organisations').set(to).where('id', '=', id).execute();
        await this.#audit(trx, { action: 'organisation.changed', ...subject, before: { name: known.name, code: known.code }, after: to });
      }
    }
    if (known.parentId === parentId) return;
    this.#done(path, `moves “${name}” from "${known.parentId}" into "${parentId}"`);
    if (dry) return;
    await trx.updateTable('organisations').set({ parentId }).where('id', '=', id).execute();
    await this.#audit(trx, { action: 'organisation.moved', ...subject, before: { parentId: known.parentId }, after: { parentId } });
  }

  async account(trx: Trx, dry: boolean, path: string, one: Part<'accounts'>): Promise<void> {
    const name = one.name.trim();
    const phone = plainPhone(one.phone);
    const known = await trx.selectFrom('accounts').select(['id', 'name']).where('phone', '=', phone).executeTakeFirst();
    const id = known?.id ?? uuidv7(this.now());
    const subject = { subjectKind: 'account', subjectId: id } as const;
    if (!known) {
      this.#done(path, `adds ${name}, ${phone}`);
      if (!dry) {
        await addAccount(trx, {
          id,
          name,
          phone,
          initials: initialsOf(name),
          passwordHash: one.passwordHash ?? null,
          createdAt: this.now(),
        });
        await this.#audit(trx, { action: 'account.added', ...subject, after: { name, phone } });
        if (one.passwordHash === undefined) this.onCode({ phone, name, ...(await issueCode(trx, this.now, id, platformId)) });
      }
    } else if (known.name !== name) {
      this.#done(path, `changes the name of ${known.name}, ${phone}, to ${name}`);
      if (!dry) {
        await trx
          .updateTable('accounts')
          .set({ name, initials: initialsOf(name) })
          .where('id', '=', id)
          .execute();
        await this.#audit(trx, { action: 'account.changed', ...subject, before: { name: known.name, phone }, after: { name, phone } });
      }
    }
    for (const [at, membership] of one.memberships.entries())
      await this.#membership(trx, dry, `${path}/memberships/${at}`, { id, name, phone }, membership);
  }

  async #membership(
    trx: Trx,
    dry: boolean,
    path: string,
    { id, name, phone }: { readonly id: string; readonly name: string; readonly phone: string },
    { orgId, role, stage }: Part<'accounts'>['memberships'][number],
  ): Promise<void> {
    if (this.#away.has(orgId)) return;
    const known = await trx
      .selectFrom('memberships')
      .select('toMs')
      .where('accountId', '=', id)
      .where('orgId', '=', orgId)
      .where('role', '=', role)
      .executeTakeFirst();
    const what = `${role} of "${orgId}"`;
    if (known?.toMs != null) return this.#left(path, `${name} was switched off by hand as ${what}`);
    if (!known && role === 'administrator' && !this.#made.has(orgId) && (await needsYes(trx, orgId, platformId)))
      return this.#left(path, `"${orgId}" has administrators of its own: one of them adds ${name}`);
    const membership = { accountId: id, orgId, role, fromMs: this.now(), ...(stage && { teacher: { stage } }) };
    const subject = { subjectKind: 'account', subjectId: id } as const;
    if (!known) {
      this.#done(path, `makes ${name} ${what}`);
      if (dry) return;
      await addMembership(trx, membership);
      return this.#audit(trx, { action: 'membership.added', ...subject, after: { name, role, orgId } });
    }
    if (role !== 'teacher' || !stage) return;
    const teacher = await trx
      .selectFrom('teachers')
      .select('stage')
      .where('accountId', '=', id)
      .where('schoolId', '=', orgId)
      .executeTakeFirst();
    if (teacher?.stage === stage) return;
    this.#done(path, `changes the stage of ${name} to ${stage}`);
    if (dry) return;
    await addMembership(trx, membership);
    await this.#audit(trx, { action: 'account.changed', ...subject, before: { name, phone }, after: { name, phone, stage } });
  }

  async class(trx: Trx, dry: boolean, path: string, one: Part<'classes'>): Promise<void> {
    const { id, schoolId, gradeId } = one;
    if (this.#away.has(schoolId)) return;
    const name = one.name.trim();
    const known = await trx.selectFrom('classes').selectAll().where('id', '=', id).executeTakeFirst();
    if (known && known.schoolId !== schoolId) return this.#conflict(path, `"${id}" is a class of another school: give this one another id`);
    if (known?.archivedAt != null) return this.#left(path, `“${known.name}” was put away by hand`);
    const twin = await twinOfClass(trx, { id, schoolId, name });
    if (twin) return this.#conflict(path, `“${name}” is there already as "${twin.id}": use that id`);
    const before = (await trx.selectFrom('classTeachers').select('teacherId').where('classId', '=', id).orderBy('teacherId').execute()).map(
      ({ teacherId }) => teacherId,
    );
    const wanted = new Set(before);
    const isMade = known === undefined;
    if (isMade) this.#done(path, `adds class “${name}” of "${schoolId}"`);
    else if (known.name !== name || known.gradeId !== gradeId)
      this.#done(path, `changes class “${known.name}” to “${name}” of grade ${gradeId}`);
    for (const [at, phone] of one.teachers.entries())
      await this.#teacher(trx, `${path}/teachers/${at}`, { ...one, name }, plainPhone(phone), wanted);
    const isSame = known?.name === name && known.gradeId === gradeId && wanted.size === before.length;
    if (dry || isSame) return;
    if (isMade) await addClass(trx, { id, schoolId, name, gradeId });
    else await trx.updateTable('classes').set({ name, gradeId }).where('id', '=', id).execute();
    await setClassTeachers(trx, { schoolId, classId: id }, [...wanted], this.now());
    await orderClasses(trx, schoolId);
    await this.#audit(trx, {
      action: isMade ? 'class.added' : 'class.changed',
      subjectKind: 'class',
      subjectId: id,
      before: known && { name: known.name, gradeId: known.gradeId, teacherIds: before },
      after: { name, gradeId, teacherIds: [...wanted] },
    });
  }

  /** Adds whom the file names to those who teach a class. In a dry run somebody new is not there yet. */
  async #teacher(
    trx: Trx,
    path: string,
    { id, schoolId, name }: Pick<Part<'classes'>, 'id' | 'schoolId' | 'name'>,
    phone: string,
    wanted: Set<string>,
  ): Promise<void> {
    const teacher = await trx
      .selectFrom('teachers')
      .innerJoin('accounts', 'accounts.id', 'teachers.accountId')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.accountId', '=', 'teachers.accountId')
          .onRef('memberships.orgId', '=', 'teachers.schoolId')
          .on('memberships.role', '=', 'teacher'),
      )
      .select(['teachers.id', 'accounts.name', 'memberships.toMs'])
      .where('accounts.phone', '=', phone)
      .where('teachers.schoolId', '=', schoolId)
      .executeTakeFirst();
    // Who was switched off was said at the account.
    if (teacher && (teacher.toMs !== null || wanted.has(teacher.id))) return;
    const former =
      teacher &&
      (await trx
        .selectFrom('formerClassTeachers')
        .select('toMs')
        .where('classId', '=', id)
        .where('teacherId', '=', teacher.id)
        .executeTakeFirst());
    if (former) return this.#left(path, `${teacher.name} was taken out of “${name}” by hand`);
    this.#done(path, `gives “${name}” to ${teacher?.name ?? phone}`);
    if (teacher) wanted.add(teacher.id);
  }

  async rule(trx: Trx, dry: boolean, path: string, one: Part<'rules'>): Promise<void> {
    const { orgId, plugin, effect, version = null, locked = false, reason } = one;
    if (this.#away.has(orgId)) return;
    const known = await trx
      .selectFrom('policyRules')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('plugin', '=', plugin)
      .where('classId', 'is', null)
      .execute();
    const short = (rule: { effect: string; version: string | null; locked: number }) => ({ ...rule, locked: rule.locked === 1 });
    const before = known.map(({ effect: was, version: of, locked: held }) => short({ effect: was, version: of, locked: held }));
    const after = { effect, version, locked };
    const [first] = known;
    if (known.length === 1 && JSON.stringify(before[0]) === JSON.stringify(after) && first!.reason === JSON.stringify(reason)) return;
    this.#done(path, `${known.length === 0 ? 'adds' : 'changes'} the rule of "${orgId}" for ${plugin}: ${effect}`);
    if (dry) return;
    const ids = known.map(({ id }) => id);
    if (ids.length > 0) await trx.deleteFrom('policyRules').where('id', 'in', ids).execute();
    const at = this.now();
    const text = JSON.stringify(reason);
    const rest = { classId: null, consent: null, accountId: null, at };
    await trx
      .insertInto('policyRules')
      .values({ id: uuidv7(at), orgId, plugin, effect, version, locked: locked ? 1 : 0, reason: text, ...rest })
      .execute();
    await chooseWithin(trx, orgId);
    await this.#audit(trx, {
      action: 'policy.changed',
      subjectKind: 'plugin',
      subjectId: plugin,
      before: before.length > 0 ? { rules: before } : undefined,
      after,
    });
  }

  async settings(trx: Trx, dry: boolean, path: string, one: Part<'settings'>): Promise<void> {
    if (this.#away.has(one.schoolId)) return;
    for (const [name, value] of settingRows(one)) {
      const known = await trx.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      if (known?.value === value) continue;
      if (known) this.#left(path, `"${one.schoolId}" has chosen another ${name} by itself`);
      else this.#done(path, `sets ${name}`);
      if (!known && !dry) await writeSetting(trx, name, value);
    }
  }

  #audit = (trx: Trx, action: Action) => writeAudit(trx, this.now, consoleOfPlatform, action);
  #done = (path: string, message: string): void => void this.report.done.push({ path, message });
  #left = (path: string, message: string): void => void this.report.left.push({ path, message });
  #conflict = (path: string, message: string): void => void this.report.conflicts.push({ path, message });
}
