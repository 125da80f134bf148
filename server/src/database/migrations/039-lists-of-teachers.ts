import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 39,
  name: 'word lists that teachers make',
  statements: [`alter table "ownPacks" add column "ownerId" text`],
};
