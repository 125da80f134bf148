import { describe, expect, it } from 'vitest';
import { applyPlan } from './apply-plan.ts';
import { planRoster, type RosterOptions } from './plan-roster.ts';
import type { RosterChange } from './roster-plan.ts';
import { rosterRow, type RosterRow } from './roster-row.ts';
import type { RosterState, RosterStudent } from './roster-state.ts';

const classes = [
  { id: 'c72', name: '七年级2班', gradeId: 1 },
  { id: 'c75', name: '七年级5班', gradeId: 1 },
  { id: 'c81', name: '八年级12班', gradeId: 2 },
];
const student = (number: string, realName: string, classId: string | null, seat = 0): RosterStudent => ({
  id: `s${number}`,
  number,
  realName,
  initialLetter: 'X',
  enrolment: classId === null ? null : { classId, seat },
});
const state = (...students: RosterStudent[]): RosterState => ({ classes, students });
let line = 1;
const row = (number: string, name: string, className = '七年级2班', seat = ''): RosterRow =>
  rosterRow((line += 1), { number, name, className, seat });
const all: RosterOptions = { removals: true, newClasses: [] };
const plan = (from: RosterState, rows: RosterRow[], options: RosterOptions = all) => planRoster(from, rows, options);
const errorsOf = (change: RosterChange | undefined) => (change?.kind === 'error' ? change.errors : []);
const codes = (changes: readonly RosterChange[]) =>
  changes.map((change) =>
    errorsOf(change)
      .map(({ code }) => code)
      .join(),
  );
const seats = (changes: readonly RosterChange[]) =>
  changes.map((change) => (change.kind === 'error' || change.kind === 'removal' ? undefined : change.to.place.seat));

describe('what happens to a student', () => {
  it('adds who is new, at the next free seat of the class', () => {
    const before = state(student('1', '马洁', 'c72', 1), student('2', '罗萌', 'c72', 3));
    const { changes, counts } = plan(before, [row('3', '单思琪'), row('4', '何知夏'), row('1', '马洁'), row('2', '罗萌')]);
    expect(changes.map(({ kind }) => kind)).toEqual(['add', 'add', 'same', 'same']);
    expect(seats(changes)).toEqual([2, 4, 1, 3]);
    expect(counts).toEqual({ errors: 0, adds: 2, changes: 0, moves: 0, removals: 0, same: 2 });
  });

  it('adds who is known and in no class, as one who returns', () => {
    const [change] = plan(state(student('1', '马洁', null)), [row('1', '马洁', '七年级2班', '7')]).changes;
    expect(change).toMatchObject({
      kind: 'add',
      returns: true,
      studentId: 's1',
      from: { name: '马洁', place: null },
      to: { place: { seat: 7 } },
    });
  });

  it('moves who is in another class, also with another name', () => {
    const [change] = plan(state(student('1', '罗萌', 'c72', 12)), [row('1', '罗梦', '七年级5班', '33')]).changes;
    const from = { name: '罗萌', place: { classId: 'c72', className: '七年级2班', seat: 12 } };
    expect(change).toMatchObject({ kind: 'move', from, to: { name: '罗梦', place: { classId: 'c75', className: '七年级5班', seat: 33 } } });
  });

  it('changes a name or a seat, and keeps the seat where the file has none', () => {
    const before = state(student('1', '张子函', 'c72', 19), student('2', '马洁', 'c72', 20), student('3', '何知夏', 'c72', 22));
    const { changes } = plan(before, [row('1', '张梓涵'), row('2', '马洁', '七年级2班', '21'), row('3', '贺知夏')]);
    expect(changes.map(({ kind }) => kind)).toEqual(['change', 'change', 'change']);
    expect(seats(changes)).toEqual([19, 21, 22]);
    expect(changes.flatMap((change) => ('warnings' in change ? change.warnings : []))).toEqual([]);
  });

  it('lets two students change their seats with each other', () => {
    const before = state(student('1', '马洁', 'c72', 1), student('2', '罗萌', 'c72', 2));
    const { changes } = plan(before, [row('1', '马洁', '七年级2班', '2'), row('2', '罗萌', '七年级2班', '1')]);
    expect(changes.map(({ kind }) => kind)).toEqual(['change', 'change']);
  });

  it('gives another seat to who has none in the file and whose own is given away', () => {
    const before = state(student('1', '马洁', 'c72', 1));
    expect(seats(plan(before, [row('1', '马洁'), row('2', '罗萌', '七年级2班', '1')]).changes)).toEqual([2, 1]);
  });

  it('warns when a known number bears an entirely other name', () => {
    const [change] = plan(state(student('1', '陈一诺', 'c72', 1)), [row('1', '陆梓鸣')]).changes;
    expect(change).toMatchObject({ kind: 'change', warnings: [{ code: 'other-name' }] });
  });

  it('warns when somebody of that name in the class would go, and proposes the number', () => {
    const { changes } = plan(state(student('20260118', '陈一诺', 'c72', 1)), [row('20260181', '陈一诺')]);
    const proposals = [{ field: 'number', value: '20260118' }];
    expect(changes[0]).toMatchObject({ kind: 'add', warnings: [{ code: 'number-changed', number: '20260118', proposals }] });
    expect(changes[1]).toMatchObject({ kind: 'removal', studentId: 's20260118' });
  });

  it('keeps emoji and rare characters', () => {
    const [change] = plan(state(), [row('1', '𠮷田👩‍🚀')]).changes;
    expect(change).toMatchObject({ kind: 'add', to: { name: '𠮷田👩‍🚀' } });
  });
});

describe('who is removed', () => {
  const before = state(student('1', '马洁', 'c72', 1), student('2', '罗萌', 'c72', 2), student('3', '何知夏', 'c75', 1));

  it('is who is in a class that the file covers, and not in the file', () => {
    const { changes, counts } = plan(before, [row('1', '马洁')]);
    expect(changes[1]).toMatchObject({
      kind: 'removal',
      line: null,
      studentId: 's2',
      from: { place: { classId: 'c72', seat: 2 } },
      to: { place: null },
    });
    expect(counts).toMatchObject({ same: 1, removals: 1 });
  });

  it('is nobody when removals are not asked for', () => {
    expect(plan(before, [row('1', '马洁')], { removals: false, newClasses: [] }).counts.removals).toBe(0);
  });

  it('is nobody whom a row in error names, by number or by name', () => {
    const { changes } = plan(before, [row('1', ''), row('', '罗萌'), row('9', '新同学')]);
    expect(changes.map(({ kind }) => kind)).toEqual(['error', 'error', 'add']);
  });

  it('is nobody of a class whose rows are all in error', () => {
    expect(plan(before, [row('', '不在册')]).counts).toMatchObject({ errors: 1, removals: 0 });
  });

  it('is nobody who moves to another class in the same file', () => {
    const { changes } = plan(before, [row('1', '马洁'), row('2', '罗萌', '七年级5班'), row('3', '何知夏', '七年级5班')]);
    expect(changes.map(({ kind }) => kind)).toEqual(['same', 'move', 'same']);
  });
});

describe('what is in error', () => {
  it('is a row without number; one student of that name in the class is proposed', () => {
    const [change] = plan(state(student('7', '马洁', 'c72', 1)), [row('', '马洁')]).changes;
    expect(errorsOf(change)).toEqual([{ code: 'number-missing', proposals: [{ field: 'number', value: '7' }] }]);
    const two = state(student('7', '马洁', 'c72', 1), student('8', '马洁', 'c72', 2));
    expect(errorsOf(plan(two, [row('', '马洁')]).changes[0])).toEqual([{ code: 'number-missing', proposals: [] }]);
    expect(errorsOf(plan(two, [row('', '马洁'), row('7', '马洁')]).changes[0])[0]!.proposals).toEqual([{ field: 'number', value: '8' }]);
  });

  it('is a row without name; the known one is proposed', () => {
    const [change] = plan(state(student('7', '唐雨桐', 'c81', 31)), [row('7', '', '八年级12班', '31')]).changes;
    expect(errorsOf(change)).toEqual([{ code: 'name-missing', proposals: [{ field: 'name', value: '唐雨桐' }] }]);
  });

  it('is the second of two rows with one number, with the line of the first', () => {
    const rows = [row('7', '陈一诺'), row('7', '陆一鸣')];
    const { changes } = plan(state(), rows);
    expect(changes[0]!.kind).toBe('add');
    expect(errorsOf(changes[1])).toMatchObject([{ code: 'number-twice', line: rows[0]!.line, name: '陈一诺' }]);
  });

  it('is of two rows with one number the one that bears not the known name', () => {
    const rows = [row('7', '陈一诺'), row('7', '陆一鸣')];
    const { changes } = plan(state(student('7', '陆一鸣', 'c72', 1)), rows);
    expect(errorsOf(changes[0])).toMatchObject([{ code: 'number-twice', line: rows[1]!.line }]);
    expect(changes[1]!.kind).toBe('same');
  });

  it('is a class that the school hasn’t; those near it and making it are proposed', () => {
    const [change] = plan(state(), [row('1', '何知夏', '八年级13班')]).changes;
    expect(errorsOf(change)).toEqual([
      {
        code: 'class-unknown',
        proposals: [
          { field: 'className', value: '八年级12班' },
          { field: 'newClass', value: '八年级13班', gradeId: 2 },
        ],
      },
    ]);
  });

  it('is a class name that two classes bear, with both', () => {
    const twice = { classes: [...classes, { id: 'other', name: '七年级2班', gradeId: 1 }], students: [] };
    const two = [
      { id: 'c72', name: '七年级2班' },
      { id: 'other', name: '七年级2班' },
    ];
    expect(errorsOf(plan(twice, [row('1', '马洁')]).changes[0])).toEqual([{ code: 'class-ambiguous', classes: two, proposals: [] }]);
  });

  it('is a row without class; the student’s own is proposed', () => {
    const [change] = plan(state(student('1', '马洁', 'c75', 1)), [row('1', '马洁', '')]).changes;
    expect(errorsOf(change)).toEqual([{ code: 'class-missing', proposals: [{ field: 'className', value: '七年级5班' }] }]);
  });

  it('is a seat that two rows name, or that is somebody’s who stays', () => {
    const before = state(student('1', '马洁', 'c72', 5));
    const rows = [row('2', '罗萌', '七年级2班', '4'), row('3', '何知夏', '七年级2班', '4'), row('4', '单思琪', '七年级2班', '5')];
    const { changes } = plan(before, rows, { removals: false, newClasses: [] });
    expect(codes(changes)).toEqual(['', 'seat-twice', 'seat-taken']);
    expect(errorsOf(changes[1])).toMatchObject([{ line: rows[0]!.line, name: '罗萌' }]);
    expect(errorsOf(changes[2])).toMatchObject([{ number: '1', name: '马洁' }]);
  });

  it('is also who wants the seat of a student whose own row fell out', () => {
    const before = state(student('1', '马洁', 'c72', 1), student('2', '罗萌', 'c72', 2));
    const rows = [row('9', '新同学', '七年级2班', '7'), row('1', '马洁', '七年级2班', '7'), row('2', '罗萌', '七年级2班', '1')];
    expect(codes(plan(before, rows).changes)).toEqual(['', 'seat-twice', 'seat-taken']);
  });

  it('is nobody who says where he sits already, though another sits there, too', () => {
    const before = state(student('1', '马洁', 'c72', 5), student('2', '罗萌', 'c72', 5), student('3', '何知夏', 'c72', 5));
    const kept = { removals: false, newClasses: [] };
    expect(plan(before, [row('1', '马洁', '七年级2班', '5')], kept).changes[0]!.kind).toBe('same');
    expect(codes(plan(before, [row('4', '单思琪', '七年级2班', '5')], kept).changes)).toEqual(['seat-taken']);
  });

  it('is a seat that is no number from 1 to 999', () => {
    const bad = ['0', '1000', '第三排', '-1', '1.5'].map((seat, at) => row(String(at), '马洁', '七年级2班', seat));
    expect(codes(plan(state(), bad).changes)).toEqual(bad.map(() => 'seat-bad'));
    const good = ['1', '999', '08', '７', '3.0'].map((seat, at) => row(String(at), '马洁', '七年级2班', seat));
    expect(seats(plan(state(), good).changes)).toEqual([1, 999, 8, 7, 3]);
  });

  it('is a name or a number of more than forty characters', () => {
    const long = '𠮷'.repeat(40);
    expect(codes(plan(state(), [row('1', long), row('2', `${long}𠮷`), row('3'.repeat(41), '马洁')]).changes)).toEqual([
      '',
      'name-too-long',
      'number-too-long',
    ]);
  });

  it('says all that is wrong with a row', () => {
    expect(codes(plan(state(), [row('', '', '', 'x')]).changes)).toEqual(['number-missing,name-missing,class-missing,seat-bad']);
  });
});

describe('a class that the school hasn’t', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ id: `c${at}`, name: `实验班${'甲乙丙丁'[at % 4]!}${at}`, gradeId: 1 }));
  const proposals = (rows: RosterRow[]) =>
    plan({ classes: many, students: [] }, rows).changes.map((change) =>
      errorsOf(change).flatMap((error) => ('proposals' in error ? error.proposals.map(({ field }) => field) : [])),
    );

  it('is compared with those that it has only where a class may be called so', () => {
    expect(proposals([row('1', '马洁', `实验班${'甲'.repeat(37)}`), row('2', '罗萌', `实验班${'甲'.repeat(38)}`)])).toEqual([
      ['className', 'className', 'newClass'],
      [],
    ]);
  });

  it('is compared with them a hundred thousand times in all, whatever a file holds', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => row(String(at), '马洁', `实验班甲${String.fromCodePoint(0x4e00 + at)}`));
    const looked = proposals(rows).filter((fields) => fields.includes('className'));
    expect(looked).toHaveLength(Math.floor(100_000 / many.length));
  });
});

describe('classes', () => {
  it('are found however they are written', () => {
    const { counts } = plan(
      state(),
      ['七（2）班', '7-2', '初一2班', '七年级二班', ' 七年级 2班'].map((name, at) => row(String(at), '马洁', name)),
    );
    expect(counts.adds).toBe(5);
  });

  it('are made when they may be and a row needs them, once', () => {
    const newClasses = [
      { name: '八年级13班', gradeId: 2 },
      { name: '八年级14班', gradeId: 2 },
      { name: '七(2)班', gradeId: 1 },
    ];
    const before = state();
    const made = plan(before, [row('1', '马洁', '八年级13班'), row('2', '罗萌', '八(13)班'), row('3', '何知夏')], {
      removals: true,
      newClasses,
    });
    expect(made.newClasses).toEqual([{ name: '八年级13班', gradeId: 2 }]);
    expect(seats(made.changes)).toEqual([1, 2, 1]);
    let id = 0;
    const after = applyPlan(before, made, { newId: () => `n${(id += 1)}`, initialLetterOf: () => 'M' });
    expect(after.classes.at(-1)).toEqual({ id: 'n1', name: '八年级13班', gradeId: 2 });
    expect(after.students[0]).toEqual({
      id: 'n2',
      number: '1',
      realName: '马洁',
      initialLetter: 'M',
      enrolment: { classId: 'n1', seat: 1 },
    });
  });
});

it('keeps the initial letter of who keeps the name', () => {
  const before = state(student('1', '马洁', 'c72', 1), student('2', '罗萌', 'c72', 2));
  const moved = plan(before, [row('1', '马洁', '七年级5班'), row('2', '梦萌', '七年级5班')]);
  const after = applyPlan(before, moved, { newId: () => 'n', initialLetterOf: () => 'M' });
  expect(after.students.map(({ initialLetter }) => initialLetter)).toEqual(['X', 'M']);
});

it('looks at each of 5,000 rows and 5,000 students a few times, whatever stands in them', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ id: `c${at}`, name: `七年级${at + 1}班`, gradeId: 1 }));
  const apart = Array.from({ length: 5_000 }, (_, at) => student(String(at), `学生${at}`, `c${at % 100}`, Math.floor(at / 100) + 1));
  const alike = apart.map(({ number }, at) => student(number, '马洁', 'c0', at + 1));
  const rows = (cells: (at: number) => { number: string; className: string }) =>
    apart.map((_, at) => rosterRow(at + 1, { name: '马洁', seat: '', ...cells(at) }));
  const cases: [RosterStudent[], RosterRow[]][] = [
    [apart, rows((at) => ({ number: String(at + 2_500), className: '七年级1班' }))],
    [apart, rows((at) => ({ number: String(at + 2_500), className: `八年级${at}班` }))],
    [alike, rows(() => ({ number: '', className: '七年级1班' }))],
    [alike, rows((at) => ({ number: `n${at}`, className: '七年级1班' }))],
    [alike, rows(() => ({ number: '7', className: '七年级1班' }))],
  ];
  for (const [students, list] of cases) {
    let looks = 0;
    const counted = <T extends object>(all: readonly T[]): T[] =>
      all.map(
        (one) =>
          new Proxy(one, {
            get: (of, key, receiver) => {
              looks += 1;
              return Reflect.get(of, key, receiver) as unknown;
            },
          }),
      );
    const { counts } = plan({ classes: many, students: counted(students) }, counted(list));
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(5_000 + counts.removals);
    expect(looks).toBeLessThan(100 * 10_000);
  }
});

describe('what a spreadsheet has left in a cell', () => {
  it('is an error of that cell, and never a student', () => {
    const { changes, counts } = plan(state(), [
      row('1', '#N/A'),
      row('#REF!', '马洁'),
      row('3', '罗萌', '=A1'),
      row('4', '何知夏', '七年级2班', '###'),
    ]);
    expect(counts.errors).toBe(4);
    expect(changes.map((change) => errorsOf(change).map((error) => ('field' in error ? [error.field, error.fault] : error.code)))).toEqual([
      [['name', 'failed']],
      [['number', 'failed']],
      [['className', 'failed']],
      [['seat', 'narrow']],
    ]);
  });

  it('is an error of each number that lost digits, and not of one that is there twice for that', () => {
    const { changes } = plan(
      state(),
      ['5.1E+18', '5.1E+18', '5101012015010200000'].map((number) => row(number, '马洁')),
    );
    expect(codes(changes)).toEqual(['cell-lost', 'cell-lost', 'cell-lost']);
  });

  it('removes nobody whom a row names whose number is lost', () => {
    const before = state(student('1', '马洁', 'c72', 1), student('2', '罗萌', 'c72', 2));
    expect(plan(before, [row('2', '罗萌'), row('#REF!', '马洁')]).counts.removals).toBe(0);
  });

  it('may be a day in place of a class, which is proposed', () => {
    const [change] = plan(state(), [row('1', '马洁', '7月5日')]).changes;
    expect(errorsOf(change)).toEqual([{ code: 'class-date', proposals: [{ field: 'className', value: '七年级5班' }] }]);
  });

  it('warns of a name with a sign in place of a character', () => {
    const [change] = plan(state(), [row('1', '李?')]).changes;
    expect(change).toMatchObject({ kind: 'add', warnings: [{ code: 'name-unsure' }] });
  });
});

it('leaves out a row that is to be left out, and removes nobody whom it names', () => {
  const before = state(student('1', '马洁', 'c72', 1), student('2', '罗萌', 'c72', 2), student('3', '何知夏', 'c72', 3));
  const { changes } = plan(before, [row('1', '马洁'), { ...row('2', '罗梦', '七年级5班'), left: true }]);
  expect(changes.map((change) => [change.kind, 'number' in change ? change.number : ''])).toEqual([
    ['same', '1'],
    ['removal', '3'],
  ]);
});
