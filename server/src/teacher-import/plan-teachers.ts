import { isPhone } from '@chorus/contract/as-typed';
import { cellFault } from '@chorus/contract/roster/cell-fault';
import { classKey } from '@chorus/contract/roster/class-name';
import { cleanText } from '@chorus/contract/roster/clean-text';
import { classFinder } from '@chorus/contract/roster/find-class';
import { isOtherName } from '@chorus/contract/roster/plan-roster';
import type { TeacherChange, TeacherNote, TeacherOptions, TeacherPlan } from '@chorus/contract/teacher-import/teacher-plan';
import { teacherLimits, type TeacherRow } from '@chorus/contract/teacher-import/teacher-row';
import { sha256Hex } from '../sha256.ts';
import { nearNames, schoolFinder, type FoundSchool, type TargetSchool } from './find-school.ts';
import type { ImportState, KnownAccount, KnownClass, KnownTeacher } from './import-state.ts';

/** A class that a row leads to; `id` null: it will be made. */
export interface GivenClass {
  readonly id: string | null;
  readonly name: string;
  readonly gradeId: number;
}

/** What is written for a row without an error. */
export interface TeacherStep {
  readonly school: TargetSchool;
  /** Undefined: is made. */
  readonly account: KnownAccount | undefined;
  readonly name: string;
  readonly phone: string;
  readonly stage: 'primary' | 'middle';
  readonly does: ReadonlySet<TeacherChange['does'][number]>;
  /** Those that the teacher does not have yet. */
  readonly classes: readonly GivenClass[];
}

/** A plan, how it is written, and a name for it, 16 hex digits: another one when anything would come out otherwise. */
export interface PlannedTeachers {
  readonly plan: TeacherPlan;
  readonly steps: readonly TeacherStep[];
  readonly fingerprint: string;
}

/** By the grade's number, 1 to 12. */
const gradeCodes = [101, 102, 103, 104, 105, 0, 1, 2, 3, 4, 5, 6] as const;
const lastOfPrimary = 6;

/** What an import of these rows would do; the same for the same state, rows and options. Rows of one phone and of one school belong into one plan. */
export function planTeachers(state: ImportState, rows: readonly TeacherRow[], options: TeacherOptions): PlannedTeachers {
  const { scope } = state;
  const findSchool = schoolFinder(scope, state.organisations, scope.schools && options.newSchools);
  const schools = rows.map(findSchool);
  const findClass = classesOfSchools(state, rows, schools, options);
  const teachers = new Map(state.teachers.map((one) => [`${one.accountId} ${one.schoolId}`, one]));
  const taken = phonesTaken(rows, state);
  const seen = new Set<string>();

  const drafts = rows.map((row, at) => {
    const errors: TeacherNote[] = [];
    const warnings: TeacherNote[] = [];
    const wrong = (code: TeacherNote['code'], text = '') => void errors.push({ code, text });
    const account = state.accounts.get(row.phone);
    const found = schools[at]!;
    const school = 'target' in found ? found.target : undefined;
    const known = account && school?.id ? teachers.get(`${account.id} ${school.id}`) : undefined;

    for (const cell of [row.name, row.phone, row.school, row.area, row.stage, ...row.classes])
      if (cellFault(cell)) wrong('cell-lost', cell);
    if (errors.length > 0) return { row, account, school, known, stage: undefined, errors, warnings, given: [] };
    if (row.name === '') wrong('name-missing');
    else if ([...row.name].length > teacherLimits.name) wrong('name-too-long');
    const first = taken.get(row.phone);
    if (row.phone === '') wrong('phone-missing');
    else if (!isPhone(row.phone)) wrong('phone-bad', row.phone);
    else if (first && first.name !== row.name) wrong('phone-twice', String(first.line));
    else if (account && !account.visible) wrong('taken-elsewhere');
    else if (account && account.name !== row.name && (!known || isOtherName(account.name, row.name)))
      wrong('phone-of-another', account.name);
    if ('error' in found) errors.push(found.error);
    if (known?.ended) wrong('ended');
    const stage = stageOf(row, known, options);
    if (!['', 'primary', 'middle'].includes(row.stage)) wrong('stage-bad', row.stage);
    else if (stage === undefined) wrong('stage-missing');

    const given: GivenClass[] = [];
    if (row.classes.length > teacherLimits.classes) wrong('classes-too-many');
    else if (row.classes.length > 0 && !scope.classes) warnings.push({ code: 'classes-left', text: row.classes.join(' ') });
    else if (school)
      for (const name of row.classes) {
        const one = findClass(school, name);
        if ('error' in one) errors.push(one.error);
        else if (!given.includes(one.target)) given.push(one.target);
      }
    // The second row of one teacher at one school, where the list was not merged, says what the first says.
    const key = JSON.stringify([row.phone, school?.id ?? school?.name]);
    if (errors.length === 0 && seen.has(key)) wrong('phone-twice', String(first?.line ?? row.line));
    if (errors.length === 0) seen.add(key);
    return { row, account, school, known, stage, errors, warnings, given };
  });

  const byClass = new Map(state.classes.map(({ id, teacherIds }) => [id, new Set(teacherIds)]));
  const steps: TeacherStep[] = [];
  const made = new Set<string>();
  const changes = drafts.map(({ row, account, school, known, stage, errors, warnings, given }): TeacherChange => {
    const { line, name, phone } = row;
    const shown = { line, school: school?.name ?? row.school, name, phone };
    const left = (notes: readonly TeacherNote[]): TeacherChange => ({ ...shown, kind: 'error', does: [], classes: [], notes: [...notes] });
    if (errors.length > 0) return left(errors);
    const classes = given.filter(({ id }) => id === null || !known?.teacherId || !byClass.get(id)!.has(known.teacherId));
    const full = classes.find((one) => membersOf(byClass, school!, one).size >= teacherLimits.ofClass);
    if (full) return left([{ code: 'class-full', text: full.name }]);
    for (const one of classes) membersOf(byClass, school!, one).add(known?.teacherId ?? phone);
    const does = new Set<TeacherChange['does'][number]>();
    if (!account && !made.has(phone)) does.add('account');
    made.add(phone);
    if (!known) does.add('membership');
    if (known && account!.name !== name) {
      if (options.renames && !account!.wider) does.add('name');
      else warnings.push({ code: 'other-name', text: account!.name });
    }
    if (known && known.stage !== stage) does.add('stage');
    if (classes.length > 0) does.add('classes');
    if (does.size > 0) steps.push({ school: school!, account, name, phone, stage: stage!, does, classes });
    const kind = does.has('membership') ? 'add' : does.size > 0 ? 'change' : 'same';
    return { ...shown, kind, does: [...does], classes: classes.map((one) => one.name), notes: warnings };
  });

  const newSchools = [...new Set(steps.filter(({ school }) => school.id === null).map(({ school }) => school))];
  const newClasses = [
    ...new Map(steps.flatMap(({ school, classes }) => classes.filter(({ id }) => id === null).map((one) => [one, school]))),
  ];
  const nearName = nearNames(state.organisations.filter(({ kind }) => kind === 'school').map((one) => cleanText(one.name)));
  const count = (kind: TeacherChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const plan: TeacherPlan = {
    changes,
    newSchools: newSchools.map(({ name, area }) => ({ name, area, near: nearName(name) })),
    newClasses: newClasses.map(([{ name }, school]) => ({ school: school.name, name })),
    counts: {
      errors: count('error'),
      adds: count('add'),
      changes: count('change'),
      same: count('same'),
      accounts: steps.filter(({ does }) => does.has('account')).length,
      schools: newSchools.length,
      classes: newClasses.length,
      given: steps.reduce((sum, { classes }) => sum + classes.length, 0),
    },
  };
  return { plan, steps, fingerprint: fingerprintOf(plan, steps) };
}

/**
 * Ids of what is there are in it, too: a school of the same name that somebody else has made meanwhile is another one. Advice is not: the part before may have
 * made a school of nearly the same name.
 */
function fingerprintOf({ changes }: TeacherPlan, steps: readonly TeacherStep[]): string {
  const written = steps.map(({ school, account, does, ...step }) => [school.id, school.parentId, account?.id ?? null, [...does], step]);
  const left = changes.filter(({ kind }) => kind === 'error').map(({ line, notes }) => [line, notes.map(({ code }) => code)]);
  return sha256Hex(JSON.stringify([written, left, changes.length])).slice(0, 16);
}

/** Of rows with one phone, the one that is taken: whose name is the account's, else the first. */
function phonesTaken(rows: readonly TeacherRow[], { accounts }: ImportState): Map<string, TeacherRow> {
  const taken = new Map<string, TeacherRow>();
  for (const row of rows) {
    const name = accounts.get(row.phone)?.name;
    const before = taken.get(row.phone);
    if (!before || (before.name !== name && row.name === name)) taken.set(row.phone, row);
  }
  return taken;
}

/** What the row says, else what is known, else what its classes say, else what is said of all. */
function stageOf(row: TeacherRow, known: KnownTeacher | undefined, options: TeacherOptions): 'primary' | 'middle' | undefined {
  if (row.stage === 'primary' || row.stage === 'middle') return row.stage;
  if (known?.stage) return known.stage;
  const grades = row.classes.map((name) => classKey(name).grade);
  const stages = new Set(grades.map((grade) => (grade === undefined ? undefined : grade > lastOfPrimary ? 'middle' : 'primary')));
  const [only] = stages;
  return (stages.size === 1 ? only : undefined) ?? options.stage ?? undefined;
}

/** What a class of a row leads to. */
type FoundClass = { readonly target: GivenClass } | { readonly error: TeacherNote };

/** Finds classes of schools, among them those that the rows make. */
function classesOfSchools(
  state: ImportState,
  rows: readonly TeacherRow[],
  schools: readonly FoundSchool[],
  { newClasses }: TeacherOptions,
): (school: TargetSchool, name: string) => FoundClass {
  const known = new Map<string | null, KnownClass[]>();
  for (const one of state.classes) {
    const ofSchool = known.get(one.schoolId);
    if (ofSchool) ofSchool.push(one);
    else known.set(one.schoolId, [one]);
  }
  const named = new Map<TargetSchool, Set<string>>();
  for (const [at, { classes }] of rows.entries()) {
    const found = schools[at]!;
    if (!('target' in found)) continue;
    const names = named.get(found.target) ?? new Set();
    named.set(found.target, names);
    for (const name of classes) names.add(name);
  }
  const finders = new Map(
    [...named].map(([school, names]) => {
      const maybe = newClasses ? [...names].flatMap(newClassOf) : [];
      return [school, classFinder(known.get(school.id) ?? [], maybe)] as const;
    }),
  );
  const made = new Set<GivenClass>();
  return (school, name) => {
    const find = finders.get(school)!;
    const first = find(name);
    // A day that a spreadsheet made of a class is that class, where the school has it.
    const meant = 'meant' in first && first.meant?.why === 'date' ? first.error.proposals.filter(({ field }) => field === 'className') : [];
    const found = meant.length === 1 ? find(meant[0]!.value) : first;
    if ('target' in found) {
      if (found.target.id !== null || made.has(found.target)) return found;
      // The others, when the list comes again.
      if (made.size >= teacherLimits.made) return { error: { code: 'class-unknown', text: name } };
      made.add(found.target);
      return found;
    }
    return { error: { code: found.error.code === 'class-ambiguous' ? 'class-ambiguous' : 'class-unknown', text: name } };
  };
}

/** A class that a name says enough of to be made. */
function newClassOf(name: string): { name: string; gradeId: number }[] {
  const gradeId = gradeCodes[(classKey(name).grade ?? 0) - 1];
  return gradeId === undefined || [...name].length > teacherLimits.className ? [] : [{ name, gradeId }];
}

/** Who teaches a class once the rows so far are written. */
function membersOf(byClass: Map<string, Set<string>>, school: TargetSchool, { id, name }: GivenClass): Set<string> {
  const key = id ?? JSON.stringify([school.id, school.name, name]);
  const members = byClass.get(key) ?? new Set<string>();
  byClass.set(key, members);
  return members;
}
