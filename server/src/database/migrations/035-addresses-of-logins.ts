import { text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 35,
  name: 'from where logins at other platforms are begun',
  statements: [
    `alter table "ssoLogins" add column "address" ${text} default ''`,
    'create index "ssoLoginsByAddress" on "ssoLogins" ("providerId", "address")',
  ],
};
