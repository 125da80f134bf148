import 'fake-indexeddb/auto';
import type { Body, JournalEntry } from '@chorus/contract';
import { FirstEntry, firstPayloads } from '@chorus/contract/testing/first-entries';
import Value from 'typebox/value';
import { expect, it } from 'vitest';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { JournalSync } from './journal-sync.ts';
import { SyncTries } from './sync-tries.ts';

/** A page of today at a server of the first release, which refuses a batch for a frame that it does not know, and an entry for a key. */
async function setUp() {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  const api = new FakeApi();
  api.journalDialect = 1;
  const server = new Map<string, JournalEntry>();
  const takes = (entry: JournalEntry) =>
    api.journalDialect > 1 || Value.Check(firstPayloads[entry.kind as keyof typeof firstPayloads], entry.payload);
  api.answers.appendJournal = (body: Body<'appendJournal'>) => {
    const entries = body.entries as JournalEntry[];
    if (api.journalDialect === 1 && !entries.every((entry) => Value.Check(FirstEntry, entry))) throw stateError('appendJournal', 40);
    for (const entry of entries.filter(takes)) server.set(entry.id, entry);
    const refused = entries.filter((entry) => !takes(entry)).map(({ id }) => ({ id, message: 'payload has a key' }));
    return { acknowledged: entries.filter(takes).map(({ id }) => id), refused, cursor: server.size };
  };
  api.answers.me = () => ({});
  const tries = new SyncTries(new MemoryKeyValueStore(), undefined);
  const storage = { put: async () => ({ key: 'k', sha256: '' }), url: async (key: string) => key };
  const start = () =>
    new JournalSync({
      api: () => api.client,
      journal,
      storage,
      askingStorage: storage,
      tries,
      clock: browser.clock,
      locks: browser.locks,
      ids: browser.ids,
      owner: () => 'teacher',
      probe: () => api.client.call('me', {}),
      lessons: {
        toldBy: async () => [],
        tellAgain: async () => undefined,
        flush: async () => true,
        refused: new Set(),
        offerAgain: () => undefined,
      },
      tellLost: () => undefined,
      forgetStudents: async () => undefined,
      random: () => 0.5,
      log: () => undefined,
    });
  const arrived = () => [...server.values()].map(({ payload }) => (payload as { id: string }).id);
  const waiting = async () => (await journal.unsent.of('teacher')).map(({ entry }) => (entry.payload as { id: string }).id);
  return { browser, journal, api, server, tries, start, arrived, waiting };
}

const given = (id: string, more: object) => ({ ...attemptEntry(id), payload: { ...attemptEntry(id).payload, ...more } });
const lesson = (id: string) => given(id, { context: { kind: 'lesson', id: 'lesson' }, by: { kind: 'teacher', id: 'teacher' } });
const assigned = (id: string) => given(id, { context: { kind: 'assignment', id: 'w' } });

it('tells a server of the first release of a lesson in words that it takes, and keeps its own', async () => {
  const { browser, journal, start, arrived, server } = await setUp();
  start();
  await journal.append(lesson('a'));
  await browser.clock.advance(0);
  expect(arrived()).toEqual(['a']);
  expect([...server.values()][0]?.payload).not.toHaveProperty('context');
  expect(journal.rows.get()).toMatchObject([{ saved: 'server', entry: { payload: { context: { kind: 'lesson', id: 'lesson' } } } }]);
});

it('keeps here what a server of the first release can’t keep whole, says why, and holds nothing else up', async () => {
  const { browser, journal, api, start, arrived, waiting, tries } = await setUp();
  start();
  await journal.append(assigned('a'), lesson('b'));
  await journal.append({ kind: 'group.guessed', payload: { id: 'g', lessonId: 'lesson' } } as never, lesson('c'));
  await browser.clock.advance(60_000);
  expect(arrived()).toEqual(['b', 'c']);
  expect(await waiting()).toEqual(['a', 'g']);
  expect([...(await tries.all()).values()]).toEqual([
    { count: 1, why: 'older-server' },
    { count: 1, why: 'older-server' },
  ]);
  expect(api.calls.length).toBeLessThan(10);
});

it('sends what it kept, whole, once the server is a newer one', async () => {
  const { browser, journal, api, start, arrived, waiting, server, tries } = await setUp();
  start();
  await journal.append(assigned('a'));
  await browser.clock.advance(0);
  expect(arrived()).toEqual([]);
  api.journalDialect = 2;
  await journal.append(lesson('b'));
  await browser.clock.advance(1_000);
  expect(arrived().sort()).toEqual(['a', 'b']);
  expect([...server.values()].map(({ payload }) => payload)).toContainEqual(assigned('a').payload);
  expect([await waiting(), (await tries.all()).size]).toEqual([[], 0]);
});

it('asks the server before it keeps anything back: the last answer may be one of before an update', async () => {
  const { browser, journal, api, start, arrived } = await setUp();
  start();
  api.answers.me = () => {
    api.journalDialect = 2;
    return {};
  };
  await journal.append(assigned('a'));
  await browser.clock.advance(0);
  expect(arrived()).toEqual(['a']);
});

it('offers a newer server what an older one has refused, once a page', async () => {
  const { browser, journal, api, start, arrived, waiting } = await setUp();
  const take = api.answers.appendJournal!;
  // An older page sends what a newer one wrote.
  api.answers.appendJournal = ({ entries }: Body<'appendJournal'>) => {
    const refused = entries.map(({ id }) => ({ id, message: 'payload has a key' }));
    return { acknowledged: [], refused, cursor: 0 };
  };
  api.journalDialect = 2;
  const sync = start();
  await journal.append(lesson('a'));
  await browser.clock.advance(60_000);
  const asked = api.named('appendJournal').length;
  expect([asked, await waiting()]).toEqual([1, ['a']]);
  sync.stop();
  api.answers.appendJournal = take;
  start().wake({ now: true });
  await browser.clock.advance(0);
  expect(arrived()).toEqual(['a']);
});
