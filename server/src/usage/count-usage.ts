import { join } from 'node:path';
import { chorusTypes } from '@chorus/sdk';
import { onDatabases } from '../backup/database-process.ts';
import { parseWallTime } from '../clock.ts';
import { idleMs } from '../lesson/end-lessons.ts';
import { dayAfter, type Period } from './periods.ts';

/** What a school did in a period. */
export interface SchoolCount {
  readonly schoolId: string;
  /** Which of the periods. */
  readonly period: number;
  readonly lessons: number;
  readonly minutes: number;
  readonly classes: number;
  readonly teachers: number;
  readonly students: number;
  readonly answers: number;
  readonly spoken: number;
}

/** What was counted: schools in which nothing was done are left out. */
export interface Counted {
  readonly schools: readonly SchoolCount[];
  readonly plugins: readonly { readonly id: string; readonly lessons: number }[];
  readonly types: readonly { readonly type: string; readonly answers: number }[];
}

/** A school, and the zone of its days. */
export interface School {
  readonly id: string;
  readonly timeZone: string;
}

/** Kinds of answers that are read aloud; a type's version does not change that. Of others' types nobody knows here. */
const spokenTypes = Object.entries(chorusTypes).flatMap(([id, { spoken }]) => (spoken ? [id.split('/')[0]] : []));

/**
 * Counts by indexes, school by school and day by day; the children themselves are never given out. An answer counts as `isAnswer` has it of its fold: of those
 * that were refused, voided or moved, the few, what became of them is read; the others count unless a stand-in gave them. Of a lesson that nobody has ended, or
 * that was left open, no time counts in which nothing was answered for as long as ends a lesson.
 */
const program = String.raw`
  const database = new Database(data.file, { readonly: true });
  database.pragma('busy_timeout = 5000');
  const rows = new Map();
  const row = (schoolId, period) => {
    const key = period + ' ' + schoolId;
    if (!rows.has(key)) rows.set(key, { schoolId, period, lessons: 0, minutes: 0, classes: 0, teachers: 0, students: 0, answers: 0, spoken: 0 });
    return rows.get(key);
  };
  const plugins = new Map();
  const types = new Map();
  const add = (map, key, count) => map.set(key, (map.get(key) ?? 0) + count);
  const inLessons = '"schoolId" in (select value from json_each(?)) and "startedAt" >= ? and "startedAt" < ?';
  const isLong = '("endedAt" is null or "endedAt" - "startedAt" > ?)';
  const moments = [
    'select "id", "schoolId", "startedAt" as "at" from "long"',
    'select "id", "schoolId", min("activeAt", "until") from "long"',
    'select "id", "schoolId", "until" from "long"',
    'select "l"."id", "l"."schoolId", "a"."givenAt" from "long" as "l" join "attempts" as "a" on "a"."schoolId" = "l"."schoolId" and "a"."lessonId" = "l"."id" where "a"."givenAt" between "l"."startedAt" and "l"."until"',
  ].join(' union all ');
  const longLessons = database.prepare('with "long" as (select "id", "schoolId", "startedAt", "activeAt", coalesce("endedAt", "activeAt") as "until" from "lessons" where ' + inLessons + ' and ' + isLong + '), "moments" as (' + moments + ') select "schoolId", sum("between") as "ms" from (select "schoolId", "at" - lag("at") over (partition by "id" order by "at") as "between" from "moments") where "between" between 0 and ? group by "schoolId"');
  const lessons = database.prepare('select "schoolId", count(*) as "lessons", sum(case when ' + isLong + ' then 0 else max("endedAt" - "startedAt", 0) end) as "ms", count(distinct "classId") as "classes", count(distinct "teacherId") as "teachers" from "lessons" where ' + inLessons + ' group by "schoolId"');
  const used = database.prepare('select json_extract("j"."entry", \'$.payload.pluginId\') as "id", count(distinct "l"."id") as "lessons" from (select "id", "schoolId" from "lessons" where ' + inLessons + ') as "l" join "journal" as "j" on "j"."schoolId" = "l"."schoolId" and "j"."lessonId" = "l"."id" and "j"."kind" = \'plugin.activated\' group by 1');
  const inDays = '"schoolId" in (select value from json_each(?)) and "day" between ? and ?';
  const answers = database.prepare('select "schoolId", "type", count(*) as "answers" from "attempts" where ' + inDays + ' and "studentId" not like \'placeholder:%\' group by "schoolId", "type"');
  const students = database.prepare('select "schoolId", count(distinct "studentId") as "students" from "attempts" where ' + inDays + ' and "studentId" not like \'placeholder:%\' group by "schoolId"');
  const told = (which) => 'select "schoolId", "attemptId" from "attemptFacts" where "schoolId" in (select value from json_each(?)) and ' + which;
  const doubtful = database.prepare('select "a"."schoolId", "a"."id", "a"."type", "a"."studentId" from (' + [told('"status" = \'refused\' and "at" >= ?'), told('"kind" = \'voided\' and "at" >= ?'), told('"kind" = \'moved\'')].join(' union ') + ') as "f" join "attempts" as "a" on "a"."schoolId" = "f"."schoolId" and "a"."id" = "f"."attemptId" where "a"."day" between ? and ?');
  const became = database.prepare('select "f"."kind", json_extract("j"."entry", \'$.payload.payload.status\') as "status", json_extract("j"."entry", \'$.payload.payload.studentId\') as "studentId" from "attemptFacts" as "f" join "journal" as "j" on "j"."schoolId" = "f"."schoolId" and "j"."id" = "f"."entryId" where "f"."schoolId" = ? and "f"."attemptId" = ? order by json_extract("j"."entry", \'$.epoch\'), "j"."deviceId", "j"."seq"');
  const ofStudent = database.prepare('select count(*) as "answers" from "attempts" where "schoolId" = ? and "studentId" = ? and "day" between ? and ?');
  const isStandIn = (studentId) => studentId.startsWith('placeholder:');
  /** Whose an answer is in the end; undefined where it does not count. */
  const counts = ({ schoolId, id, studentId }) => {
    let [who, refused] = [studentId, false];
    const words = [];
    for (const fact of became.all(schoolId, id)) {
      if (fact.kind === 'scored') refused = fact.status === 'refused' || fact.status === 'evaluating';
      if (fact.kind === 'moved' && fact.studentId) who = fact.studentId;
      if (fact.kind === 'overridden' || fact.kind === 'voided') words.push(fact.kind);
      if (fact.kind === 'restored') words.pop();
    }
    const taken = !words.includes('voided') && (!refused || words.includes('overridden'));
    return taken && !isStandIn(who) ? who : undefined;
  };
  for (const { ids, period, from, to, fromMs, toMs } of data.asked) {
    const long = new Map(longLessons.all(ids, fromMs, toMs, data.idleMs, data.idleMs).map(({ schoolId, ms }) => [schoolId, ms]));
    for (const { schoolId, ms, ...counts } of lessons.all(data.idleMs, ids, fromMs, toMs))
      Object.assign(row(schoolId, period), counts, { minutes: Math.max(1, Math.round((ms + (long.get(schoolId) ?? 0)) / 60000)) });
    for (const { id, lessons } of used.all(ids, fromMs, toMs)) add(plugins, id, lessons);
    for (const { schoolId, type, answers: count } of answers.all(ids, from, to)) {
      const of = row(schoolId, period);
      of.answers += count;
      if (data.spokenTypes.includes(type.split('/')[0])) of.spoken += count;
      add(types, type, count);
    }
    for (const { schoolId, students: count } of students.all(ids, from, to)) row(schoolId, period).students = count;
    /** How many answers more or less somebody has than the table says. */
    const changed = new Map();
    // A machine's clock may be late.
    const since = fromMs - 24 * 3600000;
    for (const attempt of doubtful.all(ids, since, ids, since, ids, from, to)) {
      const { schoolId, type, studentId } = attempt;
      const [before, now] = [isStandIn(studentId) ? undefined : studentId, counts(attempt)];
      const more = (now === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
      const of = row(schoolId, period);
      of.answers += more;
      if (data.spokenTypes.includes(type.split('/')[0])) of.spoken += more;
      add(types, type, more);
      if (before === now) continue;
      if (before !== undefined) add(changed, JSON.stringify([schoolId, before]), -1);
      if (now !== undefined) add(changed, JSON.stringify([schoolId, now]), 1);
    }
    for (const [key, more] of changed) {
      const [schoolId, studentId] = JSON.parse(key);
      const { answers: had } = ofStudent.get(schoolId, studentId, from, to);
      row(schoolId, period).students += (had + more > 0 ? 1 : 0) - (had > 0 ? 1 : 0);
    }
  }
  const most = (map, name, of) => [...map].map(([key, count]) => ({ [name]: key, [of]: count })).sort((a, b) => b[of] - a[of]);
  for (const [type, count] of types) if (count === 0) types.delete(type);
  return { schools: [...rows.values()], plugins: most(plugins, 'id', 'lessons'), types: most(types, 'type', 'answers') };
`;

/** Counts what schools did, beside the server: a year of a city takes a second, and nobody's answer waits for that. One count at a time. */
export class UsageCount {
  readonly #file: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'chorus.db');
  }

  async count(schools: readonly School[], periods: readonly Period[]): Promise<Counted> {
    if (schools.length === 0) return { schools: [], plugins: [], types: [] };
    const turn = this.#turn.then(() =>
      onDatabases<Counted>(program, { file: this.#file, spokenTypes, idleMs, asked: askedOf(schools, periods) }),
    );
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

/** Days begin when the school's zone says so. */
function askedOf(schools: readonly School[], periods: readonly Period[]) {
  const zones = new Map<string, string[]>();
  for (const { id, timeZone } of schools) zones.set(timeZone, [...(zones.get(timeZone) ?? []), id]);
  return [...zones].flatMap(([zone, ids]) =>
    periods.map(({ from, to }, period) => ({
      ids: JSON.stringify(ids),
      period,
      from,
      to,
      fromMs: parseWallTime(`${from} 00:00:00`, zone) ?? 0,
      toMs: parseWallTime(`${dayAfter(to)} 00:00:00`, zone) ?? 0,
    })),
  );
}
