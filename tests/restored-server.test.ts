import 'fake-indexeddb/auto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, erasuresHeader, logHeader, type Body, type CallName, type Envelope, type JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../host/src/api/api-error.ts';
import type { ApiClient } from '../host/src/api/api-client.ts';
import { LessonOutbox } from '../host/src/services/classroom/lesson-outbox.ts';
import type { HostJournal } from '../host/src/services/journal/host-journal.ts';
import { JournalSync } from '../host/src/services/journal/journal-sync.ts';
import { SyncTries } from '../host/src/services/journal/sync-tries.ts';
import { MemoryKeyValueStore } from '../host/src/services/storage/key-value-store.ts';
import { attemptEntry, FakeBrowser } from '../host/src/services/testing/journal-tab.ts';
import { Backups } from '../server/src/backup/backups.ts';
import { restoreCommand } from '../server/src/backup/commands.ts';
import { newSound, putRecording } from '../server/src/testing/put-recording.ts';
import { commonHeaders, startTestServer, type TestServer } from '../server/src/testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());

/** The API as the page has it, at the server as it is now. */
function clientOf(): { readonly client: ApiClient; readonly sent: { name: CallName; body: unknown }[] } {
  const sent: { name: CallName; body: unknown }[] = [];
  const state = { journalLog: undefined as string | undefined, erasures: undefined as string | undefined, journalDialect: 2 };
  const call = async (name: CallName, body: unknown) => {
    sent.push({ name, body });
    const text = JSON.stringify(body);
    const headers = commonHeaders(text, token);
    const response = await fetch(server.url + calls[name].path, { method: 'POST', body: text, headers }).catch(() => {
      throw new ApiError('network', name, 'away');
    });
    state.journalLog = response.headers.get(logHeader) ?? undefined;
    state.erasures = response.headers.get(erasuresHeader) ?? undefined;
    const answer = (await response.json()) as Envelope<unknown>;
    if (answer.state !== 11) throw new ApiError('state', name, answer.note, answer.state);
    return answer.data;
  };
  return { client: Object.assign(state, { call }) as unknown as ApiClient, sent };
}

/** A browser of the middle-school teacher in a lesson, that hands over to the server. */
async function openBrowser() {
  const browser = new FakeBrowser();
  browser.owner = { ownerId: 'middle', schoolId: 'school' };
  const journal = await browser.tab();
  await journal.open('lesson', 'three');
  const { client, sent } = clientOf();
  const values = new MemoryKeyValueStore();
  const log: unknown[] = [];
  const outbox = new LessonOutbox(
    values,
    browser.locks,
    () => client,
    () => 'middle',
    async () => false,
    (...said) => log.push(said),
  );
  const body: Body<'startLesson'> = { id: 'lesson', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' };
  await outbox.add({ ownerId: 'middle', op: 'start', body });
  let lost = 0;
  const forgotten = new Set<string>();
  const storage = {
    put: async (blob: Blob) => putRecording(server, token, Buffer.from(await blob.arrayBuffer())),
    url: async (key: string) => key,
  };
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
    tellLost: () => (lost += 1),
    forgetStudents: async (ids) => ids.forEach((id) => forgotten.add(id)),
  });
  /** Everything is sent, and what became of it too. */
  const settle = async () => {
    for (let n = 0; n < 3; n += 1) await sync.flush(60_000);
  };
  return { browser, journal, sync, sent, settle, lost: () => lost, forgotten, log };
}

const answer = (id: string, studentId = 'three-student-1') => ({
  kind: 'attempt' as const,
  payload: { ...attemptEntry(id, studentId).payload, lessonId: 'lesson' },
});
const soundOf = (attemptId: string, bytes: Buffer, studentId = 'three-student-1') => ({
  recordingId: `r-${attemptId}`,
  attemptId,
  ownerId: 'middle',
  lessonId: 'lesson',
  scope: 'three',
  studentId,
  rateHz: 16_000,
  work: 'upload' as const,
  bytes: new Uint8Array(bytes),
});
/** Of a recording that is not sent here. */
const voice = { recordingId: 'r', sha256: '', codec: 'wav', rateHz: 16_000, ms: 9 };
const backup = async () => (await new Backups(server.dataDir, () => server.now).make('manual')).file;
async function restore(file: string): Promise<void> {
  await server.stop();
  await restoreCommand([file], server.dataDir);
  await server.restart();
  token = await server.login();
}
const day = async () => (await server.ok('journalOfDay', { clazzId: 'three', day: '2026-09-01' }, token)).entries as JournalEntry[];
const keysOf = (entries: readonly JournalEntry[]) =>
  entries.flatMap((one) =>
    one.kind === 'attempt.fact' && one.payload.kind === 'stored' ? [(one.payload.payload as { key: string }).key] : [],
  );
const unsent = async (journal: HostJournal) => (await journal.unsent.of('middle')).length;
/** Files of the data folder in which these bytes are, but for the backups and what was put aside. */
const filesWith = (bytes: Buffer) =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/backups|replaced-/.test(one.parentPath))
    .filter((one) => readFileSync(join(one.parentPath, one.name)).includes(bytes.subarray(20)));

it('gets back unchanged what a newer page wrote, kinds and keys that this version does not know among it', async () => {
  const file = await backup();
  const { journal, settle } = await openBrowser();
  await settle();
  const frame = { v: 1 as const, schoolId: 'school', ownerId: 'middle', deviceId: 'other', epoch: 1, bootId: 'b', wallMs: 1, monoMs: 1 };
  const { kind, payload } = answer('a');
  const newer = [
    { ...frame, id: 'n1', seq: 1, kind: 'poll.opened', payload: { lessonId: 'lesson', options: [{ of: ['x'] }] } },
    { ...frame, id: 'n2', seq: 2, mood: { calm: true }, kind, payload: { ...payload, pace: [1, 2], audio: { ...voice, channels: 2 } } },
    {
      ...frame,
      id: 'n3',
      seq: 3,
      kind: 'attempt.fact',
      payload: { id: 'f', attemptId: 'a', at: 1, by: 'middle', kind: 'praised', payload: { stars: 3 } },
    },
  ];
  await server.ok('appendJournal', { entries: newer as never }, token);
  const { entries } = await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token);
  await journal.takeIn('lesson', entries as JournalEntry[]);
  await restore(file);
  expect(await day()).toEqual([]);
  await settle();

  expect((await day()).toSorted((a, b) => a.seq - b.seq)).toEqual(newer);
});

it('gets lesson, answers and recordings again on a new disk with yesterday’s backup, and says so once', async () => {
  const file = await backup();
  const { journal, settle, lost, sent } = await openBrowser();
  const sound = newSound();
  await journal.append(answer('a'), answer('b'));
  await journal.recordings.put(soundOf('a', sound));
  await settle();
  const before = await day();
  expect([before.length, filesWith(sound).length, lost()]).toEqual([3, 1, 0]);
  await server.stop();
  rmSync(join(server.dataDir, 'objects'), { recursive: true });
  await restore(file);
  await settle();
  const after = await day();
  const ids = (entries: readonly JournalEntry[]) => entries.flatMap((one) => (one.kind === 'attempt' ? [one.id] : [])).toSorted();
  expect(ids(after)).toEqual(ids(before));
  const keys = keysOf(after);
  expect([keys.length, keys[0] === keysOf(before)[0], filesWith(sound).length]).toEqual([1, false, 1]);
  const { url } = await server.ok('recordingUrl', { key: keys[0]! }, token);
  expect((await fetch(url)).status).toBe(200);
  expect([await unsent(journal), lost()]).toEqual([0, 1]);
  // Nothing is asked or sent a second time.
  const calledBefore = sent.length;
  await settle();
  expect(sent.slice(calledBefore).filter(({ name }) => name !== 'me')).toEqual([]);
});

it('gets only what it lost where its own recordings are still there, and uploads none of them again', async () => {
  const { journal, settle, lost } = await openBrowser();
  await journal.append(answer('a'));
  await settle();
  const file = await backup();
  await journal.append(answer('b'));
  await journal.recordings.put(soundOf('b', newSound()));
  await settle();
  const before = await day();
  await restore(file);
  await settle();
  expect((await day()).map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  expect([keysOf(await day()), await unsent(journal), lost()]).toEqual([keysOf(before), 0, 1]);
});

it('gets again what a power cut took from its database’s end', async () => {
  const { journal, settle, lost } = await openBrowser();
  await journal.append(answer('a'));
  await settle();
  await server.stop();
  const early = readFileSync(join(server.dataDir, 'chorus.db'));
  await server.restart();
  token = await server.login();
  await journal.append(answer('b'));
  await settle();
  await server.stop();
  rmSync(join(server.dataDir, 'chorus.db-wal'), { force: true });
  writeFileSync(join(server.dataDir, 'chorus.db'), early);
  await server.restart();
  token = await server.login();
  expect(await day()).toHaveLength(1);
  await settle();
  expect([(await day()).length, lost()]).toEqual([2, 1]);
});

it('is asked nothing but what was deleted, and sent nothing again, when it has only been started anew', async () => {
  const { journal, settle, lost, sent } = await openBrowser();
  await journal.append(answer('a'));
  await settle();
  await server.restart();
  token = await server.login();
  sent.length = 0;
  await journal.append(answer('b'));
  await settle();
  await settle();
  const of = (wanted: CallName) => sent.filter(({ name }) => name === wanted);
  expect(of('appendJournal').flatMap(({ body }) => (body as Body<'appendJournal'>).entries)).toHaveLength(1);
  expect([of('erasures').length, lost(), (await day()).length]).toEqual([1, 0, 2]);
});

it('takes no byte of a deleted recording from a browser that was away, with yesterday’s backup restored', async () => {
  const away = await openBrowser();
  const sound = newSound();
  await away.journal.append(answer('a'));
  await away.settle();
  const file = await backup();
  // The page is away with its recording; meanwhile somebody deletes it at the server.
  await server.ok('eraseRecording', { attemptId: 'a' }, token);
  await restore(file);
  await away.journal.recordings.put(soundOf('a', sound));
  await away.journal.append(answer('b'));
  await away.settle();
  expect(filesWith(sound)).toEqual([]);
  expect(await away.journal.recordings.get('r-a')).toBeUndefined();
  expect((await day()).filter(({ kind }) => kind === 'attempt')).toHaveLength(2);
});

it('takes nothing of a deleted student from a browser that was away, which drops it and keeps the rest', async () => {
  const away = await openBrowser();
  await away.journal.append(answer('a'));
  await away.settle();
  const sound = newSound();
  await server.stop();
  await away.journal.recordings.put(soundOf('c', sound));
  await away.journal.append(answer('c'), answer('b', 'three-student-2'));
  await away.settle();
  await server.restart();
  token = await server.login();
  await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
  await away.settle();
  expect(filesWith(sound)).toEqual([]);
  const left = (await day()).flatMap((one) => (one.kind === 'attempt' ? [one.payload.studentId] : []));
  expect([left, await unsent(away.journal)]).toEqual([['three-student-2'], 0]);
  expect(await away.journal.recordings.get('r-c')).toBeUndefined();
});

it('drops in a page that stays open what was deleted for good meanwhile, and asks for it once', async () => {
  const { journal, settle, sent, forgotten, lost } = await openBrowser();
  await journal.append(answer('a'), answer('b', 'three-student-2'), answer('c', 'three-student-3'));
  for (const [id, student] of [['a'], ['b', 'three-student-2'], ['c', 'three-student-3']] as const)
    await journal.recordings.put(soundOf(id, newSound(), student));
  await settle();
  sent.length = 0;
  await server.ok('eraseStudent', { studentId: 'three-student-1' }, token);
  await server.ok('eraseRecording', { attemptId: 'b' }, token);
  await settle();
  const kept = await Promise.all(['r-a', 'r-b', 'r-c'].map((id) => journal.recordings.get(id)));
  expect(kept.map((row) => row !== undefined)).toEqual([false, false, true]);
  expect([...forgotten]).toEqual(['three-student-1']);
  await settle();
  const named = (name: CallName) => sent.filter((call) => call.name === name).length;
  expect([named('erasures'), named('compareJournal'), lost()]).toEqual([1, 0, 0]);
});
