import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 2,
  name: 'clickers',
  statements: [
    `create table "devices" ("schoolId" ${text}, "uid" ${text}, "type" ${int}, "receiverId" ${text}, "seq" ${int}, primary key ("schoolId", "uid"))`,
    `create table "deviceBindings" ("schoolId" ${text}, "classId" ${text}, "studentId" ${text}, "uid" ${text}, "boundAt" ${int}, primary key ("classId", "studentId"), unique ("classId", "uid"))`,
  ],
};
