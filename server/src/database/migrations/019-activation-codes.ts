import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 19,
  name: 'codes that tie machines to schools',
  statements: [
    `create table "activationCodes" ("id" text primary key, "schoolId" ${text}, "codeHash" ${text} unique, "lastFour" ${text}, "deviceLimit" ${int}, "until" ${int}, "note" ${text}, "createdAt" ${int}, "revokedAt" bigint)`,
    `create index "activationCodesBySchool" on "activationCodes" ("schoolId", "createdAt")`,
    `create table "activatedDevices" ("id" text primary key, "schoolId" ${text}, "codeId" ${text}, "deviceHash" ${text} unique, "udidHash" ${text}, "name" ${text}, "activatedAt" ${int}, "lastSeenAt" ${int}, "untiedAt" bigint)`,
    `create index "activatedDevicesBySchool" on "activatedDevices" ("schoolId", "lastSeenAt")`,
    `create index "activatedDevicesByCode" on "activatedDevices" ("codeId", "untiedAt")`,
    `create table "activationTries" ("id" text primary key, "address" ${text}, "deviceHash" text, "at" ${int})`,
    `create index "activationTriesByAddress" on "activationTries" ("address", "at")`,
    `create index "activationTriesByDevice" on "activationTries" ("deviceHash", "at")`,
  ],
};
