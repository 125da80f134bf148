import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 41,
  name: 'changes of own packs',
  statements: [
    // Which change was the last one: an index that says another one is not what the rows say.
    'create table "ownPackChanges" ("orgId" text primary key, "changed" text not null)',
    'insert into "ownPackChanges" select "orgId", lower(hex(randomblob(16))) from "ownPacks" group by "orgId"',
  ],
};
