import { readFileSync } from 'node:fs';
import { readTable } from '@chorus/contract/table-file/read-table';
import { tableLimits } from '@chorus/contract/table-file/table';
import { lineIn, type LinesOf } from '@chorus/contract/table-file/lines-of';
import { joinTeacherPlans, type TeacherChange, type TeacherOptions, type TeacherPlan } from '@chorus/contract/teacher-import/teacher-plan';
import { mergeTeachers, partsOfTeachers, teacherLimits } from '@chorus/contract/teacher-import/teacher-row';
import { readTeachers, teacherSheets } from '@chorus/contract/teacher-import/teacher-sheets';
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
  const { rows: all, lines, said } = readRows(path);
  const parts = partsOfTeachers(all);
  const planned: { readonly plan: TeacherPlan; readonly fingerprint: string }[] = [];
  for (const rows of parts) planned.push(planTeachers(await importState(db, scope, rows), rows, options));
  const plan = joinTeacherPlans(planned.map((one) => one.plan));
  const errors = linesOf(plan, 'error', lines);
  if (errors.length > 0 && !skipErrors && !dryRun)
    throw new StartError(
      'bad-provision',
      [
        `Nothing was written: ${plan.counts.errors} rows of ${path} can't be brought. Mend them, or leave them out with --skip-errors:`,
        ...errors,
      ].join('\n'),
    );
  const summary = [countsOf(plan), ...newSchoolsOf(plan), ...said, ...(errors.length > 0 ? ['Left out:', ...errors] : [])];
  if (dryRun) return [`Nothing is written. ${path} would do this:`, ...summary, ...linesOf(plan, 'change', lines)].join('\n');
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
  const sheets = teacherSheets(table.sheets);
  for (const { taken, sheet, match } of sheets) {
    const missing = taken ? (['school', 'name', 'phone'] as const).filter((field) => match.columns[field] === null) : [];
    const where = sheets.length > 1 ? `the sheet “${sheet.name}”: ` : '';
    if (missing.length > 0)
      throw bad(`${where}its columns for ${missing.join(', ')} are not told: see docs/administration.md for headings.`);
  }
  // Nobody can be asked here: who seems to have left is left out, and it is said.
  const { rows: read, leavers, notes, lines } = readTeachers(sheets);
  const gone = new Set(leavers.map(({ line }) => line));
  const rows = mergeTeachers(read.filter(({ line }) => !gone.has(line)));
  if (rows.length > teacherLimits.rows) throw bad(`it has more than ${teacherLimits.rows} teachers: divide it.`);
  const others = sheets.filter(({ taken }) => !taken).map(({ sheet }) => sheet.name);
  const said = [
    ...(others.length > 0 ? [`Sheets that are not read: ${others.join(', ')}`] : []),
    ...listed(
      'Left out, because they seem to have left:',
      leavers.map(({ line, name, text }) => `  ${at(lines, line)}: ${name} ${text}`.trimEnd()),
    ),
    ...listed(
      'Left out, because they are no teachers:',
      notes.map(({ line, text }) => `  ${at(lines, line)}: ${text}`),
    ),
  ];
  return { rows, lines, said };
}

/** Where a line stands, as somebody finds it in the file. */
function at(lines: readonly LinesOf[], line: number): string {
  const of = lineIn(lines, line);
  return of && of.sheet !== '' ? `${of.sheet} ${of.row}` : String(of?.row ?? line);
}

const listed = (title: string, some: readonly string[]): string[] =>
  some.length === 0 ? [] : [title, ...some.slice(0, told), ...(some.length > told ? [`  and ${some.length - told} more`] : [])];

function linesOf(plan: TeacherPlan, kind: TeacherChange['kind'], lines: readonly LinesOf[]): string[] {
  const some = plan.changes.filter((change) => change.kind === kind);
  const line = ({ line: row, school, name, phone, does, classes, notes }: TeacherChange) => {
    const said = [
      ...notes.map(({ code, text }) => `${code} ${code === 'phone-twice' ? at(lines, Number(text)) : text}`.trim()),
      ...does,
      ...classes,
    ].join(', ');
    return `  ${at(lines, row)}: ${[school, name, phone].join(' ')}: ${said}`;
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
