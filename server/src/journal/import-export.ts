import { Readable } from 'node:stream';
import type { ExportHeader, ExportLine } from '@chorus/contract';
import { ExportFileError } from '@chorus/contract/journal/read-export';
import { parseWallTime } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Owner } from '../http/handlers.ts';
import type { JournalLog } from '../ports/journal-log.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { hasTaughtAt } from '../school/class-teachers.ts';
import { recordClaim } from '../lesson/claim-lesson.ts';
import { EntryRefused } from './check-entry.ts';
import { giveClass } from './give-class.ts';

/** As many entries as a browser hands over at once. */
const batchSize = 500;

/** Where an exported journal goes. */
export interface ImportPorts {
  readonly db: Db;
  readonly journal: JournalLog;
  readonly store: ObjectStore;
}

/** What came of a file. `refused` says why, entry by entry. */
export interface Imported {
  readonly entries: number;
  readonly recordings: number;
  readonly refused: readonly { readonly id: string; readonly message: string }[];
}

/**
 * Takes what a teacher exported into the server, under that teacher's name. The same file again changes nothing, and what the teacher's browser sends
 * later itself is known. Error: `ExportFileError`.
 */
export async function importExport(lines: Iterable<ExportLine>, ports: ImportPorts): Promise<Imported> {
  let owner: Owner | undefined;
  let batch: Extract<ExportLine, { line: 'entry' }>['entry'][] = [];
  const count = { entries: 0, recordings: 0 };
  const refused: { id: string; message: string }[] = [];
  const flush = async () => {
    if (!owner || batch.length === 0) return;
    const done = await ports.journal.append(owner, batch);
    count.entries += done.acknowledged.length;
    refused.push(...done.refused);
    batch = [];
  };
  for (const line of lines) {
    if (line.line === 'header') owner = await ownerOf(line, ports.db);
    if (!owner) throw new ExportFileError('The file has no header.');
    if (line.line === 'lesson') await addLesson(line, owner, ports);
    if (line.line === 'entry' && batch.push(line.entry) >= batchSize) await flush();
    if (line.line !== 'recording') continue;
    // A recording is bound to an attempt that is there.
    await flush();
    if (await ports.journal.isAnothers(owner, line.attemptId)) refused.push({ id: line.attemptId, message: 'not yours' });
    else {
      try {
        if (await addRecording(line, owner, ports)) count.recordings += 1;
      } catch (error) {
        if (!(error instanceof EntryRefused)) throw error;
        refused.push({ id: line.attemptId, message: error.message });
      }
    }
  }
  await flush();
  return { ...count, refused };
}

async function ownerOf({ schoolId, ownerId }: ExportHeader, db: Db): Promise<Owner> {
  const teacher = await db
    .selectFrom('teachers')
    .select('id')
    .where('id', '=', ownerId)
    .where('schoolId', '=', schoolId)
    .executeTakeFirst();
  if (!teacher) throw new ExportFileError(`The file is of teacher ${ownerId} of school ${schoolId}; this server has no such teacher.`);
  return { schoolId, teacherId: ownerId };
}

async function addLesson(line: Extract<ExportLine, { line: 'lesson' }>, owner: Owner, { db }: ImportPorts): Promise<void> {
  const { schoolId, teacherId } = owner;
  const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', schoolId).executeTakeFirstOrThrow();
  const startedAt = parseWallTime(line.startTime, timeZone);
  if (startedAt === undefined || !(await hasTaughtAt(db, owner, line.clazzId, startedAt)))
    throw new ExportFileError(`Lesson ${line.id} is of a class that the teacher did not teach then, or began at no moment.`);
  // It is over; nobody is logged in for it.
  const added = await db
    .insertInto('lessons')
    .values({
      id: line.id,
      schoolId,
      classId: line.clazzId,
      teacherId,
      sessionHash: '',
      startedAt,
      activeAt: startedAt,
      endedAt: startedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await giveClass(db, line.id);
  if (line.deviceId !== undefined && added.numInsertedOrUpdatedRows === 1n)
    await recordClaim(db, owner, { ...line, deviceId: line.deviceId }, Date.now());
}

/** False when the attempt has its recording already. */
async function addRecording(line: Extract<ExportLine, { line: 'recording' }>, owner: Owner, ports: ImportPorts): Promise<boolean> {
  const { db, store, journal } = ports;
  const bound = await db
    .selectFrom('objects')
    .select('key')
    .where('schoolId', '=', owner.schoolId)
    .where('teacherId', '=', owner.teacherId)
    .where('attemptId', '=', line.attemptId)
    .executeTakeFirst();
  if (bound) return false;
  const bytes = Buffer.from(line.base64, 'base64');
  const blob = await store.blobs.receive(Readable.from([bytes]), line.codec, bytes.length);
  if (blob.sha256 !== line.sha256) {
    await store.blobs.drop(blob);
    throw new ExportFileError(`Recording ${line.recordingId} is not the one that was exported: its checksum differs.`);
  }
  const [key] = await store.issueKeys(owner, 1, line.codec);
  if (key === undefined) throw new Error('No key was issued.');
  await store.put(owner, key, blob);
  await journal.bind(owner, line.attemptId, { key, sha256: line.sha256 });
  return true;
}
