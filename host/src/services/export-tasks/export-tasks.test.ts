import type { ExportTask } from '@chorus/contract/api/export-calls';
import { VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { ExportTasks } from './export-tasks.ts';

const task = (id: string, taskStatus: ExportTask['taskStatus']): ExportTask => ({
  id,
  taskBizType: 'CHORUS_CLASS_REPORT',
  remark: id,
  requestAt: 1,
  taskStatus,
  resultUrl: taskStatus === 'FINISHED' ? `https://school/${id}` : '',
  bytes: 1,
  expiresAt: 2,
});

let clock: VirtualClock;
/** What the server says; undefined: nothing. */
let said: readonly ExportTask[] | undefined;
let asked: [string, unknown][];
let teacherId: string | undefined;
let exports: ExportTasks;
beforeEach(() => {
  clock = new VirtualClock();
  said = [];
  asked = [];
  teacherId = 'teacher';
  exports = new ExportTasks({
    api: () => ({
      call: async (name: string, body: unknown) => {
        asked.push([name, body]);
        if (!said) throw new Error('away');
        return (name === 'exportTasks' ? { pageContents: said } : task('a', 'RUNNING')) as never;
      },
    }),
    clock,
    teacherId: () => teacherId,
    fetchFile: async (url) => new Blob([url]),
  });
});
const state = () => exports.state.get();

describe('the files that are being made', () => {
  it('are asked for with the specification’s payload, ten at once [7.3-5] [9-12]', async () => {
    await exports.open();
    const page = { page: 1, pageSize: 10, createUid: 'teacher', taskType: 1, userId: 'teacher', source: 203 };
    expect(asked).toEqual([['exportTasks', page]]);
    expect(state()).toMatchObject({ showExportProgress: true, tasks: [], trouble: 'none' });
    await clock.advance(60_000);
    expect(asked).toHaveLength(1);
  });

  it('are asked for every 3 s while one is being made, ten times at most, and then the panel says so [4-40] [8-12] [9-12]', async () => {
    said = [task('a', 'RUNNING')];
    await exports.open();
    await clock.advance(2_999);
    expect(asked).toHaveLength(1);
    await clock.advance(1);
    expect(asked).toHaveLength(2);
    await clock.advance(27_000 - 1);
    expect([asked.length, state().trouble]).toEqual([10, 'none']);
    await clock.advance(1);
    expect([asked.length, state().trouble]).toEqual([11, 'timeout']);
    await clock.advance(600_000);
    expect([asked.length, clock.pending]).toEqual([11, 0]);
    void exports.look();
    await clock.advance(3_000);
    expect([asked.length, state().trouble]).toEqual([13, 'none']);
  });

  it('are asked for no more once all are finished or have failed', async () => {
    said = [task('a', 'RUNNING'), task('b', 'FINISHED')];
    await exports.open();
    said = [task('a', 'FAILED'), task('b', 'FINISHED')];
    await clock.advance(3_000);
    expect([asked.length, clock.pending, state().tasks?.map(({ taskStatus }) => taskStatus)]).toEqual([2, 0, ['FAILED', 'FINISHED']]);
  });

  it('are waited for through a poll that reaches nobody, which counts', async () => {
    said = [task('a', 'RUNNING')];
    await exports.open();
    said = undefined;
    await clock.advance(6_000);
    said = [task('a', 'FINISHED')];
    await clock.advance(3_000);
    expect([asked.length, state()]).toMatchObject([4, { trouble: 'none', tasks: [{ taskStatus: 'FINISHED' }] }]);
    said = undefined;
    await exports.look();
    expect([state().trouble, clock.pending]).toEqual(['unreachable', 0]);
  });

  it('are one watch, however often somebody looks', async () => {
    said = [task('a', 'RUNNING')];
    await Promise.all([exports.open(), exports.look(), exports.look()]);
    expect(clock.pending).toBe(1);
  });
});

describe('a file', () => {
  it('that is asked for opens the panel, which has it at once', async () => {
    said = [task('a', 'RUNNING')];
    await exports.request({ taskBizType: 'CHORUS_CLASS_REPORT', clazzId: 'c', from: '2026-09-01', to: '2026-09-02' });
    expect(state()).toMatchObject({ showExportProgress: true, tasks: [{ id: 'a' }] });
    expect(asked.map(([name]) => name)).toEqual(['requestExport', 'exportTasks']);
  });

  it('that gets ready while the panel is closed is fresh until it is opened', async () => {
    said = [task('a', 'RUNNING')];
    await exports.open();
    exports.close();
    said = [task('a', 'FINISHED')];
    await clock.advance(3_000);
    expect(state().fresh).toBe(true);
    await exports.open();
    expect(state().fresh).toBe(false);
  });

  it('is fetched by an address of now; one that is gone is taken from the list', async () => {
    said = [task('a', 'FINISHED')];
    expect(await (await exports.file('a')).text()).toBe('https://school/a');
    said = [];
    await expect(exports.file('a')).rejects.toThrow('no longer');
    expect(state().tasks).toEqual([]);
  });

  it('is made once more when it failed', async () => {
    said = [task('a', 'RUNNING')];
    await exports.retry('a');
    expect(asked[0]).toEqual(['retryExport', { id: 'a' }]);
    expect(clock.pending).toBe(1);
  });

  it('of one teacher is not seen by the next: nothing is asked, and a late answer changes nothing', async () => {
    said = [task('a', 'RUNNING')];
    const late = exports.open();
    exports.forget();
    await late;
    expect([state(), clock.pending]).toEqual([{ showExportProgress: false, tasks: undefined, trouble: 'none', fresh: false }, 0]);
  });
});
