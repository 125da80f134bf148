import 'fake-indexeddb/auto';
import { compareEntries } from '@chorus/contract';
import { expect, it } from 'vitest';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import { settle } from '../testing/virtual-clock.ts';
import type { HostJournal } from './host-journal.ts';
import { Sync, type DiskStore, type JournalStore } from './journal-store.ts';

const quota = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

/** A disk that takes nothing while `full()`; what it has can be removed. */
const disk =
  (full: () => boolean) =>
  (real: DiskStore): DiskStore =>
    Object.assign(Object.create(real) as DiskStore, {
      append: (...of: Parameters<JournalStore['append']>) => (full() ? quota() : real.append(...of)),
      putRecording: (...of: Parameters<JournalStore['putRecording']>) => (full() ? quota() : real.putRecording(...of)),
      keep: (...of: Parameters<JournalStore['keep']>) => (full() ? quota() : real.keep(...of)),
    });

it('says that the disk is full, goes on in memory, and moves to the disk when it takes things again', async () => {
  const browser = new FakeBrowser();
  let full = false;
  const journal = await browser.tab(disk(() => full));
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('before'));
  full = true;
  await journal.append(attemptEntry('a'), attemptEntry('b'));
  await journal.recordings.put({ ...sound, recordingId: 'r' });
  expect(journal.diskFull.get()).toBe(true);
  expect(journal.state.get().storage).toBe('memory');
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['memory', 'memory', 'memory']);
  full = false;
  await journal.append(attemptEntry('c'));
  await settle();
  expect(journal.diskFull.get()).toBe(false);
  await browser.clock.advance(10_000);
  expect(journal.state.get()).toMatchObject({ storage: 'disk', unsynced: 4 });
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['journal', 'journal', 'journal', 'journal']);
  // Another page finds all of it.
  const next = await browser.tab();
  await next.open('lesson', 'class');
  expect(
    next.rows
      .get()
      .map(({ entry }) => (entry.payload as { id: string }).id)
      .sort(),
  ).toEqual(['a', 'b', 'before', 'c']);
  expect(await next.recordings.get('r')).toMatchObject({ work: 'upload' });
});

it('keeps the order in which things were written while the disk comes and goes, over a reload too', async () => {
  const browser = new FakeBrowser();
  let full = false;
  const write = async (journal: HostJournal, ...ids: string[]) => {
    for (const id of ids) {
      full = id.startsWith('memory');
      await journal.append(attemptEntry(id));
    }
    await settle();
  };
  const ordered = (journal: HostJournal) =>
    journal.rows
      .get()
      .map(({ entry }) => entry)
      .sort(compareEntries)
      .map(({ payload }) => (payload as { id: string }).id);
  const journal = await browser.tab(disk(() => full));
  await journal.open('lesson', 'class');
  await write(journal, 'disk 1', 'disk 2', 'memory 3', 'memory 4', 'disk 5');
  journal.close();
  const next = await browser.tab(disk(() => full));
  await next.open('lesson', 'class');
  await write(next, 'memory 6', 'disk 7');
  expect(ordered(next)).toEqual(['disk 1', 'disk 2', 'memory 3', 'memory 4', 'disk 5', 'memory 6', 'disk 7']);
});

it('keeps the order where a window takes over with a full disk, and there is room later', async () => {
  const browser = new FakeBrowser();
  const first = await browser.tab();
  await first.open('lesson', 'class');
  await first.append(attemptEntry('a'));
  const second = await browser.tab();
  await second.open('lesson', 'class');
  await second.takeOver();
  await settle();
  await second.append(attemptEntry('b'));
  await settle();
  const third = await browser.tab();
  await third.open('lesson', 'class');
  await browser.setDisk('full');
  await third.takeOver();
  await settle();
  await third.append(attemptEntry('c'));
  await browser.setDisk('there');
  // Nothing is written until the disk has been tried again.
  await browser.clock.advance(5_000);
  await settle(50);
  const ordered = (journal: HostJournal) =>
    journal.rows
      .get()
      .map(({ entry }) => entry)
      .sort(compareEntries)
      .map(({ payload }) => (payload as { id: string }).id);
  first.close();
  second.close();
  third.close();
  await settle();
  const next = await browser.tab();
  await next.open('lesson', 'class');
  await next.append(attemptEntry('d'));
  await settle();
  expect(ordered(next)).toEqual(['a', 'b', 'c', 'd']);
});

it('makes room by what the server has of lessons that are over, and by nothing else', async () => {
  const browser = new FakeBrowser();
  let left = Infinity;
  const wrap = (real: DiskStore): DiskStore =>
    Object.assign(Object.create(real) as DiskStore, {
      append: async (...of: Parameters<JournalStore['append']>) => {
        if (left-- <= 0) return quota();
        return real.append(...of);
      },
      prune: async (...of: Parameters<JournalStore['prune']>) => {
        await real.prune(...of);
        left = 1;
      },
    });
  const journal = await browser.tab(wrap);
  const write = async (lesson: string, id: string) => {
    await journal.open(lesson, 'class');
    const rows = await journal.append(attemptEntry(id));
    journal.close();
    await settle();
    return rows.map((row) => row.id);
  };
  await journal.mark(await write('sent', 'a'), Sync.acknowledged);
  await write('unsent', 'b');
  browser.clock.block(4 * 3_600_000);
  await journal.open('lesson', 'class');
  left = 0;
  const [c] = await journal.append(attemptEntry('c'));
  expect(journal.diskFull.get()).toBe(false);
  expect(c!.entry.deviceId).not.toContain('~');
  expect(await journal.unsent.ofLesson('sent')).toEqual([]);
  expect(await journal.unsent.ofLesson('unsent')).toHaveLength(1);
});

it('gives each teacher what is theirs: counts, entries, and nothing of a colleague', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'), attemptEntry('b'));
  browser.owner = { ownerId: 'colleague', schoolId: 'school' };
  await journal.recount();
  expect(journal.state.get().unsynced).toBe(0);
  expect(await journal.unsent.of('colleague')).toEqual([]);
  browser.owner = { ownerId: 'teacher', schoolId: 'school' };
  await journal.recount();
  expect(journal.state.get().unsynced).toBe(2);
  expect(await journal.unsent.of('teacher')).toHaveLength(2);
});

it('counts what the server refused, on disk and in memory, until it is offered again', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  const [a] = await journal.append(attemptEntry('a'), attemptEntry('b'));
  await browser.setDisk('full');
  const [c] = await journal.append(attemptEntry('c'));
  await journal.mark([c!.id], Sync.refused);
  await browser.setDisk('there');
  await journal.mark([a!.id], Sync.refused);
  expect(journal.refused.get()).toBe(2);
  browser.owner = { ownerId: 'colleague', schoolId: 'school' };
  await journal.recount();
  expect(journal.refused.get()).toBe(0);
  browser.owner = { ownerId: 'teacher', schoolId: 'school' };
  await journal.unsent.offerAgain('teacher');
  await journal.recount();
  expect(journal.refused.get()).toBe(0);
});

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
