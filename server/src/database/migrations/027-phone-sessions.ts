import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 27,
  name: 'sessions that may say yes to QR codes',
  statements: ['alter table "sessions" add column "forPhone" bigint not null default 0'],
};
