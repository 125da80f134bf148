import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 10,
  name: 'what a class did, and where it goes on',
  statements: [
    `create index "attemptsByClassTime" on "attempts" ("schoolId", "classId", "givenAt")`,
    `create index "journalOfCalls" on "journal" ("schoolId", "lessonId") where "kind" in ('roll.called', 'roll.undone')`,
    `create table "resumePlaces" ("schoolId" ${text}, "teacherId" ${text}, "classId" ${text}, "place" ${text}, "at" ${int}, primary key ("teacherId", "classId"))`,
  ],
};
