import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 25,
  name: 'lessons that were given without a login',
  statements: [
    `create table "lessonClaims" ("lessonId" text primary key, "schoolId" ${text}, "classId" ${text}, "deviceId" ${text}, "teacherId" ${text}, "claimedAt" ${int})`,
  ],
};
