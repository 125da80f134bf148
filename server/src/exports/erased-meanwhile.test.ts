import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbedded, type Embedded } from '../embedded/open-embedded.ts';
import { StudentEraser } from '../journal/erase-student.ts';
import { seedSample } from '../school/seed-sample.ts';
import { testPassword, testSchool } from '../testing/test-school.ts';
import { ExportFolder } from './export-folder.ts';
import { Exports } from './exports.ts';
import type { Sink } from './workbook-writer.ts';

let dir: string;
let embedded: Embedded;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'chorus-exports-'));
  embedded = await openEmbedded(dir, () => 1_000);
  await seedSample(embedded.db, { load: () => testSchool, password: testPassword }, 16);
});
afterEach(async () => {
  await embedded.close();
  rmSync(dir, { recursive: true, force: true });
});

/** A folder in which the first file is held once all of it has been read, until it is let go. */
class HeldFolder extends ExportFolder {
  readonly read: Promise<void>;
  letGo!: () => void;
  #told!: () => void;
  readonly #held = new Promise<void>((resolve) => (this.letGo = resolve));
  constructor(dataDir: string) {
    super(dataDir);
    this.read = new Promise((resolve) => (this.#told = resolve));
  }
  override write(taskId: string, make: (sink: Sink) => Promise<void>): Promise<number> {
    return super.write(taskId, async (sink) => {
      await make(sink);
      this.#told();
      await this.#held;
    });
  }
}

it('keeps nothing that was read of a child who is erased before the file is whole, and makes it anew without the child', async () => {
  const { db, tombstones, blobs, emptyLog } = embedded;
  const folder = new HeldFolder(dir);
  const logged: unknown[] = [];
  const now = () => 1_000;
  const exports = new Exports({ db, now, folder, log: (...said) => logged.push(said) });
  const students = new StudentEraser({ db, now, tombstones, blobs, eraseSound: async () => undefined, exports, emptyLog });
  const asked = JSON.stringify({ classId: 'three', from: '2026-09-01', to: '2026-09-01', language: 'en' });
  const row = { id: 'task', schoolId: 'school', teacherId: 'middle', kind: 'CHORUS_CLASS_REPORT', remark: 'r', asked };
  await db
    .insertInto('exportTasks')
    .values({ ...row, requestAt: 1, status: 'RUNNING', tries: 0, bytes: 0, expiresAt: 1e12 })
    .execute();
  exports.start();
  await exports.kick();
  await folder.read;
  const erased = students.erase('school', 'three-student-1', 1_000);
  await expect.poll(async () => (await db.selectFrom('tombstones').select('id').execute()).length).toBe(1);
  folder.letGo();
  await erased;
  const task = () => db.selectFrom('exportTasks').select(['status', 'tries']).executeTakeFirst();
  await expect.poll(async () => (await task())?.status).toBe('FINISHED');
  const named = await db.selectFrom('exportStudents').select('studentId').orderBy('studentId').execute();
  expect(named.map(({ studentId }) => studentId)).toEqual(['three-student-2', 'three-student-3']);
  expect([readdirSync(folder.dir), logged]).toEqual([['task.xlsx'], []]);
  await exports.stop();
});
