import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 42,
  name: 'texts that teachers bring in',
  statements: [
    `create table "ownTexts" ("id" text primary key, "orgId" ${text}, "ownerId" ${text}, "version" ${text}, "about" ${text}, "changedAt" ${int}, "accountId" ${text}, "removedAt" bigint, "sharedAt" bigint)`,
    `create index "ownTextsOfOrganisation" on "ownTexts" ("orgId", "changedAt")`,
    `create index "ownTextsShared" on "ownTexts" ("orgId", "changedAt") where "sharedAt" is not null`,
    `create table "ownTextVersions" ("textId" ${text}, "version" ${text}, "orgId" ${text}, "draft" ${text}, "pack" ${text}, "timings" text, "addedAt" ${int}, "accountId" ${text}, primary key ("textId", "version"))`,
    `create index "ownTextVersionsOfOrganisation" on "ownTextVersions" ("orgId")`,
    `create table "ownTextSounds" ("orgId" ${text}, "sha256" ${text}, "bytes" ${int}, "addedAt" ${int}, primary key ("orgId", "sha256"))`,
    `create index "ownTextSoundsByHash" on "ownTextSounds" ("sha256")`,
  ],
};
