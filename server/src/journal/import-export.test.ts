import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { exportFormat, foldAttempts, writeExportLine, type ExportLine, type JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Db } from '../database/open.ts';
import { importFile } from '../import-file.ts';
import { BlobFolder } from '../embedded/blob-folder.ts';
import { soundEraser } from '../storage/erase-sound.ts';
import { MultipartUploads } from '../storage/multipart-uploads.ts';
import { ObjectStore } from '../storage/object-store.ts';
import { SchoolStorage } from '../storage/school-storage.ts';
import { UploadSizes } from '../storage/upload-sizes.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { MemoryRecordings } from '../testing/memory-recordings.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { importExport } from './import-export.ts';
import { SqlJournalLog } from './sql-journal-log.ts';

let server: TestServer;
let db: Db;
beforeEach(async () => {
  server = await startTestServer();
  server.now = Date.now();
  db = await openDatabase(server.dataDir, Date.now);
});
afterEach(async () => {
  await db.destroy();
  await server.close();
});

const sound = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(3000, 7)]);
const sha256 = createHash('sha256').update(sound).digest('hex');

/** A lesson that was given without a server: a question, an answer with its score, and the recording. */
function exported(change: { readonly ownerId?: string; readonly sha256?: string } = {}) {
  const question = opened('lesson-1', 'q1');
  const answer = attempt('lesson-1', 'q1');
  const scored = fact(answer.payload.id, 'scored', { result: { overall: 91 } });
  const voice = { recordingId: 'r1', questionId: 'q1', studentId: 'three-student-1', rateHz: 0, endsAt: 5, reference: null };
  const started = entry('recording.started', { ...voice, clicker: { uid: '11', voiceId: 'v-1' } });
  const announced = entry('recording.announced', { recordingId: 'r1', path: 'v-1.mp3', codec: 'mp3', rateHz: 16_000, ms: 900 });
  const entries: JournalEntry[] = [question, started, announced, answer, scored];
  const lines: ExportLine[] = [
    {
      line: 'header',
      format: exportFormat,
      schoolId: 'school',
      ownerId: change.ownerId ?? 'middle',
      exportedAt: 1,
      entries: entries.length,
      recordings: 1,
    },
    { line: 'lesson', id: 'lesson-1', clazzId: 'three', startTime: '2026-09-01 08:00:00' },
    ...entries.map((entry) => ({ line: 'entry' as const, entry })),
    {
      line: 'recording',
      recordingId: 'r1',
      attemptId: answer.payload.id,
      codec: 'wav',
      sha256: change.sha256 ?? sha256,
      base64: sound.toString('base64'),
    },
  ];
  return { lines, answer };
}

function ports() {
  const blobs = new BlobFolder(join(server.dataDir, 'objects'));
  const schools = new SchoolStorage(db);
  const store = new ObjectStore(db, blobs, Date.now, schools);
  const erase = soundEraser(db, store, new MultipartUploads(store, blobs, new UploadSizes(db, schools)), undefined);
  return { db, store, journal: new SqlJournalLog(db, Date.now, erase, new MemoryRecordings()) };
}
const read = async () =>
  (await server.ok('readJournal', { lessonId: 'lesson-1', after: 0 }, await server.login())).entries as JournalEntry[];

it('takes a teacher’s file in: the answers with their scores, and the recordings to be heard [3-15]', async () => {
  const { lines, answer } = exported();
  expect(await importExport(lines, ports())).toEqual({ entries: 5, recordings: 1, refused: [] });
  const entries = await read();
  expect(foldAttempts(entries.map((entry) => ({ entry, saved: 'server' })))).toMatchObject([
    { id: answer.payload.id, status: 'scored', result: { overall: 91 } },
  ]);
  const stored = entries.find((entry) => entry.kind === 'attempt.fact' && entry.payload.kind === 'stored');
  const { key } = (stored as JournalEntry<'attempt.fact'>).payload.payload as { key: string };
  const { url } = await server.ok('recordingUrl', { key }, await server.login());
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(sound)).toBe(true);
});

it('changes nothing the second time, nor when the browser sends the same later itself', async () => {
  const { lines } = exported();
  await importExport(lines, ports());
  const before = await read();
  expect(await importExport(lines, ports())).toEqual({ entries: 5, recordings: 0, refused: [] });
  const entries = lines.flatMap((line) => (line.line === 'entry' ? [line.entry] : []));
  await server.ok('appendJournal', { entries }, await server.login());
  expect(await read()).toEqual(before);
});

it('takes in an answer to an item whose id was cut in the middle of a character, and finds it again at the next start', async () => {
  const { lines } = exported();
  const cut = attempt('lesson-1', 'q1', { item: { packId: 'own', packVersion: '1', itemId: 'a\u0000 fox \ud83e' } });
  const file = [...lines, { line: 'entry' as const, entry: cut }];
  expect(await importExport(file, ports())).toMatchObject({ entries: 6, refused: [] });
  const kept = await db.selectFrom('journal').select('entry').where('id', '=', cut.id).executeTakeFirstOrThrow();
  expect(JSON.parse(kept.entry)).toEqual(cut);
  await db.deleteFrom('settings').where('name', '=', 'attemptTables').execute();
  const again = await openDatabase(server.dataDir, Date.now);
  expect(await again.selectFrom('attempts').select('itemId').where('entryId', '=', cut.id).execute()).toEqual([
    { itemId: 'a\ufffd fox \ufffd' },
  ]);
  await again.destroy();
});

it('takes in a lesson that was given on a device without a login, for the teacher who exported it, once [6-3]', async () => {
  const { lines } = exported();
  const file = lines.map((line): ExportLine => {
    if (line.line === 'entry') return { ...line, entry: { ...line.entry, ownerId: 'device:board' } };
    return line.line === 'lesson' ? { ...line, deviceId: 'board' } : line;
  });
  const unclaimed = await importExport(
    file.filter(({ line }) => line === 'header' || line === 'entry'),
    ports(),
  );
  expect([unclaimed.entries, unclaimed.refused.length]).toEqual([0, 5]);
  for (const recordings of [1, 0]) expect(await importExport(file, ports())).toEqual({ entries: 5, recordings, refused: [] });
  expect(new Set((await read()).map(({ ownerId }) => ownerId))).toEqual(new Set(['middle']));
  expect(await db.selectFrom('lessonClaims').select(['teacherId', 'deviceId']).execute()).toEqual([
    { teacherId: 'middle', deviceId: 'board' },
  ]);
});

it('takes nothing in under another teacher’s name, nor a recording that is another one', async () => {
  await expect(importExport(exported({ ownerId: 'nobody' }).lines, ports())).rejects.toThrow('no such teacher');
  // A header that lies: its entries are still somebody else's.
  const lied = await importExport(
    exported({ ownerId: 'primary' }).lines.filter(({ line }) => line === 'header' || line === 'entry'),
    ports(),
  );
  expect(lied).toMatchObject({ entries: 0, refused: Array.from({ length: 5 }, () => ({ message: 'not yours' })) });
  await expect(importExport(exported({ sha256: 'a'.repeat(64) }).lines, ports())).rejects.toThrow('checksum');
});

it('refuses a recording of a colleague’s answer, keeps nothing of it, and goes on', async () => {
  const { lines, answer } = exported();
  await importExport(lines, ports());
  const [recording] = lines.filter(({ line }) => line === 'recording');
  const own = { ...opened('elsewhere', 'q2'), ownerId: 'primary' };
  const file = [exported({ ownerId: 'primary' }).lines[0]!, recording!, { line: 'entry' as const, entry: own }];
  expect(await importExport(file, ports())).toEqual({
    entries: 1,
    recordings: 0,
    refused: [{ id: answer.payload.id, message: 'not yours' }],
  });
  expect(await db.selectFrom('objects').select('key').where('teacherId', '=', 'primary').execute()).toEqual([]);
});

it('reads the file that a browser wrote, and waits until the server has stopped', async () => {
  const file = join(server.dataDir, 'export.jsonl.gz');
  writeFileSync(file, gzipSync(exported().lines.map(writeExportLine).join('')));
  await expect(importFile(file, server.dataDir)).rejects.toMatchObject({ code: 'folder-in-use' });
  writeFileSync(file, 'no gzip');
  await expect(importFile(file, server.dataDir)).rejects.toThrow('decompressed');
});
