import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 7,
  name: 'machines that are in one lesson',
  statements: [
    `alter table "lessons" add column "writerId" text`,
    `alter table "lessons" add column "epoch" ${int} default 0`,
    `create table "lessonMachines" ("lessonId" ${text}, "deviceId" ${text}, "seenAt" ${int}, primary key ("lessonId", "deviceId"))`,
  ],
};
