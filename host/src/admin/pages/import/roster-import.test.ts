import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import { planRoster } from '@chorus/contract/roster/plan-roster';
import type { RosterState } from '@chorus/contract/roster/roster-state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import * as files from './roster-files.ts';
import { changesOf } from './import-state.ts';
import { RosterImport } from './roster-import.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const school: RosterState = {
  classes: [{ id: 'a', name: '七年级1班', gradeId: 1 }],
  students: [{ id: 's', number: '1', realName: '单思琪', initialLetter: 'S', enrolment: { classId: 'a', seat: 1 } }],
};
const batch: RosterBatchInfo = {
  id: 'b',
  kind: 'import',
  title: '',
  at: 0,
  by: '周敏',
  counts: { adds: 1, changes: 0, moves: 0, removals: 0, same: 1, errors: 1 },
  undoneAt: null,
  undoUntil: 1,
};

function start() {
  const planned: AdminBody<'planRoster'>[] = [];
  const done: AdminBody<'importRoster'>[] = [];
  const server = { fingerprint: '0000000000000001' };
  const run = new RosterImport({
    files: async () => files,
    classes: async () => school.classes,
    now: () => Date.UTC(2026, 10, 29),
    plan: async (body) => {
      planned.push(body);
      return { plan: planRoster(school, body.rows, body), fingerprint: server.fingerprint, inLesson: [] };
    },
    carryOut: async (body) => {
      done.push(body);
      if (body.fingerprint !== server.fingerprint)
        throw new ApiError('state', 'importRoster', 'refused', 40, '', [{ path: '/fingerprint', message: 'changed-since' }]);
      return batch;
    },
  });
  return { run, planned, done, server, state: () => run.state.get() };
}
const table = '学号\t姓名\t班级\n1\t单思琪\t七年级1班\n2\t欧阳予安\t七1班\n3\t\t七年级1班';
async function dryRun(text = table) {
  const started = start();
  await started.run.takeText(text);
  await started.run.dryRun();
  return started;
}

it('reads what is pasted, tells its columns, and writes nothing before it is asked to', async () => {
  const { state, planned, done } = await dryRun();
  expect(state()).toMatchObject({ step: 'dry-run', sheets: [{ match: { headerRow: 0, columns: { number: 0, name: 1, className: 2 } } }] });
  expect(planned).toHaveLength(1);
  expect(state().planned!.plan.counts).toEqual({ errors: 1, adds: 1, changes: 0, moves: 0, removals: 0, same: 1 });
  expect(changesOf(state().planned!.plan)).toBe(1);
  expect(done).toEqual([]);
});

it('says why a file gives no table, and takes the next one', async () => {
  const { run, state } = start();
  await run.takeText('  ');
  expect(state()).toMatchObject({ step: 'file', problem: 'empty' });
  await run.takeText(table);
  expect(state()).toMatchObject({ step: 'columns', problem: undefined });
});

it('gives a column to one field only, and a field one column', async () => {
  const { run, state } = start();
  await run.takeText(table);
  run.setColumn(0, 'seat');
  expect(state().sheets[0]!.match.columns).toMatchObject({ number: null, seat: 0 });
  run.setColumn(1, 'seat');
  expect(state().sheets[0]!.match.columns).toMatchObject({ name: null, seat: 1 });
});

it('puts all rows of a file without classes into the chosen one', async () => {
  const { run, planned } = start();
  await run.takeText('学号\t姓名\n5\t何知夏');
  run.setClassName(0, '七年级1班');
  await run.dryRun();
  expect(planned[0]!.rows[0]).toMatchObject({ number: '5', className: '七年级1班' });
});

it('plans anew once typing has stopped, and keeps a mended row where it was', async () => {
  const { run, planned, state } = await dryRun();
  run.edit(4, 'name', '何');
  run.edit(4, 'name', '何知夏');
  expect(state().planning).toBe(true);
  await vi.advanceTimersByTimeAsync(399);
  expect(planned).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(planned).toHaveLength(2);
  expect(planned[1]!.rows[2]).toMatchObject({ line: 4, name: '何知夏' });
  expect(state()).toMatchObject({ planning: false, planned: { plan: { counts: { errors: 0, adds: 2 } } } });
  expect(state().pins).toEqual([{ line: 4, was: 'error', fields: new Set(['name']) }]);
});

it('plans anew and imports nothing when the school has changed since', async () => {
  const { run, planned, done, server, state } = await dryRun();
  run.edit(4, 'name', '何知夏');
  await vi.runAllTimersAsync();
  server.fingerprint = '0000000000000002';
  await run.carryOut();
  expect(state()).toMatchObject({ step: 'dry-run', changedSince: true, importing: false });
  expect(planned.at(-1)!.rows[2]!.name).toBe('何知夏');
  await run.carryOut();
  expect(done.at(-1)!.fingerprint).toBe('0000000000000002');
  expect(state()).toMatchObject({ step: 'done', done: batch });
});

it('imports nothing while what is shown is not what would be done', async () => {
  const { run, done } = await dryRun();
  run.setRemovals(true);
  await run.carryOut();
  expect(done).toEqual([]);
});

it('asks once about a class that is not there, and makes it with its teachers', async () => {
  const { run, state, planned } = await dryRun('学号\t姓名\t班级\n5\t何知夏\t七年级9班\n6\t马洁\t七年级9班');
  expect(state()).toMatchObject({ step: 'questions', questions: [{ name: '七年级9班', rows: 2 }] });
  expect(planned).toEqual([]);
  run.answer('七年级9班', { kind: 'new', name: '七年级9班', gradeId: 1, teacherIds: ['t'] });
  await run.proceed();
  expect(planned[0]!.newClasses).toEqual([{ name: '七年级9班', gradeId: 1, teacherIds: ['t'] }]);
  expect(state().planned!.plan.counts).toMatchObject({ errors: 0, adds: 2 });
});

it('leaves out who has left, where nobody says otherwise', async () => {
  const { run, planned } = await dryRun('学号\t姓名\t班级\t备注\n5\t何知夏\t七年级1班\t转出\n6\t马洁\t七年级1班\t');
  await run.proceed();
  run.back();
  run.setWithLeavers(true);
  await run.proceed();
  expect(planned.map(({ rows }) => rows.map(({ name }) => name))).toEqual([['马洁'], ['何知夏', '马洁']]);
});

it('asks once about rows without a class, and has them in the class above or leaves them', async () => {
  const { run, state, planned } = await dryRun('班级\t学号\t姓名\n七年级1班\t1\t单思琪\n\t2\t欧阳予安');
  expect(state()).toMatchObject({ step: 'questions', classless: [{ name: '欧阳予安', className: '七年级1班' }] });
  expect(planned).toEqual([]);
  await run.proceed();
  expect(planned.at(-1)!.rows.map(({ className }) => className)).toEqual(['七年级1班', '七年级1班']);
  run.back();
  run.setSameAsAbove(false);
  await run.proceed();
  expect(planned.at(-1)!.rows.map(({ className }) => className)).toEqual(['七年级1班', '']);
});
