import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 4,
  name: 'a cursor of each lesson; attempts and facts as tables',
  statements: [
    `alter table "journal" add column "lessonCursor" bigint`,
    `update "journal" set "lessonCursor" = "cursor" where "lessonId" is not null`,
    `create table "lessonCursors" ("schoolId" ${text}, "lessonId" ${text}, "last" ${int}, primary key ("schoolId", "lessonId"))`,
    // Past every number of the whole journal: those are the cursors that readers hold by now.
    `insert into "lessonCursors" select "schoolId", "lessonId", (select max("cursor") from "journal") from "journal" where "lessonId" is not null group by "schoolId", "lessonId"`,
    `drop index "journalByLesson"`,
    `create unique index "journalByLesson" on "journal" ("schoolId", "lessonId", "lessonCursor")`,
    `create index "journalByDevice" on "journal" ("schoolId", "ownerId", "deviceId", "seq")`,
    `create index "lessonsByClass" on "lessons" ("schoolId", "classId", "startedAt")`,
    `create index "objectsByAge" on "objects" ("schoolId", "state", "storedAt")`,
    `create index "objectsByTeacher" on "objects" ("teacherId", "state", "expiresAt")`,
    `create table "attempts" ("schoolId" ${text}, "entryId" ${text}, "id" ${text}, "ownerId" ${text}, "contextKind" ${text}, "contextId" ${text}, "lessonId" text, "classId" text, "questionId" ${text}, "studentId" ${text}, "packId" ${text}, "itemId" ${text}, "type" ${text}, "day" ${text}, "givenAt" ${int}, primary key ("schoolId", "entryId"))`,
    `create index "attemptsById" on "attempts" ("schoolId", "id")`,
    `create index "attemptsByLesson" on "attempts" ("schoolId", "lessonId")`,
    `create index "attemptsByClass" on "attempts" ("schoolId", "classId", "day")`,
    `create index "attemptsByStudent" on "attempts" ("schoolId", "studentId", "day")`,
    `create index "attemptsByItem" on "attempts" ("schoolId", "packId", "itemId", "day")`,
    `create table "attemptFacts" ("schoolId" ${text}, "entryId" ${text}, "id" ${text}, "ownerId" ${text}, "attemptId" ${text}, "kind" ${text}, "at" ${int}, primary key ("schoolId", "entryId"))`,
    `create index "attemptFactsByAttempt" on "attemptFacts" ("schoolId", "attemptId", "kind")`,
  ],
};
