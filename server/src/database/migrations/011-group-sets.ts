import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 11,
  name: 'groups of a class',
  statements: [
    `create table "groupSets" ("id" text primary key, "schoolId" ${text}, "classId" ${text}, "fromMs" ${int}, "toMs" bigint, "content" ${text})`,
    `create index "groupSetsByClass" on "groupSets" ("schoolId", "classId", "toMs")`,
  ],
};
