import 'fake-indexeddb/auto';
import { machineOf } from '@chorus/contract';
import { expect, it } from 'vitest';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import { settle } from '../testing/virtual-clock.ts';
import { Sync, type DiskStore, type JournalStore } from './journal-store.ts';

const full = (disk: DiskStore): DiskStore =>
  Object.assign(Object.create(disk) as DiskStore, {
    append: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    claim: (scope: string, raise: boolean) => disk.claim(scope, raise),
  });

it('gives entries an unbroken sequence and keeps them over a reload', async () => {
  const browser = new FakeBrowser();
  const first = await browser.tab();
  await first.open('lesson', 'class');
  await Promise.all([first.append(attemptEntry('a')), first.append(attemptEntry('b'), attemptEntry('c'))]);
  expect(first.rows.get().map(({ entry }) => entry.seq)).toEqual([1, 2, 3]);
  first.close();
  const again = await browser.tab();
  await again.open('lesson', 'class');
  expect(again.rows.get().map(({ entry, saved }) => [entry.seq, saved])).toEqual([
    [1, 'journal'],
    [2, 'journal'],
    [3, 'journal'],
  ]);
  await again.append(attemptEntry('d'));
  const entries = again.rows.get().map(({ entry }) => entry);
  expect(entries.at(-1)?.seq).toBe(4);
  expect(new Set(entries.map(({ deviceId }) => deviceId)).size).toBe(1);
});

it('is on disk when an append has resolved', async () => {
  const browser = new FakeBrowser();
  const writer = await browser.tab();
  await writer.open('lesson', 'class');
  await writer.append(attemptEntry('a'));
  const reader = await browser.tab();
  await reader.open('lesson', 'class');
  expect(reader.rows.get()).toHaveLength(1);
});

it('lets one tab write for a class; the other one watches, and follows', async () => {
  const browser = new FakeBrowser();
  const [one, two] = [await browser.tab(), await browser.tab()];
  await one.open('lesson', 'class');
  await two.open('lesson', 'class');
  expect([one.state.get().writer, two.state.get().writer]).toEqual(['this-tab', 'other-tab']);
  await expect(two.append(attemptEntry('x'))).rejects.toMatchObject({ code: 'not-writer' });
  await one.append(attemptEntry('a'));
  await settle();
  expect(two.rows.get().map(({ entry }) => entry.kind)).toEqual(['attempt']);
});

it('reads a class’s presses in the other tab together, not the whole lesson for each of them', async () => {
  const browser = new FakeBrowser();
  let reads = 0;
  const counted = (disk: DiskStore): DiskStore =>
    new Proxy(disk, {
      get: (of, name) => {
        if (name === 'ofLesson') reads += 1;
        const value: unknown = Reflect.get(of, name, of);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
  const [one, two] = [await browser.tab(), await browser.tab(counted)];
  await one.open('lesson', 'class');
  await two.open('lesson', 'class');
  reads = 0;
  for (let n = 0; n < 40; n += 1) await one.append(attemptEntry(`a${n}`));
  await settle();
  expect(two.rows.get()).toHaveLength(40);
  expect(reads).toBeLessThan(40);
  reads = 0;
  await Promise.all([one.mark(['x'], 1), one.mark(['y'], 1), one.mark(['z'], 1)]);
  await settle();
  expect(reads).toBeLessThanOrEqual(2);
});

it('hands writing to the waiting tab when the writer leaves', async () => {
  const browser = new FakeBrowser();
  const [one, two] = [await browser.tab(), await browser.tab()];
  await one.open('lesson', 'class');
  await two.open('lesson', 'class');
  one.close();
  await settle();
  expect(two.writing).toBe(true);
  await two.append(attemptEntry('b'));
  expect(two.rows.get()).toHaveLength(1);
});

it('offers a take-over after 5 s of silence, raises the epoch, and refuses the robbed tab inside its transaction', async () => {
  const browser = new FakeBrowser();
  const [one, two] = [await browser.tab(), await browser.tab()];
  await one.open('lesson', 'class');
  await two.open('lesson', 'class');
  await browser.clock.advance(4000);
  expect(two.takeOverOffered.get()).toBe(false);
  await one.append(attemptEntry('a'));
  // Its page hangs: it gives no sign of life, and does not learn that it was robbed.
  const hung = await browser.tab();
  await two.takeOver();
  await settle();
  expect([one.writing, two.writing]).toEqual([false, true]);
  await two.append(attemptEntry('b'));
  expect(two.rows.get().map(({ entry }) => entry.epoch)).toEqual([1, 2]);
  await expect(one.append(attemptEntry('c'))).rejects.toMatchObject({ code: 'not-writer' });
  hung.close();
});

it('knows that it was robbed while it was taking over: one tab writes, the other one watches and follows', async () => {
  const browser = new FakeBrowser();
  const [one, two] = [await browser.tab(), await browser.tab()];
  await one.open('lesson', 'class');
  await two.open('lesson', 'class');
  await Promise.all([two.takeOver(), one.takeOver()]);
  await settle();
  expect([one.writing, two.writing]).toEqual([true, false]);
  expect([one.state.get().writer, two.state.get().writer]).toEqual(['this-tab', 'other-tab']);
  await one.append(attemptEntry('a'));
  await settle();
  expect(two.rows.get()).toHaveLength(1);
  one.close();
  await settle();
  await two.append(attemptEntry('b'));
  expect(two.rows.get()).toHaveLength(2);
});

it('refuses an append under an old epoch and writes nothing of it', async () => {
  const browser = new FakeBrowser();
  let store: JournalStore | undefined;
  const robbed = await browser.tab((disk) => (store = disk));
  await robbed.open('lesson', 'class');
  await store?.claim('class', true);
  await expect(robbed.append(attemptEntry('a'))).rejects.toMatchObject({ code: 'old-epoch' });
  expect(await store?.ofLesson('lesson')).toEqual([]);
});

it('offers a take-over only while the writer is silent', async () => {
  const browser = new FakeBrowser();
  const two = await browser.tab();
  // A tab that holds the lock and hangs.
  void browser.locks.request('chorus.journal/class', {}, () => new Promise(() => undefined)).catch(() => undefined);
  await two.open('lesson', 'class');
  await browser.clock.advance(4900);
  expect(two.takeOverOffered.get()).toBe(false);
  await browser.clock.advance(1100);
  expect(two.takeOverOffered.get()).toBe(true);
  await two.takeOver();
  await settle();
  expect(two.takeOverOffered.get()).toBe(false);
  expect(two.writing).toBe(true);
});

it('goes on in memory, marked not saved, where the browser gives no database', async () => {
  const journal = await new FakeBrowser().tab(() => undefined);
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  expect(journal.state.get()).toMatchObject({ storage: 'memory', unsynced: 1 });
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['memory']);
});

it('keeps in memory what a full disk does not take', async () => {
  const journal = await new FakeBrowser().tab(full);
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  expect(journal.state.get().storage).toBe('memory');
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['memory']);
});

it('holds ids, no names, and takes school and owner from the session', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  await journal.append(attemptEntry('a'));
  expect(journal.rows.get()[0]?.entry).toMatchObject({ ownerId: 'teacher', schoolId: 'school', v: 1 });
  browser.owner = undefined;
  await expect(journal.append(attemptEntry('b'))).rejects.toMatchObject({ code: 'no-session' });
});

it('erases a recording: a tombstone, and nothing of the sound is left', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  const bytes = new Uint8Array([1, 2, 3]);
  await journal.recordings.put({
    recordingId: 'r',
    attemptId: 'a',
    ownerId: 'teacher',
    lessonId: 'lesson',
    scope: 'class',
    studentId: 's',
    rateHz: 16_000,
    work: 'upload',
    bytes,
  });
  await journal.recordings.putChunk('r', 0, new Int16Array([1]));
  await journal.erase('a', 'r');
  expect(journal.rows.get().map(({ entry }) => entry.kind === 'attempt.fact' && entry.payload.kind)).toEqual(['erased']);
  const row = await journal.recordings.get('r');
  expect(row?.bytes).toBeUndefined();
  expect(row?.work).toBe('erase');
  expect(await journal.recordings.samples('r')).toHaveLength(0);
});

it('brings no erased recording back, whoever still writes an older state of it', async () => {
  const journal = await new FakeBrowser().tab();
  await journal.open('lesson', 'class');
  const row = { recordingId: 'r', attemptId: 'a', ownerId: 'teacher', lessonId: 'lesson', scope: 'class', studentId: 's', rateHz: 16_000 };
  const sound = { ...row, work: 'upload', bytes: new Uint8Array([1, 2, 3]) } as const;
  await journal.recordings.put(sound);
  await journal.erase('a', 'r');
  await journal.recordings.put({ ...sound, work: 'none', key: 'k' });
  expect(await journal.recordings.get('r')).toEqual({ ...row, work: 'erase' });
});

it('leaves no pieces of a recording that was cut off, once its lesson is removed', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  const started = { recordingId: 'r', questionId: 'q', studentId: 's', rateHz: 16_000, endsAt: 1, reference: {} } as const;
  const rows = await journal.append({ kind: 'recording.started', payload: started });
  await journal.recordings.putChunk('r', 0, new Int16Array([1]));
  await journal.mark(
    rows.map(({ id }) => id),
    Sync.acknowledged,
  );
  journal.close();
  await browser.clock.advance(24 * 3_600_000 + 1);
  await journal.prune();
  expect(await journal.recordings.samples('r')).toHaveLength(0);
});

it('removes a lesson that the server has as a whole a day after it, and nothing that waits', async () => {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  const write = async (lesson: string, ...attempts: string[]) => {
    await journal.open(lesson, 'class');
    const rows = await journal.append(...attempts.map((id) => attemptEntry(id)));
    journal.close();
    await settle();
    return rows.map(({ id }) => id);
  };
  const sound = { attemptId: 'a', ownerId: 'teacher', scope: 'class', studentId: 's1', rateHz: 16_000 };
  const whole = await write('whole', 'a', 'b');
  const [half] = await write('half', 'c', 'd');
  const unheard = await write('sound-waits', 'e');
  const open = await write('open', 'f');
  await journal.mark([...whole, half ?? '', ...unheard, ...open], Sync.acknowledged);
  await journal.recordings.put({ ...sound, recordingId: 'done', lessonId: 'whole', work: 'none', key: 'k' });
  await journal.recordings.put({ ...sound, recordingId: 'to-do', lessonId: 'sound-waits', work: 'upload' });
  const left = async () => {
    const counts: Record<string, number> = {};
    for (const lesson of ['whole', 'half', 'sound-waits', 'open', 'new']) {
      await journal.open(lesson, 'class');
      counts[lesson] = journal.rows.get().length;
      journal.close();
      await settle();
    }
    return counts;
  };
  // The machine sleeps.
  browser.clock.block(24 * 3_600_000);
  await journal.prune();
  expect(await left()).toEqual({ whole: 2, half: 2, 'sound-waits': 1, open: 1, new: 0 });
  await journal.mark(await write('new', 'g'), Sync.acknowledged);
  await browser.clock.advance(1);
  await journal.open('open', 'class');
  await journal.prune();
  expect(await left()).toEqual({ whole: 0, half: 2, 'sound-waits': 1, open: 1, new: 1 });
  expect(await journal.recordings.get('done')).toBeUndefined();
  expect(await journal.recordings.get('to-do')).toMatchObject({ work: 'upload' });
});

it('gives frozen snapshots', async () => {
  const journal = await new FakeBrowser().tab();
  expect(Object.isFrozen(journal.state.get())).toBe(true);
  expect(Object.isFrozen(journal.rows.get())).toBe(true);
});

it('writes as another machine on a board that was set up from a copy of this one’s disk, and keeps what was written before', async () => {
  const browser = new FakeBrowser();
  browser.machine = undefined;
  const before = await browser.tab();
  await before.open('lesson', 'class');
  await before.append(attemptEntry('a'));
  before.close();
  const devices: string[] = [];
  for (const machine of ['one', 'two']) {
    browser.machine = machine;
    const journal = await browser.tab();
    await journal.open('lesson', 'class');
    const [onDisk] = await journal.append(attemptEntry(`${machine}-disk`));
    await browser.setDisk('full');
    const [inMemory] = await journal.append(attemptEntry(`${machine}-memory`));
    await browser.setDisk('there');
    expect(machineOf(inMemory!.entry.deviceId)).toBe(onDisk!.entry.deviceId);
    expect(journal.deviceId).toBe(onDisk!.entry.deviceId);
    expect(journal.rows.get().find(({ entry }) => entry.id === inMemory!.id)?.saved).toBe('memory');
    await browser.clock.advance(10_000);
    devices.push(onDisk!.entry.deviceId);
    journal.close();
  }
  const next = await browser.tab();
  const waiting = await next.unsent.next('teacher', 100);
  expect(waiting.map(({ entry }) => (entry.payload as { id: string }).id).sort()).toEqual([
    'a',
    'one-disk',
    'one-memory',
    'two-disk',
    'two-memory',
  ]);
  expect(new Set([...devices, ...waiting.map(({ entry }) => machineOf(entry.deviceId))]).size).toBe(3);
});
