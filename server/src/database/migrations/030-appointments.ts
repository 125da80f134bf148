import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 30,
  name: 'who is to administer a school waits for the yes of those who do',
  statements: [
    `create table "appointments" (
      "id" text primary key,
      "orgId" text not null,
      "accountId" text not null,
      "byOrgId" text not null,
      "byAccountId" text not null,
      "at" integer not null,
      unique ("orgId", "accountId")
    )`,
  ],
};
