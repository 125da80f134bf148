import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEntry, Payload } from '@chorus/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Db } from '../database/open.ts';
import { seedSample } from '../school/seed-sample.ts';
import { MemoryRecordings } from '../testing/memory-recordings.ts';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { testPassword, testSchool } from '../testing/test-school.ts';
import { SqlJournalLog } from './sql-journal-log.ts';

const owner = { schoolId: 'school', teacherId: 'middle' };
const [heard, erased, forbidden, stranger] = ['three-student-1', 'three-student-2', 'three-student-3', 'other-student-1'] as const;
const students = [heard, erased, forbidden, stranger];
const written = ['journal', 'attempts', 'attemptFacts', 'objects', 'tombstones', 'lessonCursors'] as const;
const sound = (name: string) => ({ key: `voice/${name}.wav`, sha256: name.repeat(32) });

class Journal {
  readonly #recordings = new MemoryRecordings();

  private constructor(
    readonly folder: string,
    readonly db: Db,
  ) {}

  static async open(): Promise<Journal> {
    const folder = mkdtempSync(join(tmpdir(), 'chorus-look-ahead-'));
    const db = await openDatabase(folder, () => 1, { durable: false });
    await seedSample(db, { load: () => testSchool, password: testPassword }, 16);
    const lesson = { id: 'lesson', classId: 'three', startedAt: 1, activeAt: 1, endedAt: null, schoolId: 'school', teacherId: 'middle' };
    await db
      .insertInto('lessons')
      .values({ ...lesson, sessionHash: '' })
      .execute();
    const consent = { schoolId: 'school', studentId: forbidden, purpose: 'recording', state: 'refused', at: 1, accountId: '', note: '' };
    await db.insertInto('consents').values(consent).execute();
    return new Journal(folder, db);
  }

  /** With one child, one recording and one sound deleted for good, three sounds that were put, one of them bound, and nothing said. */
  async clear(): Promise<void> {
    for (const table of written) await this.db.deleteFrom(table).execute();
    await sql`delete from sqlite_sequence`.execute(this.db);
    this.#recordings.kept.length = 0;
    const grave = { schoolId: 'school', ownerId: '', at: 1 };
    await this.db
      .insertInto('tombstones')
      .values([
        { ...grave, kind: 'student', id: erased },
        { ...grave, kind: 'recording', id: 'a3', ownerId: 'middle' },
        { ...grave, kind: 'sound', id: sound('c').sha256 },
      ])
      .execute();
    const put = { schoolId: 'school', teacherId: 'middle', state: 'stored', issuedAt: 1, expiresAt: 1, storedAt: 1, bytes: 9 } as const;
    await this.db
      .insertInto('objects')
      .values(
        ['a', 'b', 'c'].map((name) => ({ ...put, ...sound(name), md5: '', mime: 'audio/wav', attemptId: name === 'c' ? 'a2' : null })),
      )
      .execute();
  }

  async append(...batches: (readonly JournalEntry[])[]) {
    const recordings = this.#recordings;
    const log = new SqlJournalLog(
      this.db,
      () => 1,
      async () => undefined,
      recordings,
    );
    const said = [];
    for (const batch of batches) said.push(await log.append(owner, batch));
    const rows: Record<string, unknown> = {};
    for (const table of written) rows[table] = (await this.db.selectFrom(table).selectAll().execute()).map(steady).toSorted();
    return { acknowledged: said.flatMap((one) => one.acknowledged), refused: said.flatMap((one) => one.refused), rows };
  }

  async close(): Promise<void> {
    await this.db.destroy();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A row without the ids that a server makes up. */
const steady = (row: object) => JSON.stringify(row).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'made up');

const id = fc.constantFrom('a1', 'a1', 'a2', 'a3');
const question = fc.constantFrom('q1', 'q2');
const student = fc.constantFrom(...students);
const name = fc.constantFrom('a', 'b', 'c');
const audio = fc.option(
  name.map((one) => ({ recordingId: one, sha256: sound(one).sha256, codec: 'wav', rateHz: 16_000, ms: 900 }) as const),
  { nil: undefined },
);
const elsewhere = { lessonId: undefined, context: { kind: 'assignment', id: 'x' } } as const;
/** A lesson, or what its question says. */
const where = fc.constantFrom({}, {}, elsewhere);
const one: fc.Arbitrary<() => JournalEntry> = fc.oneof(
  question.map((q) => () => opened('lesson', q)),
  fc.tuple(id, question, student, audio, where).map(
    ([a, q, who, heardAs, place]) =>
      () =>
        attempt('lesson', q, { id: a, studentId: who, audio: heardAs, ...place }),
  ),
  // Its lesson is known by what it is about.
  fc.tuple(id, name).map(
    ([a, n]) =>
      () =>
        fact(a, 'stored', sound(n)),
  ),
  fc.tuple(id, student).map(
    ([a, who]) =>
      () =>
        fact(a, 'moved', { studentId: who }),
  ),
  fc.tuple(id, fc.constantFrom('scored', 'erased', 'voided')).map(
    ([a, kind]) =>
      () =>
        fact(a, kind as 'scored', { result: 1 }),
  ),
  student.map((who) => () => entry('student.praised', { praiseId: who, lessonId: 'lesson', kind: 'clap', studentIds: [who] })),
  student.map((who) => () => entry('attempt.later' as 'roll.called', { lessonId: 'lesson', whom: who } as never)),
);
type Batches = readonly [readonly JournalEntry[], readonly JournalEntry[]];
/** What was there before, and what comes at once: some of it again. */
const batches = fc
  .tuple(fc.array(one, { maxLength: 5 }), fc.array(one, { minLength: 3, maxLength: 8 }), fc.nat(12))
  .map(([there, come, n]) => {
    const [before, entries] = [there.map((each) => each()), come.map((each) => each())];
    return [before, [...entries, [...before, ...entries][n % (before.length + entries.length)]!]] as const;
  });

const voice = { recordingId: 'a', sha256: sound('a').sha256, codec: 'wav', rateHz: 16_000, ms: 900 } as const;
const spoken = (change: Partial<Payload<'attempt'>>) => attempt('lesson', 'q1', { id: 'a1', studentId: heard, audio: voice, ...change });
const two = () => [opened('lesson', 'q2'), opened('lesson', 'q2')];
const rare: [Batches][] = [
  // Said of another child before.
  [[[attempt('lesson', 'q1', { id: 'a1', studentId: forbidden })], [spoken({}), ...two()]]],
  // Its sound was put before, and is deleted.
  [[[], [spoken({ id: 'a2', audio: undefined }), ...two()]]],
  // Given to another child before, and of no lesson.
  [[[fact('a1', 'moved', { studentId: forbidden })], [spoken(elsewhere), ...two()]]],
  [[[], [fact('a1', 'moved', { studentId: forbidden }), spoken({}), ...two()]]],
  // Its question says its lesson, and comes after it.
  [[[], [spoken(elsewhere), opened('lesson', 'q1'), fact('a1', 'scored', { result: 1 })]]],
];

let together: Journal;
let each: Journal;
beforeAll(async () => {
  [together, each] = [await Journal.open(), await Journal.open()];
});
afterAll(async () => {
  await together.close();
  await each.close();
});

it('writes and refuses of entries that come at once what it does of each by itself', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(batches, async ([before, entries]) => {
      await together.clear();
      await each.clear();
      const apart = (some: readonly JournalEntry[]) => some.map((entry) => [entry]);
      expect(await together.append(...apart(before), entries)).toEqual(await each.append(...apart([...before, ...entries])));
    }),
    { numRuns: 150, examples: rare },
  );
});
