import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { attemptEntry } from '../testing/journal-tab.ts';
import { IdbJournalStore } from './idb-journal-store.ts';
import { Sync, type Draft, type RecordingRow } from './journal-store.ts';

afterEach(() => vi.restoreAllMocks());

it('leaves no error behind where the browser aborts what is under way', async () => {
  const { transaction } = IDBDatabase.prototype;
  const begun: IDBTransaction[] = [];
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...of) {
    const tx = transaction.apply(this, of);
    begun.push(tx);
    return tx;
  });
  const store = await IdbJournalStore.open('aborted', 'device');
  begun.length = 0;
  const asked = [
    store.count('teacher', Sync.waiting),
    store.waiting('teacher', 9),
    store.mark(['entry'], Sync.acknowledged),
    store.keep([]),
    store.claim('class', true),
    store.recordingIds(),
  ];
  for (const tx of begun) tx.abort();
  // What nobody handles fails the run.
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
  store.close();
});

const of = { ownerId: 'teacher', lessonId: 'lesson' } as const;
const draft: Draft = {
  lessonId: 'lesson',
  entry: { ...attemptEntry('a'), id: 'entry', v: 1, schoolId: 'school', ownerId: 'teacher', bootId: 'boot', wallMs: 1, monoMs: 1 },
};
const sound: RecordingRow = { ...of, recordingId: 'r', attemptId: 'a', scope: 'class', studentId: 's', rateHz: 16_000, work: 'upload' };

it('waits for the disk itself with all that nobody else has yet: a power cut takes nothing that was said to be kept', async () => {
  const asked: string[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, stores, mode, options) {
    if (mode === 'readwrite')
      asked.push(`${(typeof stores === 'string' ? [stores] : Array.from(stores)).join('+')} ${options?.durability}`);
    return transaction.call(this, stores, mode, options);
  });
  const store = await IdbJournalStore.open('durable', 'device');
  const epoch = await store.claim('class', true);
  const rows = await store.append([draft], { scope: 'class', epoch }, [sound]);
  await store.append([{ ...draft, entry: { ...draft.entry, id: 'another' } }], { scope: 'class', epoch });
  await store.keep(rows);
  await store.putRecording(sound);
  await store.putChunk('r', 0, new Int16Array(8));
  expect(asked).toEqual([
    'meta strict',
    'meta strict',
    'meta+entries+recordings strict',
    'meta+entries strict',
    'meta+entries strict',
    'recordings strict',
    'recordingChunks strict',
  ]);
  // The server has them: what is lost of this is told again.
  await store.mark(['entry'], Sync.acknowledged);
  expect(asked.at(-1)).toBe('meta+entries relaxed');
  store.close();
});

it('hands a lesson over to the teacher who takes it: entries as they were written, recordings, and no other lesson [6-3]', async () => {
  const store = await IdbJournalStore.open('handed-over', 'device');
  const epoch = await store.claim('class', true);
  const ofDevice = (id: string, lessonId: string): Draft => ({ lessonId, entry: { ...draft.entry, id, ownerId: 'device:board' } });
  const recording = { ...sound, ownerId: 'device:board' };
  await store.append([ofDevice('one', 'lesson'), ofDevice('two', 'another')], { scope: 'class', epoch }, [recording]);
  for (let n = 0; n < 2; n += 1) await store.handOver('lesson', 'device:board', 'teacher');
  const rows = await store.waiting('teacher', 9);
  expect(rows.map(({ id, entry }) => [id, entry.ownerId])).toEqual([['one', 'device:board']]);
  expect((await store.waiting('device:board', 9)).map(({ id }) => id)).toEqual(['two']);
  expect((await store.recordingsToDo('teacher')).map(({ recordingId }) => recordingId)).toEqual(['r']);
  store.close();
});
