import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { MemoryKeyFiles } from '../testing/memory-key-files.ts';
import { IdbJournalStore } from './idb-journal-store.ts';
import type { RecordingRow } from './journal-store.ts';

let made = 0;
async function setUp() {
  const name = `vault-${(made += 1)}`;
  const keys = new MemoryKeyFiles();
  const store = await IdbJournalStore.open(name, 'device', keys);
  /** What lies in the database, as its log keeps it whatever is deleted. */
  const raw = async () => {
    const db = await openDB(name);
    const lies = { recordings: await db.getAll('recordings'), pieces: await db.getAll('recordingChunks') };
    db.close();
    return lies;
  };
  const plant = async (table: string, value: unknown, key?: IDBValidKey) => {
    const db = await openDB(name);
    await db.put(table, value, key);
    db.close();
  };
  return { name, keys, store, raw, plant };
}

const samples = Int16Array.from({ length: 3200 }, (_, at) => (at * 7919) % 30_000);
const bytes = new Uint8Array(samples.buffer.slice(0));
const row: RecordingRow = {
  recordingId: 'r',
  attemptId: 'a',
  ownerId: 'teacher',
  lessonId: 'lesson',
  scope: 'class',
  studentId: 's',
  rateHz: 16_000,
  work: 'upload',
  bytes,
};
const { bytes: _bytes, ...silent } = row;

/** Whether a stretch of the sound stands in it. */
function heardIn(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(heardIn);
  if (ArrayBuffer.isView(value)) {
    const held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return held.includes(Buffer.from(bytes.subarray(2000, 2016)));
  }
  return value !== null && typeof value === 'object' && Object.values(value).some(heardIn);
}

it('puts no sound into the database that can be read without its key, and gives it back whole', async () => {
  const { name, keys, store, raw } = await setUp();
  await store.putChunk('r', 0, samples);
  await store.putChunk('r', 1, samples.slice(0, 5));
  await store.putRecording(row);
  await store.append([], { scope: 'class' }, [{ ...row, recordingId: 'appended' }]);
  expect(heardIn(Object.values(await raw()))).toBe(false);
  expect([...keys.files.keys()].sort()).toEqual(['appended', 'r']);
  store.close();
  const next = await IdbJournalStore.open(name, 'device', keys);
  expect(await next.recording('r')).toEqual(row);
  expect((await next.recording('appended'))?.bytes).toEqual(bytes);
  expect((await next.recordingsToDo('teacher')).map((one) => one.bytes)).toEqual([bytes, bytes]);
  expect(await next.chunks('r')).toEqual([samples, samples.slice(0, 5)]);
});

it('has nothing to read with what the log of the database keeps of a deleted recording', async () => {
  const { keys, store, raw, plant } = await setUp();
  await store.putChunk('r', 0, samples);
  await store.putRecording(row);
  const log = await raw();
  // An answer was made of its pieces.
  await store.deleteChunks('r');
  expect((await store.recording('r'))?.bytes).toEqual(bytes);
  await store.deleteRecording('r');
  expect(keys.files.size).toBe(0);
  await plant('recordings', log.recordings[0]);
  await plant('recordingChunks', log.pieces[0], ['r', 0]);
  expect(await store.recording('r')).toEqual(silent);
  expect(await store.chunks('r')).toEqual([]);
  // Pieces that nobody made an answer of.
  await store.deleteRecording('r');
  await store.putChunk('cut', 0, samples);
  await store.deleteChunks('cut');
  expect(keys.files.size).toBe(0);
});

it('reads what was written in plain before there were keys, and deletes it', async () => {
  const { store, plant } = await setUp();
  await plant('recordings', row);
  await plant('recordingChunks', samples, ['r', 0]);
  expect(await store.recording('r')).toEqual(row);
  expect(await store.chunks('r')).toEqual([samples]);
  await store.deleteRecording('r');
  await store.deleteChunks('r');
  expect([await store.recording('r'), await store.chunks('r')]).toEqual([undefined, []]);
});

it('keeps a recording in plain rather than not at all while no key can be written', async () => {
  const { name, keys, store } = await setUp();
  keys.broken = true;
  await store.putChunk('r', 0, samples);
  await store.putRecording(row);
  store.close();
  const next = await IdbJournalStore.open(name, 'device');
  expect(await next.chunks('r')).toEqual([samples]);
  expect((await next.recording('r'))?.bytes).toEqual(bytes);
});

it('takes a recording whose key can’t be read just now for no lost one', async () => {
  const { name, keys, store } = await setUp();
  await store.putRecording(row);
  store.close();
  keys.broken = true;
  const next = await IdbJournalStore.open(name, 'device', keys);
  await expect(next.recording('r')).rejects.toThrow();
  expect((await next.recordingsToDo('teacher')).map(({ recordingId }) => recordingId)).toEqual(['r']);
  keys.broken = false;
  expect((await next.recording('r'))?.bytes).toEqual(bytes);
});

it('sweeps the keys of recordings that are gone, and none that is wanted or was just made', async () => {
  const { keys, store } = await setUp();
  await store.putChunk('cut', 0, samples);
  await store.putRecording(row);
  keys.files.set('gone', new Uint8Array(32));
  keys.files.set('just made', new Uint8Array(32));
  keys.young.add('just made');
  await store.prune(Date.now(), undefined);
  expect([...keys.files.keys()].sort()).toEqual(['cut', 'just made', 'r']);
});
