import 'fake-indexeddb/auto';
import type { Body, JournalEntry } from '@chorus/contract';
import { PluginError } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import type { HostJournal } from './host-journal.ts';
import type { DiskStore } from './journal-store.ts';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { JournalSync } from './journal-sync.ts';
import { SyncTries } from './sync-tries.ts';

async function setUp(wrap?: (disk: DiskStore) => DiskStore) {
  const browser = new FakeBrowser();
  const journal = await browser.tab(wrap);
  await journal.open('lesson', 'class');
  const api = new FakeApi();
  const server = new Map<string, JournalEntry>();
  const stored: string[] = [];
  api.answers.appendJournal = ({ entries }: Body<'appendJournal'>) => {
    for (const entry of entries) server.set(entry.id, entry as JournalEntry);
    return { acknowledged: entries.map(({ id }) => id), refused: [], cursor: server.size };
  };
  api.answers.me = () => ({});
  const away = { store: false, broken: new Set<number>() };
  const asked: string[] = [];
  const world = { owner: 'teacher' as string | undefined, first: true, refused: new Set<string>() };
  const put = async (blob: Blob) => {
    if (!api.reachable || away.store) throw new PluginError('offline', 'away');
    const [first] = new Uint8Array(await blob.arrayBuffer());
    if (away.broken.has(first ?? 0)) throw new PluginError('upload-failed', 'refused');
    stored.push(`key-${stored.length}`);
    await held;
    return { key: `key-${stored.length - 1}`, sha256: 'f'.repeat(64) };
  };
  let held: Promise<void> | undefined;
  const hold = () => {
    let release = () => undefined as void;
    held = new Promise((resolve) => (release = resolve));
    return () => release();
  };
  const tries = new SyncTries(new MemoryKeyValueStore(), undefined);
  const syncOf = (of: HostJournal) =>
    new JournalSync({
      api: () => api.client,
      journal: of,
      storage: { put, url: async (key) => key },
      askingStorage: { put: async (blob) => (asked.push('upload'), put(blob)), url: async (key) => key },
      tries,
      clock: browser.clock,
      locks: browser.locks,
      ids: browser.ids,
      owner: () => world.owner,
      probe: () => api.client.call('me', {}),

      lessons: {
        toldBy: async () => [],
        tellAgain: async () => undefined,
        flush: async () => world.first,
        refused: world.refused,
        offerAgain: () => world.refused.clear(),
      },
      tellLost: () => undefined,
      forgetStudents: async () => undefined,
      random: () => 0.5,
      log: () => undefined,
    });
  const sync = syncOf(journal);
  return { browser, journal, api, server, stored, world, sync, syncOf, away, asked, tries, hold };
}

it('sends what was appended and marks what was acknowledged', async () => {
  const { browser, journal, server } = await setUp();
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(0);
  expect([...server.values()].map((entry) => entry.kind === 'attempt' && entry.payload.id)).toEqual(['a']);
  expect(journal.state.get().unsynced).toBe(0);
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['server']);
});

it('takes as acknowledged only what it has sent, whatever the server names', async () => {
  const { browser, journal, api, server } = await setUp();
  const take = api.answers.appendJournal as (body: Body<'appendJournal'>) => { acknowledged: string[] };
  api.answers.appendJournal = async (body: Body<'appendJournal'>) => {
    if (server.size === 0) await journal.append(attemptEntry('meanwhile'));
    const known = (await journal.unsent.next('teacher', 100)).map(({ id }) => id);
    return { ...take(body), acknowledged: known };
  };
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(0);
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['server', 'journal']);
  await browser.clock.advance(2_000);
  expect([...server.values()].map((entry) => (entry.payload as { id: string }).id)).toEqual(['a', 'meanwhile']);
});

it('sends the first of a class’s presses at once, and those of the second after it together', async () => {
  const { browser, journal, api, server } = await setUp();
  const take = api.answers.appendJournal as (body: Body<'appendJournal'>) => object;
  const sent: number[] = [];
  // Long enough for presses to come meanwhile.
  api.answers.appendJournal = async (body: Body<'appendJournal'>) => {
    sent.push(body.entries.length);
    await new Promise<void>((resolve) => browser.clock.timeout(50, resolve));
    return take(body);
  };
  for (let n = 0; n < 40; n += 1) {
    await journal.append(attemptEntry(`a${n}`));
    await browser.clock.advance(20);
  }
  await browser.clock.advance(2_000);
  expect(sent).toEqual([1, 39]);
  expect(await journal.unsent.next('teacher', 100)).toEqual([]);
  expect(server.size).toBe(40);
  expect(journal.rows.get().filter(({ saved }) => saved !== 'server')).toEqual([]);
});

it('offers nothing of a lesson that the server refuses, sends the rest, and offers it again where the teacher asks', async () => {
  const { browser, journal, server, sync, world, tries } = await setUp();
  world.refused.add('lesson');
  const [kept] = await journal.append(attemptEntry('a'));
  journal.close();
  await browser.clock.advance(10_000);
  await journal.open('another', 'another-class');
  await browser.clock.advance(0);
  await journal.append(attemptEntry('b'));
  await browser.clock.advance(2_000);
  const sent = () => [...server.values()].map((entry) => (entry.payload as { id: string }).id);
  expect([sent(), journal.refused.get(), (await tries.all()).get(kept!.id)?.why]).toEqual([['b'], 1, 'lesson-refused']);
  await sync.sendNow();
  await browser.clock.advance(2_000);
  expect([sent(), journal.refused.get()]).toEqual([['b', 'a'], 0]);
});

it('has sent, where it is waited for, also what was written while the rest was on its way', async () => {
  const { browser, journal, api, server, sync } = await setUp();
  const take = api.answers.appendJournal as (body: Body<'appendJournal'>) => object;
  api.answers.appendJournal = async (body: Body<'appendJournal'>) => {
    await new Promise<void>((resolve) => browser.clock.timeout(1_500, resolve));
    return take(body);
  };
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(1_200);
  await journal.append(attemptEntry('b'));
  let over = false;
  const flushed = sync.flush(5_000).then(() => (over = true));
  await browser.clock.advance(400);
  expect([over, server.size]).toEqual([false, 1]);
  await browser.clock.advance(1_600);
  await flushed;
  expect(server.size).toBe(2);
});

it('delivers each entry once, also when an acknowledgement is lost on the way', async () => {
  const { browser, journal, api, server } = await setUp();
  const take = api.answers.appendJournal;
  let lost = 0;
  api.answers.appendJournal = (body, options) => {
    const answer = take?.(body, options);
    if (lost++ === 0) throw stateError('appendJournal', 55);
    return answer;
  };
  await journal.append(attemptEntry('a'), attemptEntry('b'));
  await browser.clock.advance(60_000);
  expect(api.named('appendJournal')).toHaveLength(2);
  expect(server.size).toBe(2);
  expect(journal.state.get().unsynced).toBe(0);
});

it('keeps answers while the server is away, counts its tries, and backs off', async () => {
  const { browser, journal, api, server, tries } = await setUp();
  api.reachable = false;
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(120_000);
  expect(journal.state.get().unsynced).toBe(1);
  const tried = [...(await tries.all()).values()];
  expect(tried).toEqual([{ count: expect.any(Number), why: 'offline' }]);
  expect(tried[0]!.count).toBeGreaterThan(4);
  const asked = api.calls.length;
  expect(asked).toBeGreaterThan(4);
  expect(asked).toBeLessThan(12);
  api.reachable = true;
  await browser.clock.advance(31_000);
  expect(server.size).toBe(1);
  expect(journal.state.get().unsynced).toBe(0);
});

const sound = (recordingId: string, first = 1) =>
  ({
    recordingId,
    attemptId: `a-${recordingId}`,
    ownerId: 'teacher',
    lessonId: 'lesson',
    scope: 'class',
    studentId: 's',
    rateHz: 16_000,
    work: 'upload',
    bytes: new Uint8Array([first]),
  }) as const;
const storedFacts = (server: ReadonlyMap<string, JournalEntry>) =>
  [...server.values()].flatMap((entry) =>
    entry.kind === 'attempt.fact' && entry.payload.kind === 'stored' ? [entry.payload.attemptId] : [],
  );

it('sends entries while a long upload is under way, not after it', async () => {
  const { browser, journal, server, sync, hold } = await setUp();
  const release = hold();
  await journal.recordings.put(sound('r1'));
  sync.wake();
  await browser.clock.advance(0);
  await journal.append(attemptEntry('meanwhile'));
  await browser.clock.advance(0);
  expect([...server.values()].map((entry) => (entry.payload as { id: string }).id)).toEqual(['meanwhile']);
  release();
  await browser.clock.advance(2000);
  expect(storedFacts(server)).toEqual(['a-r1']);
});

it('lets a recording that can’t be uploaded hold up no other, and counts how often it was tried', async () => {
  const { browser, journal, server, sync, away, tries } = await setUp();
  away.broken.add(7);
  for (const [id, first] of [
    ['r1', 7],
    ['r2', 2],
    ['r3', 3],
  ] as const)
    await journal.recordings.put(sound(id, first));
  sync.wake();
  await browser.clock.advance(1_000);
  expect(storedFacts(server)).toEqual(['a-r2', 'a-r3']);
  expect(sync.state.get().recordings).toBe(1);
  await browser.clock.advance(60_000);
  const { count, why } = (await tries.all()).get('r1')!;
  expect(why).toBe('upload-failed');
  expect(count).toBeGreaterThan(2);
  away.broken.clear();
  await browser.clock.advance(31_000);
  expect(storedFacts(server)).toEqual(['a-r2', 'a-r3', 'a-r1']);
  expect((await tries.all()).size).toBe(0);
});

it('uploads nothing a second time when the page ended right after the fact was written down [7.4-2]', async () => {
  const { browser, journal, stored, server, sync } = await setUp();
  await journal.recordings.put(sound('r1'));
  sync.wake();
  await browser.clock.advance(0);
  // As the crash left it: the fact is there, and the recording still says that it is to be uploaded.
  await journal.recordings.put(sound('r1'));
  sync.wake({ now: true });
  await browser.clock.advance(60_000);
  expect(stored).toHaveLength(1);
  expect(storedFacts(server)).toEqual(['a-r1']);
  expect(await journal.recordings.get('r1')).toMatchObject({ work: 'none', key: 'key-0' });
});

it('says when only the object store is away, while entries go on arriving [3-16] [8-4]', async () => {
  const { browser, journal, server, sync, away, tries } = await setUp();
  away.store = true;
  await journal.recordings.put(sound('r1'));
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(0);
  expect(server.size).toBe(1);
  expect(sync.state.get()).toMatchObject({ storeOffline: true, recordings: 1 });
  expect((await tries.all()).get('r1')).toEqual({ count: 1, why: 'store-offline' });
  away.store = false;
  await browser.clock.advance(31_000);
  expect(sync.state.get()).toMatchObject({ storeOffline: false, recordings: 0 });
});

it('sends at the teacher’s word: at once, also what the server refused, and asks whoever waits [8-3] [8-4]', async () => {
  const { browser, journal, api, server, sync, asked, tries } = await setUp();
  const take = api.answers.appendJournal;
  api.answers.appendJournal = ({ entries }: Body<'appendJournal'>) => ({
    acknowledged: [],
    refused: entries.map(({ id }) => ({ id, message: 'not now' })),
    cursor: 0,
  });
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(0);
  expect(journal.state.get().unsynced).toBe(0);
  expect((await journal.unsent.of('teacher')).map(({ sync: at }) => at)).toEqual([2]);
  expect([...(await tries.all()).values()]).toEqual([{ count: 1, why: 'refused' }]);
  api.answers.appendJournal = take;
  await journal.recordings.put(sound('r1'));
  const done = sync.sendNow();
  await browser.clock.advance(0);
  await done;
  await browser.clock.advance(0);
  expect(server.size).toBe(2);
  expect(asked).toEqual(['upload']);
  expect(await journal.unsent.of('teacher')).toEqual([]);
});

it('delivers once, in the order of its numbers, when somebody sets the clock back by a year', async () => {
  const { browser, journal, server } = await setUp();
  await journal.append(attemptEntry('a'));
  browser.clock.setWall(-365 * 24 * 3_600_000);
  await journal.append(attemptEntry('b'));
  await browser.clock.advance(0);
  browser.clock.setWall(2 * 365 * 24 * 3_600_000);
  await journal.append(attemptEntry('c'));
  await browser.clock.advance(60_000);
  const ordered = [...server.values()].sort((x, y) => x.seq - y.seq);
  expect(ordered.map((entry) => (entry.payload as { id: string }).id)).toEqual(['a', 'b', 'c']);
  expect(journal.state.get().unsynced).toBe(0);
});

it('sends each entry once when two tabs would', async () => {
  const { browser, journal, api, sync, syncOf } = await setUp();
  const other = syncOf(await browser.tab());
  await journal.append(attemptEntry('a'), attemptEntry('b'));
  sync.wake({ now: true });
  other.wake({ now: true });
  await browser.clock.advance(60_000);
  const sent = api.named('appendJournal').flatMap((body) => (body as Body<'appendJournal'>).entries.map(({ id }) => id));
  expect(sent).toHaveLength(2);
});

it('sends again what the disk could not take as acknowledged, without a storm, and ends when there is room', async () => {
  let full = true;
  const { browser, journal, api, server } = await setUp((disk) =>
    Object.assign(Object.create(disk) as DiskStore, {
      mark: (ids: readonly string[], at: never) =>
        full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : disk.mark(ids, at),
    }),
  );
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(10_000);
  expect(api.named('appendJournal').length).toBeLessThan(6);
  full = false;
  await browser.clock.advance(31_000);
  expect(server.size).toBe(1);
  expect(journal.state.get().unsynced).toBe(0);
});

it('waits for the owner: another teacher does not send them', async () => {
  const { browser, journal, world, server, sync } = await setUp();
  world.owner = 'somebody else';
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(60_000);
  expect(server.size).toBe(0);
  world.owner = 'teacher';
  sync.wake({ now: true });
  await browser.clock.advance(0);
  expect(server.size).toBe(1);
});

it('does not let one entry that the server can’t read hold up the others', async () => {
  const { browser, journal, api, server } = await setUp();
  const take = api.answers.appendJournal;
  api.answers.appendJournal = (body: Body<'appendJournal'>) => {
    if (body.entries.some((entry) => (entry.payload as { id: string }).id === 'bad')) throw stateError('appendJournal', 40);
    return take?.(body as never);
  };
  await journal.append(attemptEntry('a'), attemptEntry('bad'), attemptEntry('c'));
  await browser.clock.advance(0);
  expect([...server.values()].map((entry) => (entry.payload as { id: string }).id).sort()).toEqual(['a', 'c']);
  expect(journal.state.get().unsynced).toBe(0);
  expect(
    journal.rows
      .get()
      .map(({ saved }) => saved)
      .sort(),
  ).toEqual(['journal', 'server', 'server']);
});

it('uploads a recording and writes down under which key, once', async () => {
  const { browser, journal, stored, sync, server } = await setUp();
  const row = {
    recordingId: 'r',
    attemptId: 'a',
    ownerId: 'teacher',
    lessonId: 'lesson',
    scope: 'class',
    studentId: 's',
    rateHz: 16_000,
    work: 'upload',
    bytes: new Uint8Array([1]),
  } as const;
  await journal.recordings.put(row);
  sync.wake();
  await browser.clock.advance(60_000);
  expect(stored).toHaveLength(1);
  expect([...server.values()].map((entry) => entry.kind === 'attempt.fact' && entry.payload)).toMatchObject([
    { kind: 'stored', attemptId: 'a', payload: { key: 'key-0' } },
  ]);
  expect(await journal.recordings.get('r')).toMatchObject({ work: 'none', key: 'key-0' });
});

it('tells the server of a deleted recording, and forgets it here', async () => {
  const { browser, journal, api } = await setUp();
  api.answers.eraseRecording = () => ({});
  await journal.append(attemptEntry('a'));
  await journal.erase('a', 'r');
  await browser.clock.advance(1000);
  expect(api.named('eraseRecording')).toEqual([{ attemptId: 'a' }]);
  expect(await journal.recordings.get('r')).toBeUndefined();
});

it('deletes for good what the teacher deletes while it is written down that it was uploaded', async () => {
  const { browser, journal, api, stored } = await setUp();
  api.answers.eraseRecording = () => ({});
  const write = journal.appendLater.bind(journal);
  journal.appendLater = async (...of) => {
    const rows = await write(...of);
    await journal.erase('a', 'r');
    return rows;
  };
  await journal.append(attemptEntry('a'));
  const row = { recordingId: 'r', attemptId: 'a', ownerId: 'teacher', lessonId: 'lesson', scope: 'class', studentId: 's1', rateHz: 16_000 };
  await journal.recordings.put({ ...row, work: 'upload', bytes: new Uint8Array([1]) });
  await browser.clock.advance(31_000);
  expect(stored).toHaveLength(1);
  expect(api.named('eraseRecording')).toEqual([{ attemptId: 'a' }]);
  expect(await journal.recordings.get('r')).toBeUndefined();
});

it('says where a recording is that was deleted while it was on its way, so that the server can take it away', async () => {
  const { browser, journal, api, server, hold } = await setUp();
  api.answers.eraseRecording = () => ({});
  const arrives = hold();
  await journal.append(attemptEntry('a'));
  const row = { recordingId: 'r', attemptId: 'a', ownerId: 'teacher', lessonId: 'lesson', scope: 'class', studentId: 's1', rateHz: 16_000 };
  await journal.recordings.put({ ...row, work: 'upload', bytes: new Uint8Array([1]) });
  await browser.clock.advance(1000);
  await journal.erase('a', 'r');
  arrives();
  await browser.clock.advance(31_000);
  const facts = [...server.values()].flatMap((entry) => (entry.kind === 'attempt.fact' ? entry.payload.kind : []));
  expect(facts.toSorted()).toEqual(['erased', 'stored']);
  expect(api.named('eraseRecording')).toEqual([{ attemptId: 'a' }]);
  expect(await journal.recordings.get('r')).toBeUndefined();
});

it('sends nothing before the server knows the lesson', async () => {
  const { browser, journal, world, server } = await setUp();
  world.first = false;
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(0);
  expect(server.size).toBe(0);
  world.first = true;
  await browser.clock.advance(31_000);
  expect(server.size).toBe(1);
});
