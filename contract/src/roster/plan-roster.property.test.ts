import fc from 'fast-check';
import Value from 'typebox/value';
import { expect, it } from 'vitest';
import { applyPlan } from './apply-plan.ts';
import { planRoster } from './plan-roster.ts';
import { RosterPlan } from './roster-plan.ts';
import { rosterRow } from './roster-row.ts';
import type { RosterState } from './roster-state.ts';

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const names = some('马洁', '罗萌', '陈一诺', '');
const numbers = some('', '1', '2', '3', '4', '5', '6', '7');
const classNames = some('七年级1班', '七(1)班', '七年级2班', '八年级1班', '八年级9班', '');

const states: fc.Arbitrary<RosterState> = fc
  .uniqueArray(
    fc.record({ number: some('1', '2', '3', '4', '5', '6'), realName: some('马洁', '罗萌', '陈一诺'), place: fc.option(some('a', 'b')) }),
    { selector: ({ number }) => number },
  )
  .map((students) => ({
    classes: [
      { id: 'a', name: '七年级1班', gradeId: 1 },
      { id: 'b', name: '七年级2班', gradeId: 1 },
    ],
    students: students.map(({ number, realName, place }, at) => ({
      id: `s${number}`,
      number,
      realName,
      initialLetter: 'X',
      enrolment: place === null ? null : { classId: place, seat: at + 1 },
    })),
  }));
const rows = fc
  .array(fc.record({ number: numbers, name: names, className: classNames, seat: some('', '', '1', '2', '3', 'x') }), { maxLength: 10 })
  .map((list) => list.map((cells, at) => rosterRow(at + 2, cells)));
const options = fc.record({ removals: fc.boolean(), newClasses: some([], [{ name: '八年级1班', gradeId: 2 }]) });

const imported = (state: RosterState, plan: RosterPlan) => {
  let id = 0;
  return applyPlan(state, plan, { newId: () => `new${(id += 1)}`, initialLetterOf: () => 'X' });
};

const runs = { numRuns: process.env.CHORUS_LONG === '1' ? 10_000 : 1_000 };

it('has nothing left to do when the same rows are imported again', { tags: 'long' }, () => {
  fc.assert(
    fc.property(states, rows, options, (state, list, chosen) => {
      const first = planRoster(state, list, chosen);
      const again = planRoster(imported(state, first), list, chosen);
      expect(again.counts).toEqual({
        errors: first.counts.errors,
        adds: 0,
        changes: 0,
        moves: 0,
        removals: 0,
        same: list.length - first.counts.errors,
      });
      expect(again.newClasses).toEqual([]);
    }),
    runs,
  );
});

it('says of each row one thing, in the order of the file, and fits its schema', { tags: 'long' }, () => {
  fc.assert(
    fc.property(states, rows, options, (state, list, chosen) => {
      const { changes, counts, newClasses } = planRoster(state, list, chosen);
      const lines = changes.map((change) => (change.kind === 'error' ? change.row.line : change.line)).filter((line) => line !== null);
      expect(lines).toEqual(list.map(({ line }) => line));
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(list.length + counts.removals);
      expect(Value.Check(RosterPlan, { changes, counts, newClasses })).toBe(true);
    }),
    runs,
  );
});

it('leaves every seat of a class to one student, and every number too', () => {
  fc.assert(
    fc.property(states, rows, options, (state, list, chosen) => {
      const { students } = imported(state, planRoster(state, list, chosen));
      const places = students.flatMap(({ enrolment }) => (enrolment ? [`${enrolment.classId} ${enrolment.seat}`] : []));
      expect(new Set(places).size).toBe(places.length);
      expect(new Set(students.map(({ number }) => number)).size).toBe(students.length);
    }),
    runs,
  );
});
