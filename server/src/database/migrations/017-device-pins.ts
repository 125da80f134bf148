import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 17,
  name: 'PINs of devices',
  statements: [
    `create table "devicePins" ("id" text primary key, "browserHash" ${text}, "accountId" ${text}, "pinHash" ${text}, "failures" ${int}, "usedAt" ${int}, unique ("browserHash", "accountId"))`,
    `create index "devicePinsByAccount" on "devicePins" ("accountId")`,
  ],
};
