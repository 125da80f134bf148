import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 14,
  name: 'rosters',
  statements: [
    `alter table "students" add column "initials" ${text} default ''`,
    `alter table "classes" add column "archivedAt" bigint`,
    `create index "studentsBySchool" on "students" ("schoolId", "loginAccount")`,
    `create index "classesBySchool" on "classes" ("schoolId", "ordinal")`,
    `create index "enrolmentsByStudent" on "enrolments" ("studentId")`,
    `create table "rosterBatches" ("id" text primary key, "schoolId" ${text}, "kind" ${text}, "at" ${int}, "accountId" ${text}, "title" ${text}, "counts" ${text}, "undo" ${text}, "undoneAt" bigint)`,
    `create index "rosterBatchesBySchool" on "rosterBatches" ("schoolId", "at")`,
    `create table "consents" ("schoolId" ${text}, "studentId" ${text}, "purpose" ${text}, "state" ${text}, "at" ${int}, "accountId" ${text}, "note" ${text}, primary key ("schoolId", "studentId", "purpose"))`,
  ],
};
