import 'fake-indexeddb/auto';
import { ObservableValue, type GroupSet } from '@chorus/sdk';
import { sampleClassroom } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { FakeBrowser } from '../testing/journal-tab.ts';
import { settle } from '../testing/virtual-clock.ts';
import { HostPraise } from './host-praise.ts';

async function lesson(browser: FakeBrowser, lessonId = 'lesson') {
  const journal = await browser.tab();
  const state = new ObservableValue(sampleClassroom());
  const groups = new ObservableValue<readonly GroupSet[]>([]);
  const classroom = { state, groups };
  const praise = new HostPraise({ classroom, journal, ids: browser.ids });
  await journal.open(lessonId, 'class');
  return { journal, praise, state, groups };
}

it('is of the lesson: another one begins with none', async () => {
  const browser = new FakeBrowser();
  const { praise, journal } = await lesson(browser);
  await praise.give({ kind: 'clap', studentIds: ['student-1'] });
  expect(praise.state.get()).toHaveLength(1);
  journal.close();
  await settle();
  expect((await lesson(browser, 'next')).praise.state.get()).toEqual([]);
});

it('is seen in a window that only watches, which can’t praise', async () => {
  const browser = new FakeBrowser();
  const [writes, watches] = [await lesson(browser), await lesson(browser)];
  const given = await writes.praise.give({ kind: 'sunflower', studentIds: ['student-1'] });
  await settle();
  expect(watches.praise.state.get()).toEqual(writes.praise.state.get());
  expect(await watches.praise.give({ kind: 'clap', studentIds: ['student-1'] })).toEqual({ ok: false, reason: 'not-writer' });
  expect(given.ok && (await watches.praise.takeBack(given.id))).toEqual({ ok: false, reason: 'not-writer' });
  expect(writes.praise.state.get()).toHaveLength(1);
});

it('needs a lesson', async () => {
  const { praise, state } = await lesson(new FakeBrowser());
  state.set({ ...state.get(), lesson: undefined });
  expect(await praise.give({ kind: 'clap', studentIds: ['student-1'] })).toEqual({ ok: false, reason: 'no-lesson' });
  expect(await praise.takeBack('p')).toEqual({ ok: false, reason: 'no-lesson' });
});

it('writes one entry for all who are praised together, each once, in the place of the lesson', async () => {
  const { praise, journal, state } = await lesson(new FakeBrowser());
  await praise.give({ kind: 'rocket', studentIds: ['student-1', 'student-2', 'student-1'] });
  const { id } = state.get().lesson!;
  const [row] = journal.rows.get();
  expect(row?.entry).toMatchObject({
    kind: 'student.praised',
    payload: { lessonId: id, context: { kind: 'lesson', id }, kind: 'rocket', studentIds: ['student-1', 'student-2'] },
  });
});

it('praises a group that is in use, and no other', async () => {
  const { praise, groups } = await lesson(new FakeBrowser());
  expect(await praise.give({ kind: 'clap', groupId: 'g' })).toEqual({ ok: false, reason: 'unknown-group' });
  groups.set([{ id: 's', classId: 'class', name: '', from: 0, to: undefined, groups: [{ id: 'g', name: '1', studentIds: [] }] }]);
  await praise.give({ kind: 'clap', groupId: 'g' });
  expect(praise.state.get()).toMatchObject([{ kind: 'clap', groupId: 'g' }]);
});

it('says what was given here, once and not over a reload, until it is taken back', async () => {
  const browser = new FakeBrowser();
  const { praise, journal } = await lesson(browser);
  const given = await praise.give({ kind: 'clap', studentIds: ['student-1'] });
  expect(praise.given.get()).toMatchObject({ kind: 'clap', studentIds: ['student-1'] });
  journal.close();
  await settle();
  const again = await lesson(browser);
  expect([again.praise.state.get().length, again.praise.given.get()]).toEqual([1, undefined]);
  const next = await again.praise.give({ kind: 'thumb', studentIds: ['student-1'] });
  if (given.ok) await again.praise.takeBack(given.id);
  expect(again.praise.given.get()).toMatchObject({ kind: 'thumb' });
  if (next.ok) await again.praise.takeBack(next.id);
  expect(again.praise.given.get()).toBeUndefined();
});
