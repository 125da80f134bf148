import { gunzipSync } from 'node:zlib';
import { readExport } from '@chorus/contract/journal/read-export';
import { ObservableValue } from '@chorus/sdk';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { LessonOutbox } from '../classroom/lesson-outbox.ts';
import { MemoryJournalStore } from '../journal/memory-journal-store.ts';
import type { Draft } from '../journal/journal-store.ts';
import type { SessionService } from '../session/session-service.ts';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { attemptEntry } from '../testing/journal-tab.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { LessonClaims } from './lesson-claims.ts';

const device = 'device:board';
let journal: MemoryJournalStore;
let outbox: LessonOutbox;
let api: FakeApi;
let claims: LessonClaims;
let teacher: string;
let taken: number;
const local = new Map<string, string>();

const draft = (lessonId: string, id: string, schoolId = 'school'): Draft => ({
  lessonId,
  entry: { ...attemptEntry(id), id, v: 1, schoolId, ownerId: device, bootId: 'boot', wallMs: Date.UTC(2026, 8, 1, 0, 30), monoMs: 1 },
});
const given = async (id: string, clazzId: string, answers: number, schoolId = 'school') => {
  const body = { id, clazzId, teacherId: device, startTime: '2026-09-01 08:00:00' };
  await outbox.add({ ownerId: device, op: 'start', body });
  await outbox.add({ ownerId: device, op: 'end', body: { id } });
  const drafts = Array.from({ length: answers }, (_, n) => draft(id, `${id}-${n}`, schoolId));
  if (answers > 0) await journal.append(drafts, { scope: clazzId });
};
const shown = () => claims.state.get().map(({ id, className, answers, left }) => [id, className, answers, left]);

beforeEach(async () => {
  journal = new MemoryJournalStore('memory');
  teacher = 'teacher';
  taken = 0;
  local.clear();
  api = new FakeApi();
  api.answers.claimLesson = () => ({ claimedAt: 1 });
  outbox = new LessonOutbox(
    new MemoryKeyValueStore(),
    undefined,
    () => api.client,
    () => teacher,
    async () => false,
    () => undefined,
  );
  const session = {
    state: new ObservableValue({ userInfo: undefined }),
    token: 'token',
    timeZone: 'Asia/Shanghai',
    get userInfo() {
      return { id: teacher, schoolId: 'school' };
    },
  } as unknown as SessionService;
  claims = new LessonClaims({
    api: () => api.client,
    session,
    recordings: { toDo: async () => [] },
    clock: { now: () => 5 },
    classes: async () => [{ id: 'class', name: '三年级1班', gradeId: 3, studentCount: 2 }],
    unsent: {
      of: (ownerId) => journal.waiting(ownerId, 1000),
      handOver: (...of) => journal.handOver(...of),
    },
    outbox,
    local: {
      keys: () => [],
      get: (key) => local.get(key),
      set: (key, value) => void (value === undefined ? local.delete(key) : local.set(key, value)),
    },
    deviceId: 'board',
    taken: async () => void (taken += 1),
  });
  await given('lesson', 'class', 3);
});

it('offers lessons of the teacher’s classes, with day and number of answers, and names those of others at the school [6-3]', async () => {
  await given('foreign', 'another', 2);
  await given('school-2', 'class', 2, 'another');
  await given('nothing', 'class', 0);
  await claims.refresh();
  expect(claims.state.get()).toMatchObject([
    { id: 'lesson', className: '三年级1班', startTime: '2026-09-01 08:00:00', answers: 3, left: false },
    { id: 'foreign', className: undefined, answers: 2 },
  ]);
});

it('offers a lesson of a class that was put away, and writes it into a file that takes it', async () => {
  api.answers.classes = ({ former }: { readonly former?: boolean }) => (former === true ? [{ id: 'old', name: '九（9）班' }] : []);
  await given('last-year', 'old', 2);
  await given('foreign', 'another', 2);
  await claims.refresh();
  expect(shown().map(([id, name]) => [id, name])).toEqual([
    ['lesson', '三年级1班'],
    ['last-year', '九（9）班'],
    ['foreign', undefined],
  ]);
  api.reachable = false;
  const file = await claims.export();
  const lines = [
    ...readExport(
      gunzipSync(new Uint8Array(await file!.arrayBuffer()))
        .toString('utf8')
        .split('\n'),
    ),
  ];
  expect(lines[0]).toMatchObject({ ownerId: 'teacher', schoolId: 'school', entries: 5 });
  expect(lines.filter(({ line }) => line === 'lesson')).toMatchObject([
    { id: 'lesson', deviceId: 'board' },
    { id: 'last-year', clazzId: 'old', deviceId: 'board' },
  ]);
});

it('names what waits also where nobody can be asked for the classes', async () => {
  api.reachable = false;
  await given('foreign', 'another', 2);
  await claims.refresh();
  expect(shown().map(([id]) => id)).toEqual(['lesson', 'foreign']);
});

it('asks the server first, then sends the entries as they were written, under the teacher’s name', async () => {
  await claims.refresh();
  await claims.take('lesson');
  const body = { id: 'lesson', clazzId: 'class', deviceId: 'board', startTime: '2026-09-01 08:00:00', endTime: '2026-09-01 08:30:00' };
  expect(api.named('claimLesson')).toEqual([body]);
  const rows = await journal.waiting('teacher', 9);
  expect([rows.length, new Set(rows.map(({ entry }) => entry.ownerId)), taken]).toEqual([3, new Set([device]), 1]);
  expect([shown(), await outbox.startsOf(device)]).toEqual([[], []]);
});

it('ends a lesson when it began where the clock was set back in its middle', async () => {
  await outbox.add({
    ownerId: device,
    op: 'start',
    body: { id: 'late', clazzId: 'class', teacherId: device, startTime: '2026-09-01 09:00:00' },
  });
  await journal.append([draft('late', 'late-0')], { scope: 'class' });
  await claims.refresh();
  await claims.take('late');
  expect(api.named('claimLesson')).toMatchObject([{ id: 'late', startTime: '2026-09-01 09:00:00', endTime: '2026-09-01 09:00:00' }]);
});

it('keeps everything as it was where the server refuses or is lost', async () => {
  await claims.refresh();
  for (const code of ['state', 'network'] as const) {
    api.answers.claimLesson = () => {
      throw new ApiError(code, 'claimLesson', 'no', 43);
    };
    await expect(claims.take('lesson')).rejects.toThrow();
  }
  await claims.refresh();
  expect(shown()).toEqual([['lesson', '三年级1班', 3, false]]);
  expect(await journal.waiting('teacher', 9)).toEqual([]);
});

it('offers a lesson again whose page ended after the server had heard, and takes it whole', async () => {
  await claims.refresh();
  const { handOver } = journal;
  journal.handOver = () => Promise.reject(new Error('the page ends'));
  await expect(claims.take('lesson')).rejects.toThrow('the page ends');
  journal.handOver = handOver;
  await claims.refresh();
  await claims.take('lesson');
  expect([await journal.count('teacher', 0), await journal.count(device, 0)]).toEqual([3, 0]);
});

it('leaves a lesson on the device: marked for who left it, offered to who comes next', async () => {
  await claims.refresh();
  claims.leave('lesson');
  expect(shown()).toEqual([['lesson', '三年级1班', 3, true]]);
  await claims.refresh();
  expect(shown()).toEqual([['lesson', '三年级1班', 3, true]]);
  teacher = 'colleague';
  await claims.refresh();
  expect(shown()).toEqual([['lesson', '三年级1班', 3, false]]);
});

it('takes the lesson again at a server that has lost it', async () => {
  await claims.refresh();
  await claims.take('lesson');
  await outbox.tellAgain('teacher', ['lesson']);
  expect(await outbox.flush()).toBe(true);
  expect(api.named('claimLesson')).toHaveLength(2);
  expect(api.named('startLesson')).toEqual([]);
});
