import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 24,
  name: 'outside pages that are allowed',
  statements: [
    `create table "outsidePages" ("id" text primary key, "orgId" ${text}, "address" ${text}, "title" ${text}, "privateNetwork" ${int}, "asked" ${text}, "checkedAt" ${int}, "addedAt" ${int}, "removedAt" bigint)`,
    `create index "outsidePagesByOrg" on "outsidePages" ("orgId")`,
  ],
};
