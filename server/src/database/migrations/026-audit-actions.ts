import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 26,
  name: 'audited actions are called so',
  statements: ['alter table "audit" rename column "deed" to "action"'],
};
