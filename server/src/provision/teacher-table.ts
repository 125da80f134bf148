import { readFileSync } from 'node:fs';
import { readTable } from '@chorus/contract/table-file/read-table';
import { tableLimits } from '@chorus/contract/table-file/table';
import { matchTeacherColumns, toTeacherRows } from '@chorus/contract/teacher-import/teacher-columns';
import { joinTeacherPlans, type TeacherChange, type TeacherOptions, type TeacherPlan } from '@chorus/contract/teacher-import/teacher-plan';
import { mergeTeachers, partsOfTeachers, teacherLimits } from '@chorus/contract/teacher-import/teacher-row';
import { setTimeout as wait } from 'node:timers/promises';
import { issueCode } from '../accounts/account-codes.ts';
import { consoleOfPlatform } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { StartError } from '../errors.ts';
import { platformId } from '../organisations/add-organisation.ts';
import { importState, type ImportScope } from '../teacher-import/import-state.ts';
import { planTeachers } from '../teacher-import/plan-teachers.ts';
import { writeTeachers } from '../teacher-import/write-teachers.ts';
import { CodesFile } from './codes-file.ts';

/** Whoever runs the machine may do all of it, as by a provisioning file. */
const scope: ImportScope = { orgId: platformId, kind: 'platform', schools: true, classes: true };
/** Where a table comes out of the engineer's own systems, its names are the right ones. */
const options: TeacherOptions = { newSchools: true, newClasses: true, renames: true, stage: null };
/** Rows that are told at once. */
const told = 50;
/** A server that has the same folder open has so long for its own writes between two parts. */
const pauseMs = 40;

/** How a table is taken. */
export interface TeacherTableOptions {
  readonly file: string;
  readonly codesFile: string;
  readonly dryRun: boolean;
  /** Rows in error are left out; without it they stop the whole. */
  readonly skipErrors: boolean;
}

/**
 * Brings the teachers of a .csv or .xlsx to the server: it is planned as a whole, and written part by part, so that a server that runs goes on between them. Broken
 * off, it is done again. Gives what to say. Error: `bad-provision`.
 */
export async function bringTeachers(db: Db, now: Now, how: TeacherTableOptions, shared: boolean): Promise<string> {
  const { file: path, codesFile, dryRun, skipErrors } = how;
  const parts = partsOfTeachers(readRows(path));
  const planned: { readonly plan: TeacherPlan; readonly fingerprint: string }[] = [];
  for (const rows of parts) planned.push(planTeachers(await importState(db, scope, rows), rows, options));
  const plan = joinTeacherPlans(planned.map((one) => one.plan));
  const errors = linesOf(plan, 'error');
  if (errors.length > 0 && !skipErrors && !dryRun)
    throw new StartError(
      'bad-provision',
      [
        `Nothing was written: ${plan.counts.errors} rows of ${path} can't be brought. Mend them, or leave them out with --skip-errors:`,
        ...errors,
      ].join('\n'),
    );
  const summary = [countsOf(plan), ...newSchoolsOf(plan), ...(errors.length > 0 ? ['Left out:', ...errors] : [])];
  if (dryRun) return [`Nothing is written. ${path} would do this:`, ...summary, ...linesOf(plan, 'change')].join('\n');
  const codes = new CodesFile(codesFile);
  try {
    for (const [at, rows] of parts.entries()) {
      const { adds, changes } = planned[at]!.plan.counts;
      if (adds + changes === 0) continue;
      await db.transaction().execute(async (trx) => {
        const again = planTeachers(await importState(trx, scope, rows), rows, options);
        if (again.fingerprint !== planned[at]!.fingerprint)
          throw new StartError(
            'bad-provision',
            `Somebody has changed the server meanwhile. What was written stays; start again for the rest of ${path}.`,
          );
        const people = new Map(again.steps.map((step) => [step.phone, step]));
        const made = await writeTeachers(trx, now, consoleOfPlatform, again.steps);
        // On the disk before the accounts are; those that are good for nothing in the end harm nobody.
        const given = [];
        for (const id of made) {
          const { phone } = await trx.selectFrom('accounts').select('phone').where('id', '=', id).executeTakeFirstOrThrow();
          const { name, school } = people.get(phone)!;
          given.push({ phone, name, school: school.name, ...(await issueCode(trx, now, id, platformId)) });
        }
        codes.add(given);
      });
      if (shared) await wait(pauseMs);
    }
  } finally {
    codes.close();
  }
  const handOut = codes.isWritten ? ` Codes of one use are in ${codesFile}: hand them out, then delete the file.` : '';
  return [`Brought ${path}.${handOut}`, ...summary].join('\n');
}

function readRows(path: string) {
  const bad = (why: string) => new StartError('bad-provision', `${path} can't be used, and nothing was written: ${why}`);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw bad((error as Error).message);
  }
  const table = readTable(new Uint8Array(bytes), tableLimits.teachers);
  if (!table.ok) throw bad(`it is no table that can be read (${table.problem}).`);
  const match = matchTeacherColumns(table.rows);
  const missing = (['school', 'name', 'phone'] as const).filter((field) => match.columns[field] === null);
  if (missing.length > 0) throw bad(`its columns for ${missing.join(', ')} are not told: see docs/administration.md for headings.`);
  const rows = mergeTeachers(toTeacherRows(table.rows, match));
  if (rows.length > teacherLimits.rows) throw bad(`it has more than ${teacherLimits.rows} teachers: divide it.`);
  return rows;
}

function linesOf(plan: TeacherPlan, kind: TeacherChange['kind']): string[] {
  const some = plan.changes.filter((change) => change.kind === kind);
  const line = ({ line: at, school, name, phone, does, classes, notes }: TeacherChange) => {
    const said = [...notes.map(({ code, text }) => `${code} ${text}`.trim()), ...does, ...classes].join(', ');
    return `  ${at}: ${[school, name, phone].join(' ')}: ${said}`;
  };
  return [...some.slice(0, told).map(line), ...(some.length > told ? [`  and ${some.length - told} more`] : [])];
}

function newSchoolsOf({ newSchools }: TeacherPlan): string[] {
  const line = ({ name, near }: TeacherPlan['newSchools'][number]) =>
    `  new school ${name}${near === '' ? '' : ` (there is ${near}: is it the same?)`}`;
  const some = [...newSchools].sort((a, b) => Number(a.near === '') - Number(b.near === ''));
  return [...some.slice(0, told).map(line), ...(some.length > told ? [`  and ${some.length - told} more`] : [])];
}

function countsOf({ counts }: TeacherPlan): string {
  const { adds, changes, same, errors, accounts, schools, classes, given } = counts;
  return `${adds} new at a school, ${changes} changed, ${same} as they are, ${errors} in error; ${accounts} new accounts, ${schools} new schools, ${classes} new classes, ${given} classes given.`;
}
