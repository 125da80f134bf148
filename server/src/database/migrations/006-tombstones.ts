import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 6,
  name: 'what was deleted for good',
  statements: [
    `create table "tombstones" ("n" integer primary key autoincrement, "schoolId" ${text}, "ownerId" ${text}, "kind" ${text}, "id" ${text}, "at" ${int}, unique ("schoolId", "kind", "id", "ownerId"))`,
    `insert into "tombstones" ("schoolId", "ownerId", "kind", "id", "at") select "schoolId", "ownerId", 'recording', "attemptId", min("at") from "attemptFacts" where "kind" = 'erased' group by "schoolId", "ownerId", "attemptId"`,
  ],
};
