import 'fake-indexeddb/auto';
import { gunzipSync } from 'node:zlib';
import { readExport } from '@chorus/contract/journal/read-export';
import { ObservableValue } from '@chorus/sdk';
import { expect, it } from 'vitest';
import type { SyncSnapshot } from '../journal/journal-sync.ts';
import { Sync } from '../journal/journal-store.ts';
import { SyncTries } from '../journal/sync-tries.ts';
import { sha256Hex } from '../sha256.ts';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import { UnsentAnswers } from './unsent-answers.ts';

const bytes = new Uint8Array(70_000).map((_, i) => i % 251);
const sound = (ownerId: string, recordingId: string, attemptId: string) =>
  ({
    recordingId,
    attemptId,
    ownerId,
    lessonId: 'lesson',
    scope: 'class',
    studentId: 's1',
    rateHz: 16_000,
    work: 'upload',
    bytes,
  }) as const;

async function setUp() {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  await journal.open('lesson', 'class');
  const api = new FakeApi();
  const tries = new SyncTries(new MemoryKeyValueStore(), undefined);
  const desk = new UnsentAnswers({
    journal,
    sync: { state: new ObservableValue<SyncSnapshot>({ recordings: 0, storeOffline: false, revision: 0 }), sendNow: async () => undefined },
    storage: { weakNetwork: new ObservableValue(false) },
    tries,
    outbox: {
      startsOf: async (ownerId) =>
        ownerId === 'teacher' ? [{ id: 'lesson', clazzId: 'k', teacherId: 'teacher', startTime: '2026-09-01 08:00:00' }] : [],
    },
    owner: () => browser.owner,
    clock: browser.clock,
    api: () => api.client,
  });
  return { browser, journal, desk, tries, api };
}

it('says of everything that waits what it is, whose, of which question, how large, why, and how often it was tried [3-15]', async () => {
  const { journal, desk, tries } = await setUp();
  const item = { packId: 'p', packVersion: '1.0.0', itemId: 'i' };
  const opened = { questionId: 'q1', lessonId: 'lesson', item, type: 'test.type/1', data: { text: 'apple' }, changeable: true } as const;
  const [question] = await journal.append({ kind: 'question.opened', payload: opened });
  const [attempt] = await journal.append(attemptEntry('a'));
  await journal.append({ kind: 'attempt.fact', payload: { id: 'f', attemptId: 'a', at: 1, by: 'teacher', kind: 'scored', payload: {} } });
  await journal.append({
    kind: 'recording.started',
    payload: { recordingId: 'r2', questionId: 'q1', studentId: 's1', rateHz: 0, endsAt: 1, reference: null },
  });
  await journal.append({
    kind: 'recording.announced',
    payload: { recordingId: 'r2', path: 'v.mp3', codec: 'mp3', rateHz: 16_000, ms: 900 },
  });
  await journal.recordings.put(sound('teacher', 'r1', 'a'));
  // What the server has is not listed, and still says which question it was.
  await journal.mark([question!.id], Sync.acknowledged);
  await journal.mark([attempt!.id], Sync.refused);
  await tries.failed(['r1'], 'store-offline');
  await tries.failed(['r1'], 'store-offline');
  const rows = await desk.rows();
  const about = { studentId: 's1', question: { type: 'test.type/1', item: { text: 'apple' } }, lessonId: 'lesson' };
  const rowsOffline = async () => {
    journal.setOnline(false);
    return (await desk.rows()).map(({ why }) => why);
  };
  expect(rows).toMatchObject([
    { ...about, what: 'recording', bytes: 70_000, why: 'store-offline', tries: 2 },
    { ...about, what: 'attempt', why: 'refused' },
    { ...about, what: 'attempt.fact', why: 'queued', tries: 0 },
    { ...about, what: 'recording.started', why: 'queued' },
    { ...about, what: 'recording.announced', why: 'queued' },
  ]);
  await tries.failed([attempt!.id], 'older-server');
  expect((await desk.rows())[1]).toMatchObject({ why: 'older-server' });
  expect(await rowsOffline()).toEqual(['offline', 'offline', 'offline', 'offline', 'offline']);
});

it('exports without a network what can be read again, byte by byte [3-15]', async () => {
  const { journal, desk, api } = await setUp();
  api.reachable = false;
  const announced = { recordingId: 'r2', path: 'v.mp3', codec: 'mp3', rateHz: 16_000, ms: 900 } as const;
  await journal.append(attemptEntry('a'), { kind: 'recording.announced', payload: announced });
  await journal.recordings.put(sound('teacher', 'r1', 'a'));
  const file = await desk.export();
  const text = gunzipSync(new Uint8Array(await file!.arrayBuffer())).toString('utf8');
  const [header, lesson, ...rest] = [...readExport(text.split('\n'))];
  expect(header).toMatchObject({ ownerId: 'teacher', schoolId: 'school', entries: 2, recordings: 1 });
  expect(lesson).toEqual({ line: 'lesson', id: 'lesson', clazzId: 'k', startTime: '2026-09-01 08:00:00' });
  const kept = (await journal.unsent.of('teacher')).map(({ entry }) => entry);
  expect(rest.slice(0, 2)).toEqual(kept.map((entry) => ({ line: 'entry', entry })));
  const recording = rest[2];
  if (recording?.line !== 'recording') throw new Error('No recording.');
  const read = new Uint8Array(Buffer.from(recording.base64, 'base64'));
  expect(read).toEqual(bytes);
  expect(recording.sha256).toBe(await sha256Hex(read));
  expect(api.calls).toEqual([]);
});

it('exports in words that a server of the first release takes, where nothing is left out', async () => {
  const { journal, desk } = await setUp();
  const { kind, payload } = attemptEntry('a');
  await journal.append(
    { kind, payload: { ...payload, context: { kind: 'lesson', id: 'lesson' } } },
    { kind, payload: { ...payload, id: 'b', context: { kind: 'assignment', id: 'w' } } },
  );
  const text = gunzipSync(new Uint8Array(await (await desk.export())!.arrayBuffer())).toString('utf8');
  const written = [...readExport(text.split('\n'))].flatMap((line) => (line.line === 'entry' ? [line.entry.payload] : []));
  expect(written).toEqual([payload, { ...payload, id: 'b', context: { kind: 'assignment', id: 'w' } }]);
});

it('shows and exports nothing of another teacher, and nothing when nobody is logged in', async () => {
  const { browser, journal, desk } = await setUp();
  await journal.append(attemptEntry('a'));
  await journal.recordings.put(sound('teacher', 'r1', 'a'));
  browser.owner = { ownerId: 'colleague', schoolId: 'school' };
  expect(await desk.rows()).toEqual([]);
  const text = gunzipSync(new Uint8Array(await (await desk.export())!.arrayBuffer())).toString('utf8');
  expect([...readExport(text.split('\n'))]).toMatchObject([{ line: 'header', ownerId: 'colleague', entries: 0, recordings: 0 }]);
  browser.owner = undefined;
  expect(await desk.rows()).toEqual([]);
  expect(await desk.export()).toBeUndefined();
});
