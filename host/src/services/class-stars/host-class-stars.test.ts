import 'fake-indexeddb/auto';
import type { JournalEntry } from '@chorus/contract';
import { ObservableValue, type Classroom, type GivenStar, type GroupSet } from '@chorus/sdk';
import { sampleClassroom } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { FakeBrowser } from '../testing/journal-tab.ts';
import { settle } from '../testing/virtual-clock.ts';
import { HostClassStars } from './host-class-stars.ts';

const classId = sampleClassroom().schoolClass!.id;

/** A browser in front of a class, over a server that keeps stars. */
function room(browser = new FakeBrowser(), cache = new MemoryKeyValueStore()) {
  const api = new FakeApi();
  const server: { stars: GivenStar[] } = { stars: [] };
  api.answers.classStars = () => ({ stars: server.stars });
  const open = async (lessonId = 'lesson', waiting: () => Promise<readonly JournalEntry[]> = async () => []) => {
    const journal = await browser.tab();
    const state = new ObservableValue<Classroom>(sampleClassroom());
    const groups = new ObservableValue<readonly GroupSet[]>([]);
    const stars = new HostClassStars({
      classroom: { state, groups },
      journal,
      waiting,
      api: () => api.client,
      cache,
      clock: browser.clock,
      ids: browser.ids,
      timeZone: () => 'Asia/Shanghai',
      log: () => undefined,
    });
    await journal.open(lessonId, 'class');
    await settle();
    return { journal, stars, state, groups };
  };
  return { api, server, open };
}
const star = (id: string, groupId?: string): GivenStar => ({ id, reason: 'trying', at: 9_999_999_999_999, ...(groupId && { groupId }) });

it('counts what the server has of earlier lessons and what the lesson has, each star once', async () => {
  const { server, open } = room();
  server.stars = [star('a'), star('b', 'g')];
  const { stars, journal } = await open();
  expect(stars.state.get()).toEqual({ total: 2, byGroup: { g: 1 }, last: undefined });
  const given = await stars.give({ reason: 'helping' });
  expect(stars.state.get().total).toBe(3);
  if (given.ok) server.stars.push(star(given.id));
  journal.close();
  await settle();
  expect((await open()).stars.state.get().total).toBe(3);
});

it('keeps the stars of a lesson that is over, and takes none of them back', async () => {
  const { open, api } = room();
  const { stars, journal } = await open();
  const given = await stars.give({ reason: 'trying' });
  journal.close();
  await settle();
  expect(stars.state.get()).toMatchObject({ total: 1, last: undefined });
  api.reachable = false;
  const next = await open('next');
  expect(next.stars.state.get()).toMatchObject({ total: 1, last: undefined });
  expect(given.ok && (await next.stars.takeBack(given.id))).toEqual({ ok: false, reason: 'unknown-star' });
});

it('has over a reload without a server what it had before', async () => {
  const { server, open, api } = room();
  server.stars = [star('a')];
  const { stars, journal } = await open();
  await stars.give({ reason: 'trying' });
  journal.close();
  await settle();
  api.reachable = false;
  // The lesson's record is read before what waits here is.
  let read = () => undefined as void;
  const again = await open('lesson', () => new Promise((done) => (read = () => done([]))));
  read();
  await settle();
  expect(again.stars.state.get()).toMatchObject({ total: 2, last: { reason: 'trying' } });
});

it('counts what waits here of another lesson, and not what was taken back there', async () => {
  const one = room();
  const { stars, journal } = await one.open();
  const gone = await stars.give({ reason: 'trying' });
  await stars.give({ reason: 'improving' });
  if (gone.ok) await stars.takeBack(gone.id);
  const written = journal.rows.get().map(({ entry }) => entry);
  const { stars: next } = await room().open('next', async () => written);
  expect(next.state.get().total).toBe(1);
});

it('begins anew with each class', async () => {
  const { server, open } = room();
  server.stars = [star('a')];
  const { stars, state } = await open();
  server.stars = [];
  state.set({ ...state.get(), schoolClass: { ...state.get().schoolClass!, id: 'other' } });
  expect(stars.state.get().total).toBe(0);
  await settle();
  await stars.give({ reason: 'trying' });
  expect(stars.state.get().total).toBe(1);
  state.set({ ...state.get(), schoolClass: { ...state.get().schoolClass!, id: classId } });
  await settle();
  expect(stars.state.get().total).toBe(0);
});

it('is seen in a window that only watches, which can’t give one; and needs a lesson', async () => {
  const { open } = room();
  const [writes, watches] = [await open(), await open()];
  await writes.stars.give({ reason: 'trying' });
  await settle();
  expect(watches.stars.state.get().total).toBe(1);
  expect(await watches.stars.give({ reason: 'trying' })).toEqual({ ok: false, reason: 'not-writer' });
  writes.state.set({ ...writes.state.get(), lesson: undefined });
  expect(await writes.stars.give({ reason: 'trying' })).toEqual({ ok: false, reason: 'no-lesson' });
});
