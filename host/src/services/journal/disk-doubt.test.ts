import 'fake-indexeddb/auto';
import { compareEntries } from '@chorus/contract';
import { expect, it } from 'vitest';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import { settle } from '../testing/virtual-clock.ts';
import type { HostJournal } from './host-journal.ts';
import { Sync } from './journal-store.ts';

const payloads = (journal: HostJournal) =>
  journal.rows
    .get()
    .map(({ entry }) => entry)
    .sort(compareEntries)
    .map(({ payload }) => (payload as { id: string }).id);

async function pass(browser: FakeBrowser, ms: number): Promise<void> {
  await browser.clock.advance(ms);
  await settle();
}

/** A journal with an answer that the disk has, and one that it did not take; there is room again, and the browser's files are torn. */
async function torn() {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  const before = await journal.append(attemptEntry('before'));
  await browser.setDisk('full');
  const during = await journal.append(attemptEntry('during'));
  browser.tear();
  await browser.setDisk('there');
  return { browser, journal, ids: [...before, ...during].map(({ id }) => id) };
}

it('calls nothing saved that a torn file would lose at the next start, and writes it anew', async () => {
  const { browser, journal } = await torn();
  await pass(browser, 5_000);
  expect(journal.state.get()).toMatchObject({ storage: 'memory', unsynced: 2 });
  // While the files are closed.
  await journal.append(attemptEntry('after'));
  expect(new Set(journal.rows.get().map(({ saved }) => saved))).toEqual(new Set(['memory']));
  await pass(browser, 5_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 3 });
  expect(new Set(journal.rows.get().map(({ saved }) => saved))).toEqual(new Set(['journal']));
  browser.restart();
  const next = await browser.tab();
  await next.open('lesson', 'class');
  expect(payloads(next)).toEqual(['before', 'during', 'after']);
  expect(next.state.get()).toMatchObject({ storage: 'disk', unsynced: 3 });
});

it('says that all of it is not saved until the server has it, while another window has the files open', async () => {
  const { browser, journal, ids } = await torn();
  browser.alone = false;
  await pass(browser, 30_000);
  const [late] = await journal.append(attemptEntry('late'));
  await pass(browser, 30_000);
  expect(journal.diskFull.get()).toBe(false);
  expect(journal.state.get()).toMatchObject({ storage: 'memory', unsynced: 3 });
  await journal.mark([...ids, late!.id], Sync.acknowledged);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 0 });
  // What comes now is no safer.
  await journal.append(attemptEntry('later'));
  expect(journal.state.get().storage).toBe('memory');
  browser.alone = true;
  await pass(browser, 10_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 1 });
});

it('doubts over a reload', async () => {
  const { browser } = await torn();
  browser.alone = false;
  await pass(browser, 5_000);
  const next = await browser.tab();
  await next.open('lesson', 'class');
  await settle();
  expect(next.state.get()).toMatchObject({ storage: 'memory', unsynced: 2 });
});

it('goes on doubting, and looking, in a page that finds a doubted disk', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('before'));
  await browser.setDisk('full');
  await journal.append(attemptEntry('during'));
  browser.restart();
  const next = await browser.tab();
  await next.open('lesson', 'class');
  expect(next.state.get()).toMatchObject({ storage: 'memory', unsynced: 1 });
  await pass(browser, 10_000);
  expect(next.state.get()).toMatchObject({ storage: 'disk', unsynced: 1 });
});

it('doubts a disk that the browser closed and gives again as it was', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  await browser.setDisk('away');
  await browser.setDisk('there');
  await pass(browser, 2_000);
  expect(journal.state.get()).toMatchObject({ storage: 'memory', unsynced: 1 });
  await pass(browser, 10_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 1 });
});

it('doubts another database too that was made in files on which an opening has failed', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  await browser.setDisk('away');
  // It is opened once in vain.
  await pass(browser, 1_000);
  await browser.setDisk('cleared');
  browser.tear(1);
  await pass(browser, 2_000);
  await journal.append(attemptEntry('b'));
  expect(journal.state.get()).toMatchObject({ storage: 'memory', unsynced: 2 });
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['memory', 'memory']);
  await pass(browser, 20_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 2 });
  browser.restart();
  const next = await browser.tab();
  await next.open('lesson', 'class');
  expect(payloads(next)).toEqual(['a', 'b']);
});

it('leaves to the window that doubts a new database to find it whole', async () => {
  const browser = new FakeBrowser();
  const [one, two] = [await browser.tab(), await browser.tab()];
  await one.open('lesson', 'class');
  await one.append(attemptEntry('a'));
  await two.open('lesson', 'class');
  await browser.setDisk('away');
  await browser.setDisk('cleared');
  // The other one has the new database, a write fails, and this one comes to it.
  browser.doubtNew = true;
  browser.alone = false;
  await pass(browser, 20_000);
  expect([one.state.get().storage, two.state.get().storage]).toEqual(['memory', 'memory']);
});

it('writes anew what other lessons and teachers have on a torn disk, with what waits to be uploaded', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('earlier', 'class');
  browser.owner = { ownerId: 'colleague', schoolId: 'school' };
  await journal.append(attemptEntry('theirs'));
  browser.owner = { ownerId: 'teacher', schoolId: 'school' };
  const [refused] = await journal.append(attemptEntry('refused'));
  await journal.mark([refused!.id], Sync.refused);
  await journal.recordings.put({ ...sound, recordingId: 'r' });
  journal.close();
  await settle();
  await journal.open('lesson', 'class');
  await browser.setDisk('full');
  await journal.append(attemptEntry('during'));
  browser.tear();
  await browser.setDisk('there');
  await pass(browser, 10_000);
  expect(journal.state.get().storage).toBe('disk');
  browser.restart();
  const next = await browser.tab();
  const unsent = [...(await next.unsent.of('colleague')), ...(await next.unsent.of('teacher'))];
  expect(unsent.map(({ entry }) => (entry.payload as { id: string }).id)).toEqual(['theirs', 'refused', 'during']);
  expect(await next.recordings.get('r')).toMatchObject({ work: 'upload', bytes: sound.bytes });
});

it('waits for the end of a recording, whose pieces are on the disk', async () => {
  const { browser, journal } = await torn();
  await journal.recordings.putChunk('r', 0, new Int16Array([1, 2]));
  await pass(browser, 30_000);
  expect(journal.state.get().storage).toBe('memory');
  expect(await journal.recordings.samples('r')).toEqual(new Int16Array([1, 2]));
  await journal.recordings.deleteChunks('r');
  await pass(browser, 10_000);
  expect(journal.state.get().storage).toBe('disk');
});

it('deletes a recording for good that is erased while the files are closed', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.recordings.put({ ...sound, recordingId: 'r', work: 'none', key: 'k' });
  await browser.setDisk('full');
  await journal.append(attemptEntry('a'));
  await browser.setDisk('there');
  await pass(browser, 5_000);
  await journal.recordings.erase('r');
  await pass(browser, 10_000);
  expect(journal.state.get().storage).toBe('disk');
  expect(await (await browser.tab()).recordings.get('r')).toBeUndefined();
});

const sound = {
  attemptId: 'a',
  ownerId: 'teacher',
  lessonId: 'earlier',
  scope: 'class',
  studentId: 's1',
  rateHz: 16_000,
  work: 'upload',
  bytes: new Uint8Array([1]),
} as const;
