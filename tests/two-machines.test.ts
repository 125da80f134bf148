import 'fake-indexeddb/auto';
import { calls, compareEntries, logHeader, type CallName, type Envelope } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../host/src/api/api-error.ts';
import type { ApiClient } from '../host/src/api/api-client.ts';
import { ActivitySessions } from '../host/src/services/activity-sessions/activity-sessions.ts';
import { LessonPlace } from '../host/src/services/activity-sessions/lesson-place.ts';
import { LessonOutbox } from '../host/src/services/classroom/lesson-outbox.ts';
import type { HostJournal } from '../host/src/services/journal/host-journal.ts';
import { JournalSync } from '../host/src/services/journal/journal-sync.ts';
import { WriterElection, type SharedLesson } from '../host/src/services/journal/writer-election.ts';
import { SyncTries } from '../host/src/services/journal/sync-tries.ts';
import { MemoryKeyValueStore } from '../host/src/services/storage/key-value-store.ts';
import { attemptEntry, FakeBrowser } from '../host/src/services/testing/journal-tab.ts';
import { commonHeaders, startTestServer, type TestServer } from '../server/src/testing/test-server.ts';

let server: TestServer;
let token: string;
let reachable = true;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
  reachable = true;
});
afterEach(() => server.close());

function clientOf(): ApiClient {
  const state = { journalLog: undefined as string | undefined, journalDialect: 2 };
  const call = async (name: CallName, body: unknown) => {
    const text = JSON.stringify(body);
    if (!reachable) throw new ApiError('network', name, 'away');
    const response = await fetch(server.url + calls[name].path, { method: 'POST', body: text, headers: commonHeaders(text, token) });
    state.journalLog = response.headers.get(logHeader) ?? undefined;
    const answer = (await response.json()) as Envelope<unknown>;
    if (answer.state !== 11) throw new ApiError('state', name, answer.note, answer.state);
    return answer.data;
  };
  const farewell = async (name: CallName, body: unknown) => () => void call(name, body);
  return Object.assign(state, { call, farewell }) as unknown as ApiClient;
}

/** A machine of the middle-school teacher, at the beginning of a lesson with class three. `pass`: time goes by on it. */
async function openMachine() {
  const browser = new FakeBrowser();
  browser.owner = { ownerId: 'middle', schoolId: 'school' };
  let ids = 0;
  browser.ids.next = () => `${browser.name}-${String((ids += 1)).padStart(4, '0')}`;
  const journal = await browser.tab();
  const client = clientOf();
  const values = new MemoryKeyValueStore();
  const over: (SharedLesson | undefined)[] = [];
  const log: unknown[] = [];
  const outbox = new LessonOutbox(
    values,
    browser.locks,
    () => client,
    () => 'middle',
    async () => false,
    (...said) => log.push(said),
  );
  const storage = { put: async () => ({ key: '', sha256: '' }), url: async (key: string) => key };
  const sync = new JournalSync({
    api: () => client,
    journal,
    storage,
    askingStorage: storage,
    tries: new SyncTries(values, browser.locks),
    clock: browser.clock,
    locks: browser.locks,
    ids: browser.ids,
    owner: () => 'middle',
    probe: () => client.call('me', {}),
    random: () => 0.5,
    log: (...said) => log.push(said),
    lessons: outbox,
    tellLost: () => undefined,
    forgetStudents: async () => undefined,
  });
  const activities = new ActivitySessions(
    values,
    browser.clock,
    () => 'one',
    () => journal.writing,
    (...said) => log.push(said),
  );
  const navigation = {
    kept: `resume of ${browser.name}` as string | undefined,
    follow: (resume: string) => void (navigation.kept = resume),
  };
  const asked = {
    page: undefined as string | undefined,
    read: () => asked.page,
    follow: (page: string) => void (asked.page = page),
  };
  const machines = new WriterElection({
    api: () => client,
    machineId: () => browser.name,
    journal,
    clock: browser.clock,
    told: () => outbox.flush(),
    place: new LessonPlace(activities, navigation, asked),
    putAway: () => undefined,
    spoken: () => undefined,
    over: async (next) => {
      over.push(next);
      machines.stop();
      journal.close();
      if (!next) return;
      await journal.open(next.id, 'three', true);
      machines.start({ id: next.id, classId: 'three' });
    },
    log: (...said) => log.push(said),
  });
  const begin = async (id: string) => {
    const elsewhere = await machines.lessonOf('three');
    const body = { id, clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' };
    if (!elsewhere) await outbox.add({ ownerId: 'middle', op: 'start', body });
    await journal.open(elsewhere?.id ?? id, 'three', elsewhere !== undefined);
    machines.start({ id: elsewhere?.id ?? id, classId: 'three' });
    await pass(0);
    return elsewhere;
  };
  const pass = async (ms: number) => {
    for (let gone = 0; gone <= ms; gone += 1_000) {
      await browser.clock.advance(Math.min(1_000, ms));
      await realSettle();
    }
    await sync.flush(60_000);
  };
  return { browser, journal, sync, machines, begin, pass, over, log, activities, navigation, asked };
}

/** Calls go over a real socket. */
const realSettle = async () => {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setTimeout(resolve, 2));
};

let made = 0;
const write = (journal: HostJournal, id: string, lessonId = 'one') => {
  const { payload } = attemptEntry(id, 'three-student-1', `q${(made += 1)}`);
  return journal.append({ kind: 'attempt', payload: { ...payload, lessonId } });
};
const ordered = (journal: HostJournal) =>
  journal.rows
    .get()
    .map(({ entry }) => entry)
    .sort(compareEntries)
    .flatMap(({ kind, payload }) => (kind === 'attempt' ? [(payload as { id: string }).id] : []));

it('begins a lesson of its own where the machine that wrote has said goodbye', async () => {
  const [one, two] = [await openMachine(), await openMachine()];
  await one.begin('one');
  one.machines.leave();
  await realSettle();
  expect(await two.begin('two')).toBeUndefined();
  expect(two.journal.writing).toBe(true);
});

it('lets one machine write; the other one watches, reads along, and takes over with the order kept', async () => {
  const [one, two] = [await openMachine(), await openMachine()];
  expect(await one.begin('one')).toBeUndefined();
  await write(one.journal, 'a');
  await one.pass(5_000);
  expect(await two.begin('two')).toMatchObject({ id: 'one' });
  expect([one.journal.writing, two.journal.writing, two.journal.otherMachine.get()]).toEqual([true, false, true]);
  expect(ordered(two.journal)).toEqual(['a']);
  await expect(write(two.journal, 'x')).rejects.toMatchObject({ code: 'not-writer' });
  await write(one.journal, 'b');
  await one.pass(0);
  await two.pass(1_000);
  expect(ordered(two.journal)).toEqual(['a', 'b']);
  await two.machines.take();
  expect(two.journal.writing).toBe(true);
  await write(two.journal, 'c');
  // It has not heard of it yet: what a student gives it is kept, before what follows elsewhere.
  await write(one.journal, 'late');
  await one.pass(5_000);
  expect([one.journal.writing, one.journal.otherMachine.get()]).toEqual([false, true]);
  await two.pass(2_000);
  await one.pass(2_000);
  expect(ordered(one.journal)).toEqual(['a', 'b', 'late', 'c']);
  expect(ordered(two.journal)).toEqual(['a', 'b', 'late', 'c']);
  // A new page of the second machine has all of it, without a server.
  reachable = false;
  const again = await two.browser.tab();
  two.journal.close();
  await again.open('one', 'three');
  expect(ordered(again)).toEqual(['a', 'b', 'late', 'c']);
});

it('goes with the lesson: the machine that watches is where the other one is, and stays there when it takes over', async () => {
  const [one, two] = [await openMachine(), await openMachine()];
  const quiz = { kind: 'quiz', version: 1, initial: { index: 0 } };
  await one.begin('one');
  const there = await one.activities.ofLesson('lab.quiz')<{ index: number }>(quiz);
  there.update(() => ({ index: 3 }));
  await one.pass(5_000);
  await two.begin('two');
  const here = await two.activities.ofLesson('lab.quiz')<{ index: number }>(quiz);
  expect([here.state.get(), two.navigation.kept]).toEqual([{ index: 3 }, one.navigation.kept]);
  there.update(() => ({ index: 4 }));
  await one.pass(5_000);
  await two.pass(1_000);
  expect(here.state.get()).toEqual({ index: 4 });
  await two.machines.take();
  here.update(({ index }) => ({ index: index + 1 }));
  await two.pass(5_000);
  await one.pass(1_000);
  expect([there.state.get(), one.journal.writing]).toEqual([{ index: 5 }, false]);
});

it('tells the machine that watches at once on which page a question is opened', async () => {
  const [one, two] = [await openMachine(), await openMachine()];
  await one.begin('one');
  await one.pass(5_000);
  await two.begin('two');
  one.asked.page = 'quiz';
  one.machines.speak();
  await one.pass(0);
  await two.pass(1_000);
  expect(two.asked.page).toBe('quiz');
});

it('lets each machine write without a server, and the one that took over when it is back', async () => {
  const [one, two] = [await openMachine(), await openMachine()];
  await one.begin('one');
  await two.begin('two');
  reachable = false;
  await two.machines.take();
  expect([one.journal.writing, two.journal.writing]).toEqual([true, true]);
  await write(one.journal, 'a');
  await write(two.journal, 'b');
  reachable = true;
  await two.pass(6_000);
  await one.pass(6_000);
  await two.pass(6_000);
  expect([one.journal.writing, two.journal.writing]).toEqual([false, true]);
  expect([ordered(one.journal), ordered(two.journal)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it('writes after what it has read of the other machine when it takes over without a server', async () => {
  const [two, one] = [await openMachine(), await openMachine()];
  await one.begin('one');
  await one.journal.takeOver();
  await one.journal.takeOver();
  await write(one.journal, 'a');
  await one.pass(5_000);
  await two.begin('two');
  reachable = false;
  // As after a reload.
  two.journal.close();
  await realSettle();
  await two.journal.open('one', 'three', true);
  await two.machines.take();
  await write(two.journal, 'b');
  expect(ordered(two.journal)).toEqual(['a', 'b']);
});

it('tells the machine that watches when the lesson is over, and the one that comes back of the lesson that followed', async () => {
  const [one, two, three] = [await openMachine(), await openMachine(), await openMachine()];
  await one.begin('one');
  await two.begin('two');
  server.now += 60_000;
  expect(await three.begin('three')).toBeUndefined();
  await one.pass(5_000);
  expect(one.over).toMatchObject([{ id: 'three' }]);
  await two.pass(1_000);
  expect(two.over).toMatchObject([{ id: 'three' }]);
  await three.pass(5_000);
  expect([three.over, three.journal.writing]).toEqual([[], true]);
});

it('joins a lesson that is given when it comes back with one of its own, which is sent as it is', async () => {
  const [one, late] = [await openMachine(), await openMachine()];
  reachable = false;
  await late.begin('late');
  await write(late.journal, 'a', 'late');
  reachable = true;
  await one.begin('one');
  await write(one.journal, 'b');
  await late.pass(6_000);
  await one.pass(6_000);
  expect([one.over, late.over]).toMatchObject([[], [{ id: 'one' }]]);
  expect([one.journal.writing, late.journal.writing, late.journal.otherMachine.get()]).toEqual([true, false, true]);
  await late.pass(1_000);
  expect(ordered(late.journal)).toEqual(['b']);
  const { entries } = await clientOf().call('readJournal', { lessonId: 'late', after: 0 });
  expect(entries.map((entry) => (entry as { payload: { id: string } }).payload.id)).toEqual(['a']);
});

it('has one lesson at once where two machines begin it at one moment', async () => {
  const both = [await openMachine(), await openMachine()];
  await Promise.all([both[0]!.begin('one'), both[1]!.begin('two')]);
  await Promise.all(both.map((machine) => machine.pass(0)));
  expect(both.filter(({ journal }) => journal.writing)).toHaveLength(1);
  const joined = both.find(({ over }) => over.length > 0)!;
  expect(joined.over).toMatchObject([{ id: joined === both[0] ? 'two' : 'one' }]);
  expect(both.filter(({ over }) => over.length > 0)).toEqual([joined]);
});

it('watches from its first moment after a reload, until the server says otherwise', async () => {
  const [one, two] = [await openMachine(), await openMachine()];
  await one.begin('one');
  await two.begin('two');
  two.journal.close();
  reachable = false;
  await two.journal.open('one', 'three', true);
  expect(two.journal.writing).toBe(false);
});

it('takes over with a full disk: writes from memory, and on the disk again once there is room', async () => {
  const [one, two] = [await openMachine(), await openMachine()];
  await one.begin('one');
  await write(one.journal, 'a');
  await one.pass(5_000);
  await two.begin('two');
  await two.browser.setDisk('full');
  await two.machines.take();
  expect([two.journal.writing, two.machines.taking.get()]).toEqual([true, false]);
  await write(two.journal, 'b');
  expect(two.journal.state.get().storage).toBe('memory');
  await two.browser.setDisk('there');
  await write(two.journal, 'c');
  await two.pass(10_000);
  expect(two.journal.state.get().storage).toBe('disk');
  await one.pass(5_000);
  await one.pass(2_000);
  expect([one.journal.writing, ordered(one.journal)]).toEqual([false, ['a', 'b', 'c']]);
  reachable = false;
  two.journal.close();
  const again = await two.browser.tab();
  await again.open('one', 'three');
  await write(again, 'd');
  expect(ordered(again)).toEqual(['a', 'b', 'c', 'd']);
});
