import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 21,
  name: 'packs of organisations',
  statements: [
    `create table "ownPacks" ("id" text primary key, "orgId" ${text}, "packId" ${text}, "version" ${text}, "kind" ${text}, "title" ${text}, "licence" ${text}, "counts" ${text}, "bytes" ${int}, "addedAt" ${int}, "accountId" ${text}, "removedAt" bigint, unique ("orgId", "packId", "version"))`,
    `create index "ownPacksByVersion" on "ownPacks" ("packId", "version")`,
  ],
};
