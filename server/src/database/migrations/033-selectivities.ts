import type { Migration } from './migration.ts';

/**
 * Rows of each index, then those of one value of its first column, of its first two, and so on: of a platform with some schools after years of lessons.
 * Without them the planner takes what a teacher ever wrote for ten rows, and reads all of it to find the three of an answer.
 */
const rows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  journal: {
    sqlite_autoindex_journal_1: '2000000 500000 1',
    journalByDevice: '2000000 500000 20000 5000 1',
    journalByLesson: '2000000 500000 500 1',
    journalByParent: '2000000 500000 4',
    journalBySubject: '2000000 500000 2',
    journalOfCalls: '20000 5000 4',
    journalOfPlugins: '20000 5000 4',
    journalOfPraise: '20000 5000 8',
  },
  attempts: {
    sqlite_autoindex_attempts_1: '800000 200000 1',
    attemptsByClass: '800000 200000 8000 100',
    attemptsByClassTime: '800000 200000 8000 1',
    attemptsByDay: '800000 200000 1000 300 4',
    attemptsById: '800000 200000 1',
    attemptsByItem: '800000 200000 20000 100 10',
    attemptsByLesson: '800000 200000 200',
    attemptsByStudent: '800000 200000 200 4',
  },
  attemptFacts: {
    sqlite_autoindex_attemptFacts_1: '900000 225000 1',
    attemptFactsByAttempt: '900000 225000 3 1',
    attemptFactsOfMoves: '4000 1000',
  },
  objects: {
    sqlite_autoindex_objects_1: '600000 1',
    objectsByAge: '600000 150000 50000 1',
    objectsByAttempt: '600000 150000 2',
    objectsByTeacher: '600000 6000 2000 1',
  },
  lessons: {
    sqlite_autoindex_lessons_1: '80000 1',
    lessonsByClass: '80000 20000 400 1',
    lessonsBySchool: '80000 20000 1',
    lessonsByTeacher: '80000 800 1',
    openLessonsByActivity: '40 1',
    openLessonsBySchool: '40 10 1',
    openLessonsBySession: '40 1',
  },
  tombstones: {
    sqlite_autoindex_tombstones_1: '80000 20000 10000 1 1',
    tombstonesByOwner: '80000 20000 5000 1 1 1',
  },
  enrolments: {
    sqlite_autoindex_enrolments_1: '8000 1',
    enrolmentsByClass: '8000 60',
    enrolmentsBySchool: '4000 1000 40',
    enrolmentsByStudent: '8000 3',
  },
  audit: {
    sqlite_autoindex_audit_1: '40000 1',
    auditByOrg: '40000 10000 1',
    auditBySubject: '40000 8000 4',
  },
};

const figures = Object.entries(rows).flatMap(([table, indexes]) =>
  // A walk through every value of a first column is never worth it.
  Object.entries(indexes).map(([index, stat]) => `('${table}', '${index}', '${stat} noskipscan')`),
);

export const migration: Migration = {
  version: 33,
  name: 'the planner knows how much a school and a teacher have, and how little an answer',
  statements: [
    // Answers that were given to somebody else later: a few of a school.
    `create index "attemptFactsOfMoves" on "attemptFacts" ("schoolId") where "kind" = 'moved'`,
    'create index "deviceBindingsByStudent" on "deviceBindings" ("schoolId", "studentId")',
    // Makes the table of figures where nobody has asked for any yet.
    'analyze sqlite_schema',
    `delete from sqlite_stat1 where tbl in (${Object.keys(rows)
      .map((table) => `'${table}'`)
      .join(', ')})`,
    `insert into sqlite_stat1 (tbl, idx, stat) values ${figures.join(', ')}`,
    // Read again: what is asked from now on goes by them.
    'analyze sqlite_schema',
  ],
};
