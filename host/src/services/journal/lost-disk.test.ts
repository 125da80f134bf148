import 'fake-indexeddb/auto';
import { compareEntries } from '@chorus/contract';
import { expect, it } from 'vitest';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import { settle } from '../testing/virtual-clock.ts';
import type { HostJournal } from './host-journal.ts';
import { Sync } from './journal-store.ts';

const ordered = (journal: HostJournal) =>
  journal.rows
    .get()
    .map(({ entry }) => entry)
    .sort(compareEntries)
    .map(({ payload }) => (payload as { id: string }).id);

/** Time goes by, and what it sets off comes to its end: a disk that is there again is brought up to date. */
async function pass(browser: FakeBrowser, ms: number): Promise<void> {
  await browser.clock.advance(ms);
  await settle();
}

const waiting = async (journal: HostJournal) =>
  (await journal.unsent.next('teacher', 100)).map(({ entry }) => (entry.payload as { id: string }).id).sort();

it('goes on when the browser’s data is cleared in a lesson, and loses nothing of what this page has', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  const [a] = await journal.append(attemptEntry('a'), attemptEntry('b'));
  await journal.mark([a!.id], Sync.acknowledged);
  await browser.setDisk('cleared');
  await settle();
  expect(journal.state.get()).toMatchObject({ storage: 'memory', unsynced: 1 });
  expect(await waiting(journal)).toEqual(['b']);
  await journal.append(attemptEntry('c'));
  await pass(browser, 1_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 2 });
  await journal.append(attemptEntry('d'));
  expect(ordered(journal)).toEqual(['a', 'b', 'c', 'd']);
  journal.close();
  const next = await browser.tab();
  await next.open('lesson', 'class');
  expect(ordered(next)).toEqual(['a', 'b', 'c', 'd']);
  expect(await waiting(next)).toEqual(['b', 'c', 'd']);
  await next.append(attemptEntry('e'));
  expect(ordered(next)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('knows a database whose rows were cleared under it by its missing identity, and goes on', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  await clearRows(browser.name);
  // The machine's clock was set back: what is made from now on has lesser ids.
  let made = 0;
  browser.ids.next = () => `a-${(made += 1)}`;
  await journal.append(attemptEntry('b'));
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['memory', 'memory']);
  await pass(browser, 1_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 2 });
  const devices = journal.rows.get().map(({ entry }) => entry.deviceId);
  const [c] = await journal.append(attemptEntry('c'));
  expect(devices.map((device) => device.split('~')[0])).not.toContain(c!.entry.deviceId);
  expect(ordered(journal)).toEqual(['a', 'b', 'c']);
});

it('misses rows that were cleared under it within seconds, though nobody presses anything', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'), attemptEntry('b'));
  await clearRows(browser.name);
  await pass(browser, 2_000);
  expect(journal.state.get()).toMatchObject({ storage: 'memory', unsynced: 2 });
  await pass(browser, 1_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 2 });
  const next = await browser.tab();
  await next.open('lesson', 'class');
  expect(ordered(next)).toEqual(['a', 'b']);
  expect(await waiting(next)).toEqual(['a', 'b']);
});

it.each<[string, (journal: HostJournal) => Promise<unknown>]>([
  ['counts', (journal) => journal.recount()],
  ['looks for what is to be sent', (journal) => journal.unsent.next('teacher', 100)],
  ['reads the lesson', (journal) => journal.reload()],
  ['marks something', (journal) => journal.mark(['another'], Sync.acknowledged)],
  ['agrees with other machines', (journal) => journal.agree({ mine: true, epoch: 9 })],
])('misses rows that were cleared under it when it %s', async (_, use) => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  await clearRows(browser.name);
  await use(journal);
  await settle();
  expect(journal.state.get()).toMatchObject({ storage: 'memory', unsynced: 1 });
  expect(await waiting(journal)).toEqual(['a']);
});

it('takes a disk up that the browser did not give at first, without a reload', async () => {
  const browser = new FakeBrowser();
  await browser.setDisk('away');
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  await journal.recordings.put({ ...sound, recordingId: 'r' });
  expect(journal.state.get().storage).toBe('memory');
  await pass(browser, 60_000);
  await browser.setDisk('there');
  await pass(browser, 30_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 1 });
  await journal.append(attemptEntry('b'));
  const next = await browser.tab();
  await next.open('lesson', 'class');
  expect(ordered(next)).toEqual(['a', 'b']);
  expect(await next.recordings.get('r')).toMatchObject({ work: 'upload' });
});

it('says that something is not saved until the disk or the server has all of it, sounds too', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await browser.setDisk('full');
  const [a] = await journal.append(attemptEntry('a'));
  await journal.recordings.put({ ...sound, recordingId: 'r' });
  expect(journal.diskFull.get()).toBe(true);
  await pass(browser, 30_000);
  expect(journal.state.get().storage).toBe('memory');
  await journal.mark([a!.id], Sync.acknowledged);
  expect(journal.state.get().storage).toBe('memory');
  await browser.setDisk('there');
  // Nothing is written: the disk is tried again all the same.
  await pass(browser, 10_000);
  expect(journal.state.get().storage).toBe('disk');
  expect(journal.diskFull.get()).toBe(false);
});

it('shows a lesson as this page knows it while the disk can’t be read', async () => {
  const browser = new FakeBrowser();
  let broken = false;
  const journal = await browser.tab((real) =>
    Object.assign(Object.create(real) as typeof real, {
      ofLesson: (id: string) => (broken ? Promise.reject(new DOMException('', 'UnknownError')) : real.ofLesson(id)),
    }),
  );
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  broken = true;
  await journal.reload();
  expect(ordered(journal)).toEqual(['a']);
});

/** As a script of the page could. */
async function clearRows(name: string): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const tx = db.transaction([...db.objectStoreNames], 'readwrite');
  for (const store of db.objectStoreNames) tx.objectStore(store).clear();
  await new Promise<void>((done) => (tx.oncomplete = () => done()));
  db.close();
}

const sound = {
  attemptId: 'a',
  ownerId: 'teacher',
  lessonId: 'lesson',
  scope: 'class',
  studentId: 's1',
  rateHz: 16_000,
  work: 'upload',
  bytes: new Uint8Array([1]),
} as const;

it('says that everything is saved only once the disk has what it lost, and what it did not take', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  let saved = false;
  await clearRows(browser.name);
  void journal.saved().then(() => (saved = true));
  await settle();
  expect(saved).toBe(false);
  await pass(browser, 10_000);
  expect(saved).toBe(true);
  await browser.setDisk('full');
  await journal.append(attemptEntry('b'));
  saved = false;
  void journal.saved().then(() => (saved = true));
  await pass(browser, 60_000);
  expect(saved).toBe(false);
  await browser.setDisk('there');
  await pass(browser, 10_000);
  expect(saved).toBe(true);
  const next = await browser.tab();
  await next.open('lesson', 'class');
  expect(ordered(next)).toEqual(['a', 'b']);
});
