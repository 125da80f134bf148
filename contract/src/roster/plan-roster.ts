import { assignSeats, type Draft } from './assign-seats.ts';
import { areCut, cellFault, type CellFault } from './cell-fault.ts';
import { classFinder, type FoundClass } from './find-class.ts';
import type { NewClass, Seat, RosterChange, RosterError, RosterPlan, RosterWarning } from './roster-plan.ts';
import { oddNumbers, type OddNumber } from './odd-numbers.ts';
import { isUnsure } from './rare-characters.ts';
import { rosterLimits, type RosterRow } from './roster-row.ts';
import type { RosterState, RosterStudent } from './roster-state.ts';

/** How a roster is taken. */
export interface RosterOptions {
  /** Whether a class that the file covers loses those whom the file doesn't name. */
  readonly removals: boolean;
  /** Classes that may be made, if a row names them. */
  readonly newClasses: readonly NewClass[];
  /** The year in which the school year begins; see `schoolYearOf`. Without it classes called by a year are not told. */
  readonly schoolYear?: number;
}

const lengthOf = (text: string) => [...text].length;
const inClass = (classId: string, name: string) => JSON.stringify([classId, name]);

/**
 * What an import of these rows would do; the same for the same state, rows and options. The file covers a class if one of its rows without an error lies in it.
 * Nobody is removed whom a row names, by number or, where that is missing, by name, even if it is in error.
 */
export function planRoster(state: RosterState, all: readonly RosterRow[], { removals, newClasses, schoolYear }: RosterOptions): RosterPlan {
  const rows = all.filter(({ left }) => left === undefined);
  const classNames = new Map(state.classes.map(({ id, name }) => [id, name]));
  const students = studentsByNumber(state.students);
  const findClass = classFinder(state.classes, newClasses, schoolYear);
  const cut = areCut(rows.map(({ number }) => number));
  const faultOf = (row: RosterRow) => (cut && /^\d{16,}$/.test(row.number) ? 'cut' : cellFault(row.number, 'number'));
  const taken = rowsTaken(
    rows.filter((row) => faultOf(row) === undefined),
    students,
  );
  const named = new Set(all.map(({ number }) => students.get(number)?.id).filter((id) => id !== undefined));
  // Those whom no row names by number, by class and name.
  const unnamed = groupBy(
    state.students.filter(({ id, enrolment }) => enrolment !== null && !named.has(id)),
    ({ enrolment, realName }) => inClass(enrolment!.classId, realName),
  );

  const odd = oddNumbers([...taken.values()]);
  const drafts = rows.map((row): Draft => {
    const student = row.number === '' ? undefined : students.get(row.number);
    const found = row.className === '' ? undefined : findClass(row.className);
    const target = found && 'target' in found ? found.target : undefined;
    const same = (target?.id && unnamed.get(inClass(target.id, row.name))) || [];
    const errors = [
      ...(lostError('number', faultOf(row)) ?? numberErrors(row, taken.get(numberKey(row.number, students)), same)),
      ...(lostError('name', cellFault(row.name, 'name')) ?? nameErrors(row, student)),
      ...(lostError('className', cellFault(row.className)) ??
        classErrors(found, student?.enrolment ? classNames.get(student.enrolment.classId) : undefined)),
      ...seatErrors(row.seat),
    ];
    return { row, student, target, errors, seat: 0 };
  });
  // Rows whose number says nothing, those that are left out among them, name their students by class and name.
  const byName = new Set(
    all.flatMap((row) => {
      if (row.number !== '' && faultOf(row) === undefined) return [];
      const found = row.className === '' ? undefined : findClass(row.className);
      return found && 'target' in found && found.target.id !== null ? [inClass(found.target.id, row.name)] : [];
    }),
  );
  for (const key of byName) for (const { id } of unnamed.get(key) ?? []) named.add(id);

  const covered = new Set(drafts.filter(({ errors }) => errors.length === 0).map(({ target }) => target!.id));
  const removed = removals
    ? state.students.filter(({ id, enrolment }) => enrolment && covered.has(enrolment.classId) && !named.has(id))
    : [];
  const leaving = new Set(removed.map(({ id }) => id));
  const led = new Set(drafts.filter(({ errors }) => errors.length === 0).map(({ student }) => student?.id));
  assignSeats(
    drafts,
    state.students.filter(({ id }) => !leaving.has(id) && !led.has(id)),
  );

  const placeOf = ({ enrolment }: RosterStudent): Seat | null =>
    enrolment && { classId: enrolment.classId, className: classNames.get(enrolment.classId) ?? '', seat: enrolment.seat };
  const mayBe = ({ target, row }: Draft) => {
    const key = inClass(target?.id ?? '', row.name);
    return byName.has(key) ? undefined : unnamed.get(key)?.[0];
  };
  const classOrder = new Map(state.classes.map(({ id }, at) => [id, at]));
  const order = ({ enrolment }: RosterStudent) => classOrder.get(enrolment!.classId) ?? 0;
  removed.sort((a, b) => order(a) - order(b) || a.enrolment!.seat - b.enrolment!.seat || (a.number < b.number ? -1 : 1));

  const changes = [
    ...drafts.map((draft) => changeOf(draft, placeOf, mayBe(draft), odd.get(draft.row))),
    ...removed.map((student): RosterChange => {
      const { id, number, realName: name } = student;
      return { kind: 'removal', line: null, number, studentId: id, from: { name, place: placeOf(student)! }, to: { name, place: null } };
    }),
  ];
  const made = new Set(drafts.filter(({ errors, target }) => errors.length === 0 && target!.id === null).map(({ target }) => target!));
  return { changes, counts: countsOf(changes), newClasses: [...made].map(({ name, gradeId }) => ({ name, gradeId })) };
}

const lostError = (field: 'number' | 'name' | 'className' | 'seat', fault: CellFault | undefined): RosterError[] | undefined =>
  fault && [{ code: 'cell-lost', field, fault, proposals: field === 'seat' ? [{ field, value: '' }] : [] }];

function seatErrors(seat: RosterRow['seat']): RosterError[] {
  if (typeof seat !== 'string') return [];
  return lostError('seat', cellFault(seat)) ?? [{ code: 'seat-bad', proposals: [{ field: 'seat', value: '' }] }];
}

type ByNumber = Pick<ReadonlyMap<string, RosterStudent>, 'get'>;

/** By number as it is written, else without case: X at the end of a citizen's number is typed in either. */
function studentsByNumber(students: readonly RosterStudent[]): ByNumber {
  const exact = new Map(students.map((student) => [student.number, student]));
  const folded = new Map(students.map((student) => [student.number.toLowerCase(), student]));
  return { get: (number) => exact.get(number) ?? folded.get(number.toLowerCase()) };
}

/** The same for all ways in which a number leads to one student. */
const numberKey = (number: string, students: ByNumber) => students.get(number)?.number ?? number.toLowerCase();

/** Of rows with one number, the one that is taken: whose name is the known one, else the first. */
function rowsTaken(rows: readonly RosterRow[], students: ByNumber): Map<string, RosterRow> {
  const taken = new Map<string, RosterRow>();
  for (const row of rows) {
    const name = students.get(row.number)?.realName;
    const key = numberKey(row.number, students);
    const before = taken.get(key);
    if (!before || (before.name !== name && row.name === name)) taken.set(key, row);
  }
  return taken;
}

function numberErrors(row: RosterRow, taken: RosterRow | undefined, unnamed: readonly RosterStudent[]): RosterError[] {
  const proposals = unnamed.length === 1 ? [{ field: 'number' as const, value: unnamed[0]!.number }] : [];
  if (row.number === '') return [{ code: 'number-missing', proposals }];
  if (lengthOf(row.number) > rosterLimits.number) return [{ code: 'number-too-long', proposals }];
  return taken && taken !== row ? [{ code: 'number-twice', line: taken.line, name: taken.name, proposals }] : [];
}

function nameErrors(row: RosterRow, student: RosterStudent | undefined): RosterError[] {
  const proposals = student ? [{ field: 'name' as const, value: student.realName }] : [];
  if (row.name === '') return [{ code: 'name-missing', proposals }];
  return lengthOf(row.name) > rosterLimits.name ? [{ code: 'name-too-long', proposals }] : [];
}

function classErrors(found: FoundClass | undefined, current: string | undefined): RosterError[] {
  if (found) return 'error' in found ? [found.error] : [];
  return [{ code: 'class-missing', proposals: current === undefined ? [] : [{ field: 'className', value: current }] }];
}

function changeOf(
  draft: Draft,
  placeOf: (student: RosterStudent) => Seat | null,
  mayBe: RosterStudent | undefined,
  odd: OddNumber | undefined,
): RosterChange {
  const { row, student, target, errors, seat } = draft;
  const from = student ? { name: student.realName, place: placeOf(student) } : null;
  if (errors.length > 0) return { kind: 'error', row, studentId: student?.id ?? null, from, errors };
  const { line, name } = row;
  const number = student?.number ?? row.number;
  const to = { name, place: { classId: target!.id, className: target!.name, seat } };
  const warnings: RosterWarning[] = [];
  if (student && isOtherName(student.realName, name)) warnings.push({ code: 'other-name', proposals: [] });
  if (isUnsure(name)) warnings.push({ code: 'name-unsure', proposals: [] });
  if (!student && odd) {
    const { code, proposal } = odd;
    warnings.push({ code, proposals: proposal === '' ? [] : [{ field: 'number', value: proposal }] });
  }
  if (!student && mayBe) {
    const proposals = [{ field: 'number' as const, value: mayBe.number }];
    warnings.push({ code: 'number-changed', studentId: mayBe.id, number: mayBe.number, proposals });
  }
  const place = from?.place;
  if (!student || !place)
    return { kind: 'add', line, number, studentId: student?.id ?? null, returns: student !== undefined, from, to, warnings };
  const changed = from.name !== name || place.seat !== seat ? 'change' : 'same';
  const kind = place.classId === to.place.classId ? changed : 'move';
  return { kind, line, number, studentId: student.id, from: { name: from.name, place }, to, warnings };
}

/** Another surname, and less than half in common: a slip of an input method changes less. */
export function isOtherName(known: string, name: string): boolean {
  const [a, b] = [[...known], [...name]];
  const common = b.filter((char) => a.includes(char)).length;
  return a[0] !== b[0] && common * 2 < Math.max(a.length, b.length);
}

function countsOf(changes: readonly RosterChange[]): RosterPlan['counts'] {
  const count = (kind: RosterChange['kind']) => changes.filter((change) => change.kind === kind).length;
  return {
    errors: count('error'),
    adds: count('add'),
    changes: count('change'),
    moves: count('move'),
    removals: count('removal'),
    same: count('same'),
  };
}

function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const item of list) {
    const group = map.get(keyOf(item));
    if (group) group.push(item);
    else map.set(keyOf(item), [item]);
  }
  return map;
}
