import type { Body, Data } from '@chorus/contract';
import { ObservableValue, type Classroom } from '@chorus/sdk';
import { sampleClassroom } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { settle, VirtualClock } from '../testing/virtual-clock.ts';
import { fill, type Locale } from '../i18n/host-i18n.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh-CN.json' with { type: 'json' };
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { ClassGroups } from './class-groups.ts';
import { GroupChanges } from './group-changes.ts';
import { GroupNames } from './group-names.ts';

const locales = { 'zh-CN': zh, en };

/** A teacher's browser at a server that keeps groups. Another `page()` is a reload. */
function browser(classroom = new ObservableValue<Classroom>(sampleClassroom())) {
  const locale = new ObservableValue<Locale>('zh-CN');
  const api = new FakeApi();
  const store = new MemoryKeyValueStore();
  const clock = new VirtualClock();
  let server: Data<'groupSets'> = [];
  let id = 0;
  api.answers.groupSets = ({ clazzId }: Body<'groupSets'>) => server.filter(({ classId }) => classId === clazzId);
  api.answers.saveGroupSet = ({ clazzId: classId, ...set }: Body<'saveGroupSet'>) => {
    server = [{ ...set, classId, to: null }, ...server.filter((one) => one.id !== set.id)];
  };
  api.answers.endGroupSet = ({ id: ended }: Body<'endGroupSet'>) => void (server = server.filter((one) => one.id !== ended));
  const client = () => api.client;
  const page = async () => {
    const changes = new GroupChanges(store, undefined, client, () => undefined);
    const groups = new ClassGroups({
      api: client,
      classroom,
      changes,
      cache: store,
      clock,
      ids: { next: () => `id-${(id += 1)}` },
      names: new GroupNames((key, params) => fill(locales[locale.get()][key as 'groups.nth'], params ?? {}), locale),
      log: () => undefined,
    });
    await settle();
    return groups;
  };
  const names = (groups: ClassGroups) => groups.state.get().map(({ name }) => name);
  return {
    api,
    clock,
    classroom,
    page,
    locale,
    names,
    server: () => server.map(({ name }) => name),
    put: (sets: Data<'groupSets'>) => (server = sets),
  };
}
const of = (name: string, ...studentIds: string[]) => ({ name, groups: [{ name: '一组', studentIds }] });

it('calls groups to which nobody gave a name by their number, in the language of who reads it', async () => {
  const { page, locale } = browser();
  const groups = await page();
  await groups.save({
    groups: [{ studentIds: ['student-1'] }, { name: 'Tigers', studentIds: ['student-2'] }, { studentIds: ['student-3'] }],
  });
  const read = () => groups.state.get().flatMap((set) => [set.name, ...set.groups.map(({ name }) => name)]);
  expect(read()).toEqual(['课堂分组', '第 1 组', 'Tigers', '第 3 组']);
  locale.set('en');
  await settle();
  expect(read()).toEqual(['Groups', 'Group 1', 'Tigers', 'Group 3']);
  await groups.save(groups.state.get()[0]!);
  locale.set('zh-CN');
  await settle();
  expect(read()).toEqual(['课堂分组', '第 1 组', 'Tigers', '第 3 组']);
});

it('shows groups at once without a server, keeps them over a reload, and sends them when it is back', async () => {
  const { api, clock, page, names, server } = browser();
  const first = await page();
  api.reachable = false;
  expect(await first.save(of('A', 'student-1'))).toMatchObject({ ok: true });
  const b = await first.save(of('B', 'student-2'));
  await first.save({ ...first.state.get()[1]!, name: 'A2' });
  if (b.ok) await first.end(b.id);
  expect(names(first)).toEqual(['A2']);
  const again = await page();
  expect([names(again), server()]).toEqual([['A2'], []]);
  api.reachable = true;
  const tried = api.named('saveGroupSet').length;
  await clock.advance(20_000);
  expect(server()).toEqual(['A2']);
  // What was saved twice is sent once.
  expect(api.named('saveGroupSet').slice(tried)).toMatchObject([{ name: 'B' }, { name: 'A2' }]);
  const sent = api.calls.length;
  await clock.advance(60_000);
  expect(api.calls.slice(sent)).toEqual([]);
});

it('shows the groups of the chosen class only, and what another machine did to them', async () => {
  const { classroom, page, names, put } = browser();
  put([{ id: 's', classId: 'class', name: 'far', from: 1, to: null, groups: [{ id: 'g', name: '1', studentIds: ['student-1'] }] }]);
  const groups = await page();
  expect(names(groups)).toEqual(['far']);
  const { schoolClass } = classroom.get();
  classroom.set({ ...classroom.get(), schoolClass: { ...schoolClass!, id: 'other' } });
  await settle();
  expect(names(groups)).toEqual([]);
  put([]);
  classroom.set({ ...classroom.get(), schoolClass });
  await settle();
  expect(names(groups)).toEqual([]);
});

it('says that the server refuses, shows what the server has, and does not send it again', async () => {
  const { api, clock, page, names } = browser();
  const groups = await page();
  api.answers.saveGroupSet = () => {
    throw stateError('saveGroupSet', 40);
  };
  expect(await groups.save(of('A', 'student-1'))).toEqual({ ok: false, reason: 'refused' });
  expect(names(groups)).toEqual([]);
  await clock.advance(60_000);
  expect(api.named('saveGroupSet')).toHaveLength(1);
});

it('keeps what a server that fails, or has ended the session, did not take', async () => {
  const { api, clock, page, names, server } = browser();
  const groups = await page();
  const { saveGroupSet } = api.answers;
  for (const state of [7, 50]) {
    api.answers.saveGroupSet = () => {
      throw stateError('saveGroupSet', state);
    };
    expect(await groups.save(of(`A${state}`, 'student-1'))).toMatchObject({ ok: true });
  }
  expect(names(groups)).toEqual(['A50', 'A7']);
  api.answers.saveGroupSet = saveGroupSet!;
  await clock.advance(20_000);
  expect(server()).toEqual(['A50', 'A7']);
});

it('leaves out who is no longer in the class, and sends nobody else’s changes', async () => {
  const { api, classroom, clock, page, server } = browser();
  const groups = await page();
  await groups.save(of('A', 'student-1', 'student-2'));
  classroom.set({ ...classroom.get(), students: classroom.get().students.slice(1) });
  await settle();
  expect(groups.state.get()[0]?.groups[0]?.studentIds).toEqual(['student-2']);
  api.reachable = false;
  await groups.save(of('B', 'student-2'));
  classroom.set({ ...classroom.get(), teacher: { ...classroom.get().teacher!, id: 'colleague' } });
  api.reachable = true;
  await clock.advance(60_000);
  expect(server()).toEqual(['A']);
});
