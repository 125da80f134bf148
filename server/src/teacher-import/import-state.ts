import type { OrgKind } from '@chorus/contract/roles';
import { cleanText } from '@chorus/contract/roster/clean-text';
import type { TeacherRow } from '@chorus/contract/teacher-import/teacher-row';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { idsWithin } from '../organisations/chain.ts';

/** For which organisation an import is, and what whoever imports may do there. */
export interface ImportScope {
  readonly orgId: string;
  readonly kind: OrgKind;
  /** Make schools. */
  readonly schools: boolean;
  /** See a school's classes, make some and give them. */
  readonly classes: boolean;
}

/** An organisation of the own ones. */
export interface KnownOrganisation {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: OrgKind;
  readonly name: string;
  readonly archivedAt: number | null;
}

/** Somebody who has one of the phones. */
export interface KnownAccount {
  readonly id: string;
  readonly name: string;
  /** Is something in one of the own organisations, or was and is nothing elsewhere now. */
  readonly visible: boolean;
  /** Is something elsewhere, too: has the name from those above both. */
  readonly wider: boolean;
}

/** What somebody is, or was, at a school. */
export interface KnownTeacher {
  readonly accountId: string;
  readonly schoolId: string;
  readonly teacherId: string | null;
  readonly stage: 'primary' | 'middle' | null;
  readonly ended: boolean;
}

/** A class in use, and who teaches it. */
export interface KnownClass {
  readonly id: string;
  readonly schoolId: string;
  readonly name: string;
  readonly gradeId: number;
  readonly teacherIds: readonly string[];
}

/** What rows are compared with: as much of the server as they are about. */
export interface ImportState {
  readonly scope: ImportScope;
  readonly organisations: readonly KnownOrganisation[];
  /** By phone. */
  readonly accounts: ReadonlyMap<string, KnownAccount>;
  readonly teachers: readonly KnownTeacher[];
  readonly classes: readonly KnownClass[];
}

/** As one value, so that the statement is the same for any number. */
export const listed = (values: readonly string[]) => sql<string>`(select "value" from json_each(${JSON.stringify(values)}))`;

/** Reads what an import of these rows depends on. */
export async function importState(db: Kysely<Tables>, scope: ImportScope, rows: readonly TeacherRow[]): Promise<ImportState> {
  const phones = listed([...new Set(rows.map(({ phone }) => phone))]);
  const organisations = await db
    .selectFrom('organisations')
    .select(['id', 'parentId', 'kind', 'name', 'archivedAt'])
    .where('id', 'in', idsWithin(scope.orgId))
    .orderBy('id')
    .execute();
  const own = sql`"orgId" in ${idsWithin(scope.orgId)}`;
  const isSomething = (where: RawBuilder<unknown>) =>
    sql<number>`exists (select 1 from "memberships" where "accountId" = "accounts"."id" and ${where})`;
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'phone', 'name'])
    .select([
      isSomething(own).as('was'),
      isSomething(sql`${own} and "toMs" is null`).as('is'),
      isSomething(sql`not ${own} and "toMs" is null`).as('wider'),
    ])
    .where('phone', 'in', phones)
    .execute();
  const teachers = await db
    .selectFrom('memberships')
    .leftJoin('teachers', (join) =>
      join.onRef('teachers.accountId', '=', 'memberships.accountId').onRef('teachers.schoolId', '=', 'memberships.orgId'),
    )
    .select(['memberships.accountId', 'memberships.orgId as schoolId', 'memberships.toMs', 'teachers.id as teacherId', 'teachers.stage'])
    .where('memberships.role', '=', 'teacher')
    .where('memberships.accountId', 'in', listed(accounts.map(({ id }) => id)))
    .where('memberships.orgId', 'in', idsWithin(scope.orgId))
    .execute();
  return {
    scope,
    organisations,
    accounts: new Map(
      accounts.map(({ id, phone, name, was, is, wider }) => {
        const isWider = Number(wider) === 1;
        return [phone, { id, name, visible: Number(is) === 1 || (Number(was) === 1 && !isWider), wider: isWider }];
      }),
    ),
    teachers: teachers.map(({ toMs, ...teacher }) => ({ ...teacher, ended: toMs !== null })),
    classes: scope.classes ? await classesOf(db, scope, organisations, rows) : [],
  };
}

async function classesOf(
  db: Kysely<Tables>,
  scope: ImportScope,
  organisations: readonly KnownOrganisation[],
  rows: readonly TeacherRow[],
): Promise<KnownClass[]> {
  if (rows.every(({ classes }) => classes.length === 0)) return [];
  const named = new Set(rows.map(({ school }) => school));
  const schools = listed(
    organisations
      .filter(({ id, kind, name }) => kind === 'school' && (id === scope.orgId || named.has(cleanText(name))))
      .map(({ id }) => id),
  );
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'schoolId', 'name', 'gradeId'])
    .where('schoolId', 'in', schools)
    .where('archivedAt', 'is', null)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  const taught = await db
    .selectFrom('classTeachers')
    .select(['classId', 'teacherId'])
    .where('schoolId', 'in', schools)
    .orderBy('teacherId')
    .execute();
  const teacherIds = new Map<string, string[]>();
  for (const { classId, teacherId } of taught) teacherIds.set(classId, [...(teacherIds.get(classId) ?? []), teacherId]);
  return classes.map((one) => ({ ...one, teacherIds: teacherIds.get(one.id) ?? [] }));
}
