import 'fake-indexeddb/auto';
import type { Body, JournalEntry } from '@chorus/contract';
import { PluginError } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import { JournalSync } from './journal-sync.ts';

async function setUp() {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  const api = new FakeApi();
  const server = new Map<string, JournalEntry>();
  const stored: string[] = [];
  api.answers.appendJournal = ({ entries }: Body<'appendJournal'>) => {
    for (const entry of entries) server.set(entry.id, entry as JournalEntry);
    return { acknowledged: entries.map(({ id }) => id), refused: [], cursor: server.size };
  };
  api.answers.me = () => ({});
  const world = { networked: true, owner: 'teacher' as string | undefined, first: true };
  const sync = new JournalSync({
    api: () => api.client,
    journal,
    storage: {
      put: async () => {
        if (!api.reachable) throw new PluginError('offline', 'away');
        stored.push(`key-${stored.length}`);
        return { key: `key-${stored.length - 1}`, sha256: 'f'.repeat(64) };
      },
      url: async (key) => key,
    },
    clock: browser.clock,
    locks: browser.locks,
    ids: browser.ids,
    owner: () => world.owner,
    networked: () => world.networked,
    probe: () => api.client.call('me', {}),
    first: async () => world.first,
    random: () => 0.5,
    log: () => undefined,
  });
  return { browser, journal, api, server, stored, world, sync };
}

it('sends what was appended and marks what was acknowledged', async () => {
  const { browser, journal, server } = await setUp();
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(0);
  expect([...server.values()].map((entry) => entry.kind === 'attempt' && entry.payload.id)).toEqual(['a']);
  expect(journal.state.get().unsynced).toBe(0);
  expect(journal.rows.get().map(({ saved }) => saved)).toEqual(['server']);
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

it('keeps answers while the server is away, and backs off', async () => {
  const { browser, journal, api, server } = await setUp();
  api.reachable = false;
  await journal.append(attemptEntry('a'));
  await browser.clock.advance(120_000);
  expect(journal.state.get().unsynced).toBe(1);
  const tries = api.calls.length;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(12);
  api.reachable = true;
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
