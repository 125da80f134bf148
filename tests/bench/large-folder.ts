import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';

/** What is written to a data folder beside the sample school. */
export interface FolderSize {
  /** Schools beside it, each with so many classes of so many students. */
  readonly schools: number;
  /** Lessons of all other classes together; those of the sample school's own class are as many in every folder. */
  readonly lessons: number;
}

/** Of each school that is not the sample school; it has as many classes more. */
const [classes, students] = [20, 40];
/** Answers of a lesson, each with its score; they are of one question of the class. */
export const answersOfLesson = 20;
/** Lessons that the sample school's own class has, one a day until now. */
export const ownLessons = 100;
const dayMs = 86_400_000;
/** A school year goes by between the first and the last lesson. */
const yearMs = 280 * dayMs;
/** Recordings that are older have been deleted: a server would spend its first hour on that. */
const keptMs = 25 * dayMs;
/** Tables whose indexes and triggers are made anew once they are full: row by row takes ten times as long. */
const bulky = ['journal', 'attempts', 'attemptFacts', 'lessons', 'objects', 'enrolments', 'students'] as const;

/** An id in the order of time, as `uuidv7` makes them, of SQL for its milliseconds and for two numbers that nobody else has together. */
const idOf = (ms: string, one: string, other: string) =>
  `printf('%08x-%04x-7%03x-8%03x-%012x', (${ms}) >> 16, (${ms}) & 65535, (${other}) & 4095, ((${other}) >> 12) & 4095, ${one})`;

const numbers = (to: string | number) =>
  `(with recursive "n"("n") as (values (0) union all select "n" + 1 from "n" where "n" + 1 < ${to}) select "n" from "n")`;

/** Writes a school year of lessons to the data folder of a server that is stopped, in the schema that it has. Gives the database's bytes. */
export function fillFolder(data: string, { schools, lessons }: FolderSize, nowMs = Date.now()): number {
  const file = join(data, 'chorus.db');
  const database = new Database(file);
  database.pragma('synchronous = off');
  database.pragma('cache_size = -2000000');
  database.pragma('temp_store = file');
  const made = database
    .prepare(
      `select "name", "type", "sql" from sqlite_schema where "tbl_name" in (${bulky.map((name) => `'${name}'`).join(', ')}) and "sql" is not null and "type" in ('index', 'trigger')`,
    )
    .all() as { name: string; type: string; sql: string }[];
  const own = database.prepare(`select "schoolId", "teacherId", "classId" from "classTeachers" order by "rowid" limit 1`).get() as Own;
  database.exec('begin immediate');
  for (const { name, type } of made) database.exec(`drop ${type} "${name}"`);
  writePeople(database, schools, own.schoolId);
  writePlaces(database, { lessons, own, nowMs });
  writeLessons(database);
  for (const { sql } of made.toSorted((a, b) => (a.type < b.type ? -1 : 1))) database.exec(sql);
  database.exec(
    'update "schools" set "usedBytes" = coalesce((select sum(octet_length("entry")) from "journal" where "schoolId" = "schools"."id"), 0) + coalesce((select sum("bytes") from "objects" where "schoolId" = "schools"."id"), 0)',
  );
  database.exec('commit');
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  return statSync(file).size;
}

interface Own {
  readonly schoolId: string;
  readonly teacherId: string;
  readonly classId: string;
}

/** Schools, their teachers, classes and students; the sample school's own account hash is everybody's. */
function writePeople(database: Database.Database, schools: number, sampleId: string): void {
  // School 0 is the sample school, which has a second half that way.
  database.exec(`
    create temp table "school" as select "n", case "n" when 0 then '${sampleId}' else ${idOf('1700000000000', '"n"', '1')} end as "id" from ${numbers(schools + 1)};
    create temp table "class" as select "s"."n" * ${classes} + "c"."n" as "n", "s"."id" as "schoolId", "c"."n" as "ordinal",
      ${idOf('1700000000000', `"s"."n" * ${classes} + "c"."n"`, '2')} as "id", ${idOf('1700000000000', `"s"."n" * ${classes} + "c"."n"`, '3')} as "teacherId"
      from "school" as "s", ${numbers(classes)} as "c" order by 1;
    create unique index temp."classByNumber" on "class" ("n");
    insert into "organisations" select "id", 'area:510104', 'school', '学校' || "n", '', '{}', 0, null from "school" where "n" > 0;
    insert into "schools" select "id", 'Asia/Shanghai', 0, 0 from "school" where "n" > 0;
    insert into "accounts" select "teacherId", '15' || printf('%09d', "n"), '老师' || "n", 'LS', (select "passwordHash" from "accounts" limit 1), 0, 0 from "class";
    insert into "teachers" select "teacherId", "teacherId", "schoolId", 'middle', 2, '{}' from "class";
    insert into "memberships" select ${idOf('1700000000000', '"n"', '4')}, "teacherId", "schoolId", 'teacher', 0, null, 0 from "class";
    insert into "classes" select "id", "schoolId", printf('%d班', "n"), 1, 100 + "ordinal", '{}', null from "class";
    insert into "classTeachers" select "schoolId", "id", "teacherId", 0 from "class";
    insert into "students" select ${studentOf('"c"."n"', '"s"."n"')}, "schoolId", '学生' || "s"."n", '学生' || "s"."n", printf('L%d-%d', "c"."n", "s"."n"), 'X', '{}', 'XS'
      from "class" as "c", ${numbers(students)} as "s";
    insert into "enrolments" select ${idOf('1700000000000', `"c"."n" * ${students} + "s"."n"`, '6')}, "schoolId", ${studentOf('"c"."n"', '"s"."n"')}, "id", "s"."n" + 1, 0, null
      from "class" as "c", ${numbers(students)} as "s";
    insert into "sessions" select printf('%064x', "c"."n" * 4 + "s"."n"), 'teacher', "teacherId", "schoolId", null, 0, 9000000000000, 9000000000000, 0 from "class" as "c", ${numbers(3)} as "s";
    insert into "knownBrowsers" select printf('%064x', "n"), "teacherId", 0 from "class";
    insert into "audit" select ${idOf('1700000000000', `"s"."n" * 100 + "a"."n"`, '7')}, 1700000000000 + "a"."n" * 1000, "s"."id", 'nobody', 'class.saved', 'class', 'c' || "a"."n", null, '{}'
      from "school" as "s", ${numbers(100)} as "a";
  `);
}

const studentOf = (clazz: string, student: string) => idOf('1700000000000', `(${clazz}) * ${students} + (${student})`, '5');

/** Which lesson is when, and of whom: one after the other through all classes, and each day one of the sample school's own class. */
function writePlaces(database: Database.Database, { lessons, own, nowMs }: { lessons: number; own: Own; nowMs: number }): void {
  database.exec(`
    create temp table "place" ("n" integer primary key, "id" text, "schoolId" text, "classId" text, "teacherId" text, "startedAt" bigint, "clazz" bigint);
    insert into "place" select "l"."n", '', "c"."schoolId", "c"."id", "c"."teacherId", ${nowMs - yearMs} + "l"."n" * ${Math.floor(yearMs / Math.max(1, lessons))}, "c"."n"
      from ${numbers(lessons)} as "l" join "class" as "c" on "c"."n" = "l"."n" % (select count(*) from "class") where "l"."n" < ${lessons};
    insert into "place" select ${lessons} + "n", '', '${own.schoolId}', '${own.classId}', '${own.teacherId}', ${nowMs - 3_600_000} - (${ownLessons - 1} - "n") * ${dayMs}, null from ${numbers(ownLessons)};
    update "place" set "id" = ${idOf('"startedAt"', '"n"', '8')};
    create temp table "ownStudent" as select row_number() over (order by "seat") - 1 as "n", "studentId" from "enrolments" where "classId" = '${own.classId}';
    create unique index temp."ownStudentByNumber" on "ownStudent" ("n");
  `);
}

/** The lessons of the places with their journals, and what is kept of each answer. */
function writeLessons(database: Database.Database): void {
  const question = idOf('"p"."startedAt" + 60000', '"p"."n"', '9');
  const number = `"p"."n" * ${answersOfLesson} + "a"."n"`;
  const at = `("p"."startedAt" + 60000 + "a"."n" * 300)`;
  const attempt = idOf(at, number, '10');
  const recording = idOf(at, number, '14');
  const student = `case when "p"."clazz" is null then (select "studentId" from "ownStudent" where "n" = "a"."n" % (select count(*) from "ownStudent")) else ${studentOf('"p"."clazz"', '"a"."n"')} end`;
  const item = `'word:' || ("p"."n" % 400)`;
  const answers = `from "place" as "p", ${numbers(answersOfLesson)} as "a" order by "p"."n", "a"."n"`;
  const frame = (id: string, seq: string, ms: string) =>
    `'{"v":1,"schoolId":"' || "p"."schoolId" || '","ownerId":"' || "p"."teacherId" || '","deviceId":"${deviceId}","bootId":"${deviceId}","epoch":1,"id":"' || ${id} || '","seq":' || (${seq}) || ',"wallMs":' || ${ms} || ',"monoMs":' || (${seq}) * 300`;
  const ofQuestion = `'"lessonId":"' || "p"."id" || '","questionId":"' || ${question} || '","item":{"packId":"chorus.sample","packVersion":"1.0.0","itemId":"' || ${item} || '"},"type":"chorus.record/1"'`;
  const columns =
    '("id", "schoolId", "ownerId", "deviceId", "seq", "kind", "lessonId", "subject", "parent", "entry", "receivedAt", "lessonCursor")';
  const fact = idOf(`${at} + 100`, number, '11');
  const score = `(60 + ("p"."n" + "a"."n") % 40)`;
  const [openedEntry, attemptEntry, factEntry] = [
    idOf('"p"."startedAt" + 59000', '"p"."n"', '12'),
    idOf(at, number, '13'),
    idOf(`${at} + 100`, number, '15'),
  ];
  const phones = ['AE', 'P', 'AH', 'L']
    .map((phone, n) => `{"phone":"${phone}","score":${70 + n},"startMs":${210 + n * 90},"endMs":${300 + n * 90}}`)
    .join(',');
  database.exec(`
    insert into "lessons" ("id", "schoolId", "classId", "teacherId", "sessionHash", "startedAt", "activeAt", "endedAt", "writerId", "epoch", "place")
      select "id", "schoolId", "classId", "teacherId", '', "startedAt", "startedAt" + 2400000, "startedAt" + 2400000, '${deviceId}', 1, null from "place" order by "n";
    insert into "lessonCursors" select "schoolId", "id", ${1 + 2 * answersOfLesson} from "place" order by "n";
    insert into "lessonMachines" select "id", '${deviceId}', "startedAt" + 2400000 from "place" order by "n";
    insert into "attempts" ("schoolId", "entryId", "id", "ownerId", "contextKind", "contextId", "lessonId", "classId", "questionId", "studentId", "packId", "itemId", "type", "day", "givenAt")
      select "p"."schoolId", ${attemptEntry}, ${attempt}, "p"."teacherId", 'lesson', "p"."id", "p"."id", "p"."classId", ${question}, ${student}, 'chorus.sample', ${item}, 'chorus.record/1',
        date(${at} / 1000 + 28800, 'unixepoch'), ${at} ${answers};
    insert into "attemptFacts" select "p"."schoolId", ${factEntry}, ${fact}, "p"."teacherId", ${attempt}, 'scored', ${at} + 100 ${answers};
    insert into "objects" select 'recordings/' || ${recording} || '.wav', "p"."schoolId", "p"."teacherId", 'stored', ${at}, ${at} + 3600000, ${at}, 40000, '${'a'.repeat(64)}', '${'b'.repeat(32)}', 'audio/wav', ${attempt}
      from "place" as "p", ${numbers(2)} as "a" where "p"."startedAt" > (select max("startedAt") from "place") - ${keptMs} order by "p"."n", "a"."n";
    insert into "journal" ${columns} select "id", "schoolId", "ownerId", '${deviceId}', "seq", "kind", "lessonId", "subject", "parent", "entry", "receivedAt", "seq" from (
      select "p"."n" as "lesson", 1 as "seq", ${openedEntry} as "id", "p"."schoolId" as "schoolId", "p"."teacherId" as "ownerId", 'question.opened' as "kind", "p"."id" as "lessonId", 'q:' || ${question} as "subject", null as "parent", "p"."startedAt" + 59000 as "receivedAt",
        ${frame(openedEntry, '1', '"p"."startedAt" + 59000')} || ',"kind":"question.opened","payload":{' || ${ofQuestion} || ',"data":{"text":"apple"},"changeable":true}}' as "entry" from "place" as "p"
      union all
      select "p"."n", 2 + 2 * "a"."n", ${attemptEntry}, "p"."schoolId", "p"."teacherId", 'attempt', "p"."id", 'a:' || ${attempt}, 'q:' || ${question}, ${at},
        ${frame(attemptEntry, '2 + 2 * "a"."n"', at)} || ',"kind":"attempt","payload":{"id":"' || ${attempt} || '",' || ${ofQuestion} || ',"studentId":"' || ${student} || '","ordinal":1,"source":"microphone","pluginId":"chorus.smart-word","pluginVersion":"1.0.0","answer":{"taken":1},"givenAt":' || ${at} || '}}'
        from "place" as "p", ${numbers(answersOfLesson)} as "a"
      union all
      select "p"."n", 3 + 2 * "a"."n", ${factEntry}, "p"."schoolId", "p"."teacherId", 'attempt.fact', "p"."id", null, 'a:' || ${attempt}, ${at} + 100,
        ${frame(factEntry, '3 + 2 * "a"."n"', `${at} + 100`)} || ',"kind":"attempt.fact","payload":{"id":"' || ${fact} || '","attemptId":"' || ${attempt} || '","at":' || (${at} + 100) || ',"by":"' || "p"."teacherId" || '","kind":"scored","payload":{"result":{"kind":"scored","overall":' || ${score} || ',"words":[{"text":"apple","phones":[${phones}]}],"durationMs":1240},"status":"scored","summary":{"overall":' || ${score} || ',"text":"apple"}}}}'
        from "place" as "p", ${numbers(answersOfLesson)} as "a"
    ) order by "lesson", "seq";
  `);
}

/** The board of every lesson. */
const deviceId = '018b0000-0000-7000-8000-00000000b0a2';
