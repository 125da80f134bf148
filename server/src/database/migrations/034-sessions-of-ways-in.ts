import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 34,
  name: 'by which way in a session was opened',
  statements: [
    'alter table "loginTokens" add column "providerId" text',
    'alter table "sessions" add column "providerId" text',
    'create index "sessionsByProvider" on "sessions" ("providerId") where "providerId" is not null',
  ],
};
