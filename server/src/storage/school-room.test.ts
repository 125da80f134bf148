import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import Database from 'libsql';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeOldDatabase } from '../database/testing/old-database.ts';
import { openEmbedded, type Embedded } from '../embedded/open-embedded.ts';
import type { Owner } from '../http/handlers.ts';
import { ExportFolder } from '../exports/export-folder.ts';
import { Exports } from '../exports/exports.ts';
import { StudentEraser } from '../journal/erase-student.ts';
import { SqlJournalLog } from '../journal/sql-journal-log.ts';
import { addOrganisation, platformId } from '../organisations/add-organisation.ts';
import { seedSample } from '../school/seed-sample.ts';
import { putRecording } from '../testing/put-recording.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { testPassword, testSchool } from '../testing/test-school.ts';
import { startInLesson, type TestServer } from '../testing/test-server.ts';
import { soundEraser } from './erase-sound.ts';
import { makeKey } from './keys.ts';
import { keyMs, ObjectStore } from './object-store.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { Retention } from './retention.ts';
import { SchoolStorage } from './school-storage.ts';
import { UploadSizes } from './upload-sizes.ts';

const runs = process.env['CHORUS_LONG'] === '1' ? 100 : 4;
const parent = mkdtempSync(join(tmpdir(), 'chorus-room-'));
afterAll(() => rmSync(parent, { recursive: true }));
const wav = (bytes: number) => Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), randomBytes(bytes)]);
const lasting = { packId: 'test.pack', packVersion: '1.0.0', itemId: 'i' };

interface Upload {
  readonly owner: Owner;
  readonly key: string;
  readonly id: string;
  readonly parts: Map<number, string>;
}
type Refusable = { readonly code?: string };
/** What a step may be refused for: there is no room, or somebody has ended it before. */
const usual = ['QuotaExceeded', 'NoSuchUpload', 'AccessDenied', 'FileAlreadyExists', 'MalformedXML', 'InvalidPart', 'unknown'];

/** All of a server that keeps something, on one folder. */
class Storage {
  now = 1_000_000;
  embedded!: Embedded;
  store!: ObjectStore;
  uploads!: MultipartUploads;
  journal!: SqlJournalLog;
  students!: StudentEraser;
  retention!: Retention;
  readonly begun: Upload[] = [];
  readonly put: { readonly owner: Owner; readonly key: string; readonly sha256: string }[] = [];
  readonly attempts: string[] = [];
  constructor(
    readonly dir: string,
    readonly quota: number,
  ) {}

  async start(): Promise<void> {
    const now = () => this.now;
    this.embedded = await openEmbedded(this.dir, now);
    const { db, blobs, tombstones } = this.embedded;
    const schools = new SchoolStorage(db, this.quota);
    this.store = new ObjectStore(db, blobs, now, schools);
    this.uploads = new MultipartUploads(this.store, blobs, new UploadSizes(db, schools));
    const erase = soundEraser(db, this.store, this.uploads, undefined);
    this.journal = new SqlJournalLog(db, now, erase, { tombstones, blobs });
    const exports = new Exports({ db, now, folder: new ExportFolder(this.dir), log: () => undefined });
    this.students = new StudentEraser({ db, now, tombstones, blobs, eraseSound: erase, exports, emptyLog: this.embedded.emptyLog });
    this.retention = new Retention(db, this.store, now, { look: async () => true }, (owner, id) =>
      this.journal.erase(owner, [id], 'expired'),
    );
    await this.store.sweep(true);
    await this.uploads.recount();
  }

  async counted(): Promise<Record<string, number>> {
    const rows = await this.embedded.db.selectFrom('schools').select(['id', 'usedBytes']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ id, usedBytes }) => [id, usedBytes]));
  }

  /** The same, from everything that is there. */
  async recounted(): Promise<Record<string, number>> {
    const { db, blobs } = this.embedded;
    const sums: Record<string, number> = { other: 0, school: 0 };
    for (const { schoolId, bytes } of await db.selectFrom('objects').selectAll().where('state', '=', 'stored').execute())
      sums[schoolId]! += bytes!;
    for (const row of await db.selectFrom('journal').select(['schoolId', 'entry']).execute())
      sums[row.schoolId]! += Buffer.byteLength(row.entry);
    for (const id of readdirSync(blobs.partsDir)) {
      const { schoolId } = this.begun.find((upload) => upload.id === id)!.owner;
      for (const name of readdirSync(join(blobs.partsDir, id))) sums[schoolId]! += statSync(join(blobs.partsDir, id, name)).size;
    }
    return sums;
  }
}

const owners = [
  { schoolId: 'school', teacherId: 'middle' },
  { schoolId: 'other', teacherId: 'stranger' },
] as const;

/** Steps by name; each takes a number that it makes its choices from. */
const steps: Readonly<Record<string, (at: Storage, n: number) => Promise<unknown>>> = {
  async whole(at, n) {
    const owner = owners[n % 2]!;
    const [key] = await at.store.issueKeys(owner, 1, 'wav');
    const blob = await at.store.blobs.receive(Readable.from([wav(n % 3000)]), 'wav', undefined);
    await at.store.put(owner, key!, blob);
    at.put.push({ owner, key: key!, sha256: blob.sha256 });
  },
  async begin(at, n) {
    const owner = owners[n % 2]!;
    const before = at.begun[n % (at.begun.length + 1)];
    const key = before?.owner === owner ? before.key : (await at.store.issueKeys(owner, 1, 'wav'))[0]!;
    const id = await at.uploads.initiate(owner, key);
    at.begun.push({ owner, key, id, parts: new Map() });
  },
  async part(at, n) {
    const upload = at.begun[n % at.begun.length];
    if (!upload) return;
    const number = 1 + (n % 3);
    const etag = await at.uploads.put(upload.owner, upload.key, upload.id, number, Readable.from([wav(n % 2500)]), undefined);
    upload.parts.set(number, etag);
  },
  async partsAtOnce(at, n) {
    await Promise.allSettled([1, 2, 3].map((more) => steps['part']!(at, n + more)));
  },
  async complete(at, n) {
    const upload = at.begun[n % at.begun.length];
    if (!upload) return;
    const parts = [...upload.parts].map(([number, etag]) => ({ number, etag })).toSorted((a, b) => a.number - b.number);
    await at.uploads.complete(upload.owner, upload.key, upload.id, parts);
  },
  async abort(at, n) {
    const upload = at.begun[n % at.begun.length];
    if (upload) await at.uploads.abort(upload.owner, upload.key, upload.id);
  },
  async says(at, n) {
    if (n % 2 === 1) {
      const foreign = { schoolId: 'other', ownerId: 'stranger' };
      const { payload } = opened('theirs', `q${n}`);
      return at.journal.append(owners[1], [entry('question.opened', payload, foreign)]);
    }
    const id = `a${n}-${at.attempts.length}`;
    const answer = attempt('lesson', 'q', {
      id,
      studentId: `three-student-${1 + (n % 3)}`,
      item: lasting,
      answer: { said: '好'.repeat(n % 50) },
    });
    const mine = at.put.filter(({ owner }) => owner === owners[0]);
    const sound = mine[n % (mine.length + 1)];
    const stored = sound && fact(id, 'stored', { key: sound.key, sha256: sound.sha256 });
    at.attempts.push(id);
    return at.journal.append(owners[0], [answer, ...(stored ? [stored] : []), answer]);
  },
  async saysDeleted(at, n) {
    const id = at.attempts[n % at.attempts.length];
    if (id !== undefined) await at.journal.append(owners[0], [fact(id, 'erased')]);
  },
  async deletes(at, n) {
    const id = at.attempts[n % at.attempts.length];
    if (id !== undefined) await at.journal.erase(owners[0], [id], 'asked');
  },
  deletesStudent: (at, n) => at.students.erase('school', `three-student-${1 + (n % 3)}`, at.now),
  async timePasses(at, n) {
    at.now += (n % 3) * keyMs;
    await at.retention.sweep();
  },
  async restarts(at) {
    await at.embedded.close();
    await at.start();
  },
  /** A part has come to the disk, and the database has lost its end; or the other way round. */
  async crashes(at, n) {
    const upload = at.begun[n % (at.begun.length + 1)];
    const dir = upload && join(at.embedded.blobs.partsDir, upload.id);
    if (dir && readdirSync(at.embedded.blobs.partsDir).includes(upload.id)) writeFileSync(join(dir, `${4 + (n % 2)}.AB`), wav(n % 900));
    else await at.embedded.db.deleteFrom('uploads').execute();
    await at.embedded.close();
    await at.start();
  },
};

describe('what a school keeps', () => {
  it('is counted right after any uploads, broken ones too, deletions, answers and restarts', async () => {
    let run = 0;
    const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(100_000));
    const refusals = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 50 }), async (sequence) => {
        const at = new Storage(join(parent, String((run += 1))), 3_000);
        mkdirSync(at.dir);
        await at.start();
        try {
          await seedSample(at.embedded.db, { load: () => testSchool, password: testPassword }, 16);
          const other = { id: 'other', parentId: platformId, kind: 'school', name: '', code: '', createdAt: 0 } as const;
          await addOrganisation(at.embedded.db, other);
          const lesson = { id: 'lesson', classId: 'three', ...owners[0], sessionHash: '', startedAt: 1, activeAt: 1, endedAt: null };
          await at.embedded.db.insertInto('lessons').values(lesson).execute();
          for (const [name, n] of sequence) {
            await steps[name]!(at, n).catch((error: Refusable) => {
              if (!usual.includes(error.code ?? '')) throw error;
              refusals.add(error.code!);
            });
            expect(await at.counted(), name).toEqual(await at.recounted());
          }
        } finally {
          await at.embedded.close();
        }
      }),
      { seed: 11, numRuns: runs },
    );
    expect(refusals).toContain('QuotaExceeded');
  });

  it('is counted where an earlier version wrote it, parts of uploads too', async () => {
    const dir = join(parent, 'earlier');
    mkdirSync(dir);
    await makeOldDatabase(join(dir, 'chorus.db'), 7);
    const old = new Database(join(dir, 'chorus.db'));
    for (const id of ['school', 'other'])
      old.prepare('insert into "schools" values (?, ?, ?, ?, ?, ?, ?)').run(id, '', '', '', 'Asia/Shanghai', 0, '{}');
    const object = old.prepare(
      'insert into "objects" ("key", "schoolId", "teacherId", "state", "issuedAt", "expiresAt", "bytes") values (?, ?, ?, ?, 1, ?, ?)',
    );
    object.run('a.wav', 'school', 'middle', 'stored', 1, 1000);
    object.run('b.wav', 'school', 'middle', 'erased', 1, 70);
    object.run('c.wav', 'other', 'stranger', 'stored', 1, 20);
    const waiting = makeKey('wav', false);
    object.run(waiting, 'school', 'middle', 'issued', 1e9, null);
    old
      .prepare(
        'insert into "journal" ("id", "schoolId", "ownerId", "deviceId", "seq", "kind", "entry", "receivedAt") values (?, ?, ?, ?, 1, ?, ?, 1)',
      )
      .run('e', 'school', 'middle', 'd', 'later', '"好"');
    old.close();
    const at = new Storage(dir, 1e6);
    await at.start();
    expect(await at.counted()).toEqual({ other: 20, school: 1005 });
    const id = await at.uploads.initiate(owners[0], waiting);
    writeFileSync(join(at.embedded.blobs.partsDir, id, '1.AB'), 'part');
    mkdirSync(join(at.embedded.blobs.partsDir, 'F'.repeat(64)));
    await steps['restarts']!(at, 0);
    expect([await at.counted(), readdirSync(at.embedded.blobs.partsDir)]).toEqual([{ other: 20, school: 1009 }, [id]]);
    await at.embedded.close();
  });
});

describe('a school without room', () => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    ({ server, token } = await startInLesson({ schoolQuota: 12_000 }));
    await server.ok('appendJournal', { entries: [opened('lesson', 'q')] }, token);
  });
  afterEach(() => server.close());
  const answer = (id: string, said = 'x'.repeat(1000)) =>
    server.send('appendJournal', { entries: [attempt('lesson', 'q', { id, answer: { said } })] }, token);
  const used = async () => (await server.ok('storageSettings', {}, token)).usedBytes;

  it('takes answers and logins where it takes no recordings any more', async () => {
    const { status } = await putRecording(server, token, wav(11_000));
    expect((await putRecording(server, token, wav(1000))).status).toBe(507);
    expect([status, (await answer('a')).state, (await answer('b')).state]).toEqual([200, 11, 11]);
    expect(await used()).toBeGreaterThan(12_000);
    expect(await server.login()).not.toBe(token);
  });

  it('takes answers for a quarter of its room more, then says what to do, and deletes all the same', async () => {
    const { key, sha256 } = await putRecording(server, token, wav(8000));
    await answer('a');
    await server.ok('appendJournal', { entries: [fact('a', 'stored', { key, sha256 })] }, token);
    for (let n = 0; n < 6; n += 1) await answer(`more-${n}`);
    const before = await used();
    expect(before).toBeGreaterThan(15_000);
    expect(await answer('too-much')).toMatchObject({ state: 55, msg: expect.stringContaining('CHORUS_SCHOOL_QUOTA_GB') });
    const foreign = await server.login('13900000009');
    expect((await putRecording(server, foreign, wav(1000))).status).toBe(200);
    const deletion = fact('a', 'erased');
    expect(await server.send('appendJournal', { entries: [deletion] }, token)).toMatchObject({ state: 55 });
    expect(await used()).toBeLessThan(before - 7000);
    expect((await server.ok('appendJournal', { entries: [deletion] }, token)).acknowledged).toEqual([deletion.id]);
    expect((await answer('after')).state).toBe(11);
  });
});
