import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 31,
  name: 'who taught a class, and from when to when',
  statements: [
    'alter table "classTeachers" add column "sinceMs" bigint not null default 0',
    `create table "formerClassTeachers" ("schoolId" ${text}, "classId" ${text}, "teacherId" ${text}, "fromMs" ${int}, "toMs" ${int}, primary key ("classId", "teacherId", "toMs"))`,
    'create index "formerClassTeachersByTeacher" on "formerClassTeachers" ("teacherId")',
  ],
};
