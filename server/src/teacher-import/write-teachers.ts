import { initialsOf } from '@chorus/contract/roster/initials';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import { addAccount, addMembership } from '../accounts/add-account.ts';
import { writeAudits, type Action, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { addOrganisation } from '../organisations/add-organisation.ts';
import { addClass, orderClasses } from '../people/class-calls.ts';
import { setClassTeachers } from '../school/class-teachers.ts';
import type { TargetSchool } from './find-school.ts';
import { listed } from './import-state.ts';
import type { GivenClass, TeacherStep } from './plan-teachers.ts';

/** Writes what was planned, each action in the logs that it stands in when it is done by hand. Gives the accounts that are new. */
export async function writeTeachers(trx: Kysely<Tables>, now: Now, by: Doer, steps: readonly TeacherStep[]): Promise<string[]> {
  const at = now();
  const logs = new Map<string, Action[]>();
  const log = (orgId: string, action: Action) => {
    const ofOrg = logs.get(orgId);
    if (ofOrg) ofOrg.push(action);
    else logs.set(orgId, [action]);
  };
  const changed: Action[] = [];
  const schools = new Map<TargetSchool, string>();
  const accounts = new Map<string, string>();
  const made: string[] = [];
  const given = new Map<string, Map<GivenClass, string[]>>();

  for (const step of steps) {
    const { school, account, name, phone, stage, does } = step;
    let schoolId = school.id ?? schools.get(school);
    if (schoolId === undefined) {
      schoolId = uuidv7(at);
      schools.set(school, schoolId);
      const added = { parentId: school.parentId, kind: 'school', name: school.name, code: '' } as const;
      await addOrganisation(trx, { id: schoolId, ...added, createdAt: at });
      log(by.orgId, {
        action: 'organisation.added',
        subjectKind: 'organisation',
        subjectId: schoolId,
        after: { ...added, administer: false },
      });
    }
    let accountId = account?.id ?? accounts.get(phone);
    if (accountId === undefined) {
      accountId = uuidv7(at);
      accounts.set(phone, accountId);
      made.push(accountId);
      await addAccount(trx, { id: accountId, name, phone, initials: initialsOf(name), passwordHash: null, createdAt: at });
    }
    const subject = { subjectKind: 'account', subjectId: accountId } as const;
    if (does.has('membership')) {
      await addMembership(trx, { accountId, orgId: schoolId, role: 'teacher', fromMs: at, teacher: { stage } });
      log(schoolId, { action: 'account.added', ...subject, after: { name, phone, role: 'teacher', orgId: schoolId, stage } });
    }
    if (does.has('name'))
      await trx
        .updateTable('accounts')
        .set({ name, initials: initialsOf(name) })
        .where('id', '=', accountId)
        .execute();
    if (does.has('stage')) await addMembership(trx, { accountId, orgId: schoolId, role: 'teacher', fromMs: at, teacher: { stage } });
    if (does.has('name') || does.has('stage')) {
      const after = { name: does.has('name') ? name : account!.name, phone, ...(does.has('stage') && { stage }) };
      changed.push({ action: 'account.changed', ...subject, before: { name: account!.name, phone }, after });
    }
    const ofSchool = given.get(schoolId) ?? new Map<GivenClass, string[]>();
    given.set(schoolId, ofSchool);
    for (const one of step.classes) ofSchool.set(one, [...(ofSchool.get(one) ?? []), accountId]);
  }
  for (const { id, action } of await placesOf(trx, changed)) log(id, action);
  for (const [schoolId, classes] of given) for (const action of await giveClasses(trx, schoolId, classes, at)) log(schoolId, action);
  for (const [orgId, actions] of logs) await writeAudits(trx, now, { ...by, orgId }, actions);
  return made;
}

/** Where it is written down what was done to people: in each organisation that they are something in. */
async function placesOf(trx: Kysely<Tables>, actions: readonly Action[]): Promise<{ readonly id: string; readonly action: Action }[]> {
  const rows = await trx
    .selectFrom('memberships')
    .select(['accountId', 'orgId'])
    .distinct()
    .where('accountId', 'in', listed(actions.map(({ subjectId }) => subjectId)))
    .where('toMs', 'is', null)
    .orderBy('orgId')
    .execute();
  return actions.flatMap((action) =>
    rows.filter(({ accountId }) => accountId === action.subjectId).map(({ orgId }) => ({ id: orgId, action })),
  );
}

async function giveClasses(
  trx: Kysely<Tables>,
  schoolId: string,
  classes: ReadonlyMap<GivenClass, readonly string[]>,
  at: number,
): Promise<Action[]> {
  if (classes.size === 0) return [];
  const rows = await trx.selectFrom('teachers').select(['id', 'accountId']).where('schoolId', '=', schoolId).execute();
  const teacherIds = new Map(rows.map(({ id, accountId }) => [accountId, id]));
  const actions: Action[] = [];
  let isNew = false;
  for (const [{ id, name, gradeId }, accountIds] of classes) {
    const classId = id ?? uuidv7(at);
    const taught = await trx.selectFrom('classTeachers').select('teacherId').where('classId', '=', classId).orderBy('teacherId').execute();
    const before = taught.map(({ teacherId }) => teacherId);
    const wanted = [...new Set([...before, ...accountIds.map((accountId) => teacherIds.get(accountId)!)])];
    if (id === null) {
      isNew = true;
      await addClass(trx, { id: classId, schoolId, name, gradeId });
    }
    await setClassTeachers(trx, { schoolId, classId }, wanted, at);
    actions.push({
      action: id === null ? 'class.added' : 'class.changed',
      subjectKind: 'class',
      subjectId: classId,
      ...(id !== null && { before: { name, gradeId, teacherIds: before } }),
      after: { name, gradeId, teacherIds: wanted },
    });
  }
  if (isNew) await orderClasses(trx, schoolId);
  return actions;
}
