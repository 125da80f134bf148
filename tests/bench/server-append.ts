import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import { sql } from 'kysely';
import Database from 'libsql';
import { openDatabase, type Db } from '../../server/src/database/open.ts';
import { TombstoneFile } from '../../server/src/embedded/tombstone-file.ts';
import { SqlJournalLog } from '../../server/src/journal/sql-journal-log.ts';
import { startChorus, Api } from '../acceptance/harness/index.ts';
import { barred, interleaved, row, sized, type Row } from './figures.ts';
import { LessonEntries } from './lesson-entries.ts';
import { addOtherSchool, otherSchool } from './other-school.ts';

/** Calls of a round, each with the entries that a page hands over at once. */
const calls = sized(60, 5);
const { id: schoolId, teacherId, classId, phone, students } = otherSchool;
const studentIds = Array.from({ length: students }, (_, n) => `other-student-${n + 1}`);
const lessonId = 'bench-lesson';

/** A data folder with one lesson in it; what is written to it waits for the disk, as a server does. */
async function folderWithLesson(data: string): Promise<void> {
  mkdirSync(data);
  await addOtherSchool(data);
  const db = await openDatabase(data, Date.now);
  const lesson = { id: lessonId, schoolId, classId, teacherId, sessionHash: '', startedAt: 1, activeAt: 1, endedAt: null };
  await db.insertInto('lessons').values(lesson).execute();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
}

type Values = readonly unknown[];
/** What one call wrote, table by table. */
type Written = Readonly<Record<'journal' | 'attempts' | 'attemptFacts', readonly Values[]>>;

/** The same rows by prepared statements, as many in each transaction; nothing is read, and nothing checked. */
class BareWriter {
  readonly #database: Database.Database;
  readonly #insert: Readonly<Record<keyof Written, Database.Statement>>;
  readonly #cursor: Database.Statement;
  readonly #touch: Database.Statement;
  constructor(file: string) {
    this.#database = new Database(file);
    this.#database.pragma('journal_mode = wal');
    this.#database.pragma('synchronous = full');
    this.#database.pragma('secure_delete = on');
    const insert = (table: string) => {
      const columns = this.#database.pragma(`table_info('${table}')`) as unknown[];
      return this.#database.prepare(`insert into "${table}" values (${columns.map(() => '?').join(', ')})`);
    };
    this.#insert = { journal: insert('journal'), attempts: insert('attempts'), attemptFacts: insert('attemptFacts') };
    this.#cursor = this.#database.prepare(
      'insert into "lessonCursors" values (?, ?, ?) on conflict ("schoolId", "lessonId") do update set "last" = excluded."last"',
    );
    this.#touch = this.#database.prepare('update "lessons" set "activeAt" = ? where "id" = ?');
  }

  write({ journal, attempts, attemptFacts }: Written): void {
    this.#database.exec('begin immediate');
    this.#touch.run([Date.now(), lessonId]);
    for (const values of journal) this.#insert.journal.run(values as unknown[]);
    this.#cursor.run([schoolId, lessonId, journal.at(-1)?.at(-1)]);
    for (const values of attempts) this.#insert.attempts.run(values as unknown[]);
    for (const values of attemptFacts) this.#insert.attemptFacts.run(values as unknown[]);
    this.#database.exec('commit');
  }

  close(): void {
    this.#database.close();
  }
}

/** What calls of so many entries each wrote to a database since the last look. */
class WrittenRows {
  readonly #database: Database.Database;
  #last = 0;
  constructor(file: string) {
    this.#database = new Database(file, { readonly: true });
  }

  next(): readonly Written[] {
    const rows = (text: string, ...given: unknown[]) => this.#database.prepare(text).raw().all(given) as unknown[][];
    const journal = rows('select * from "journal" where "cursor" > ? order by "cursor"', this.#last);
    this.#last = Number(journal.at(-1)?.[0]);
    return Array.from({ length: calls }, (_, n) => {
      const of = journal.slice((n * journal.length) / calls, ((n + 1) * journal.length) / calls);
      const ids = JSON.stringify(of.map(([, id]) => id));
      const beside = (table: string) =>
        rows(`select * from "${table}" where "schoolId" = ? and "entryId" in (select value from json_each(?))`, schoolId, ids);
      return { journal: of, attempts: beside('attempts'), attemptFacts: beside('attemptFacts') };
    });
  }

  close(): void {
    this.#database.close();
  }
}

const rate = (entries: number, begun: number) => (entries * 1_000) / (performance.now() - begun);

async function appended(journal: SqlJournalLog, batches: readonly JournalEntry[][]): Promise<number> {
  const begun = performance.now();
  for (const entries of batches) {
    const { refused } = await journal.append({ schoolId, teacherId }, entries);
    if (refused[0]) throw new Error(`An entry was refused: ${refused[0].message}`);
  }
  return rate(batches.flat().length, begun);
}

/** Answers in a second through HTTP, as one page hands them over. */
async function throughHttp(): Promise<{ readonly once: () => Promise<number>; readonly end: () => Promise<void> }> {
  const chorus = await startChorus();
  await chorus.stop();
  await addOtherSchool(chorus.data);
  await chorus.start();
  const api = await new Api(chorus).login('middle', phone);
  const startTime = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const { id } = await api.call('startLesson', { clazzId: classId, teacherId, startTime });
  const entries = new LessonEntries({ schoolId, teacherId, lessonId: id, studentIds });
  return {
    once: async () => {
      const batches = Array.from({ length: calls }, () => entries.next());
      const begun = performance.now();
      for (const some of batches) await api.call('appendJournal', { entries: some });
      return rate(batches.flat().length, begun);
    },
    end: () => chorus.dispose(),
  };
}

/** Entries of a lesson that the journal takes in a second, beside the same rows and commits by libsql alone. */
export async function appendRows(): Promise<Row[]> {
  const parent = mkdtempSync(join(tmpdir(), 'chorus-bench-append-'));
  const [ours, bare] = [join(parent, 'ours'), join(parent, 'bare')];
  let db: Db | undefined;
  const http = await throughHttp();
  try {
    await folderWithLesson(ours);
    mkdirSync(bare);
    copyFileSync(join(ours, 'chorus.db'), join(bare, 'chorus.db'));
    db = await openDatabase(ours, Date.now);
    const store = { tombstones: new TombstoneFile(ours), blobs: { describe: () => Promise.resolve(undefined) } };
    const journal = new SqlJournalLog(db, Date.now, () => Promise.resolve(), store);
    const entries = new LessonEntries({ schoolId, teacherId, lessonId, studentIds });
    const written = new WrittenRows(join(ours, 'chorus.db'));
    const writer = new BareWriter(join(bare, 'chorus.db'));
    const rates = await interleaved({
      ours: () =>
        appended(
          journal,
          Array.from({ length: calls }, () => entries.next()),
        ),
      bare: () => {
        const all = written.next();
        const begun = performance.now();
        for (const one of all) writer.write(one);
        return rate(all.flatMap((one) => one.journal).length, begun);
      },
      http: () => http.once(),
    });
    written.close();
    writer.close();
    requireSame(join(ours, 'chorus.db'), join(bare, 'chorus.db'));
    return [
      barred(row('server.append', '/s', rates.ours, rates.bare), { least: 0.4 }),
      row('server.append.http', '/s', rates.http, rates.bare, 'with HTTP on this side alone'),
    ];
  } finally {
    await db?.destroy();
    await http.end();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** Both sides wrote the same. */
function requireSame(ours: string, bare: string): void {
  const said = [ours, bare].map((file) => {
    const database = new Database(file, { readonly: true });
    const all = ['journal', 'attempts', 'attemptFacts', 'lessonCursors', 'schools'].map((table) =>
      database.prepare(`select * from "${table}" order by 1, 2`).raw().all(),
    );
    database.close();
    return JSON.stringify(all);
  });
  if (said[0] !== said[1]) throw new Error('The journal and libsql alone did not write the same rows.');
}
