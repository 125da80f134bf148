import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 23,
  name: 'settings of plugins',
  statements: [
    `create table "pluginSettings" ("orgId" ${text}, "classId" ${text}, "pluginId" ${text}, "chosen" ${text}, "at" ${int}, primary key ("orgId", "classId", "pluginId"))`,
  ],
};
