import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';
import type { Chorus } from './chorus.ts';

/** What lessons add to, each for its own class and session. All else is the school's, and the same after a lesson as before. */
const ofLessons: ReadonlySet<string> = new Set([
  'attemptFacts',
  'attempts',
  'audit',
  'classTeachers',
  'classes',
  'deviceBindings',
  'enrolments',
  'groupSets',
  'journal',
  'knownBrowsers',
  'lessonClaims',
  'lessonCursors',
  'lessonMachines',
  'lessons',
  'memberships',
  'objects',
  'resumePlaces',
  'schools',
  'sessions',
  'sqlite_sequence',
  'students',
  'tombstones',
  'uploads',
]);

type Row = Readonly<Record<string, string | number | null>>;

function within<T>(chorus: Chorus, run: (database: Database.Database) => T): T {
  const database = new Database(join(chorus.data, 'chorus.db'));
  try {
    database.pragma('busy_timeout = 10000');
    return run(database);
  } finally {
    database.close();
  }
}

const newId = () =>
  `01a01c77-ac00-7${randomBytes(2).toString('hex').slice(1)}-8${randomBytes(2).toString('hex').slice(1)}-${randomBytes(6).toString('hex')}`;
/** How a class is called that has been taught: no test asks for it. */
const taught = 'taught';

/** Each class of the sample school is there anew, with its children and without anything that they did; the server runs on. */
export function freshClasses(chorus: Chorus): void {
  within(chorus, (database) => {
    const all = (sql: string, ...values: readonly string[]) => database.prepare(sql).all(...values) as Row[];
    const add = (table: string, row: Row) => {
      const columns = Object.keys(row);
      database
        .prepare(`insert into ${table} (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`)
        .run(...Object.values(row));
    };
    database.transaction(() => {
      // A page that is not lent at the moment is still in the class where it taught last.
      database.exec(`delete from classTeachers where classId in (select id from classes where name like '${taught} %')
        and classId not in (select classId from lessons where endedAt is null)`);
      const old = all(`select * from classes where name not like '${taught} %'`);
      for (const one of old) {
        const before = String(one['id']);
        const id = newId();
        database.prepare(`update classes set name = '${taught} ' || ordinal where id = ?`).run(before);
        add('classes', { ...one, id });
        for (const teacher of all('select * from classTeachers where classId = ?', before))
          add('classTeachers', { ...teacher, classId: id });
        for (const place of all('select * from enrolments where classId = ? and toMs is null', before)) {
          const studentId = newId();
          const [student] = all('select * from students where id = ?', String(place['studentId']));
          add('students', { ...student, id: studentId });
          add('enrolments', { ...place, id: `${id}:${studentId}`, classId: id, studentId });
        }
      }
    })();
  });
}

/** What the school is apart from its lessons, as text by table. */
export function schoolOf(chorus: Chorus): ReadonlyMap<string, string> {
  return within(chorus, (database) => {
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all() as {
      readonly name: string;
    }[];
    return new Map(
      tables
        .filter(({ name }) => !ofLessons.has(name))
        .map(({ name }) => [name, JSON.stringify(database.prepare(`select * from "${name}"`).all())]),
    );
  });
}
