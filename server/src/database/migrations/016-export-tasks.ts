import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 16,
  name: 'files that are made in the background',
  statements: [
    `create table "exportTasks" ("id" text primary key, "schoolId" ${text}, "teacherId" ${text}, "kind" ${text}, "remark" ${text}, "asked" ${text}, "requestAt" ${int}, "status" ${text}, "tries" ${int}, "bytes" ${int}, "expiresAt" ${int})`,
    `create index "exportTasksByTeacher" on "exportTasks" ("schoolId", "teacherId", "requestAt")`,
    `create table "exportStudents" ("taskId" ${text}, "schoolId" ${text}, "studentId" ${text}, primary key ("taskId", "studentId"))`,
    `create index "exportStudentsByStudent" on "exportStudents" ("schoolId", "studentId")`,
  ],
};
