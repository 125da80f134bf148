import { type Migration } from './migration.ts';

export const migration: Migration = {
  version: 9,
  name: 'where a lesson is',
  statements: [`alter table "lessons" add column "place" text`],
};
