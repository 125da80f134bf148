import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 28,
  name: 'codes know who gave them, PINs what their account was',
  statements: [
    // Nobody can say who gave those that are out: they are good no more.
    `alter table "accountCodes" add column "issuedBy" text not null default ''`,
    `alter table "devicePins" add column "memberships" text not null default ''`,
    `update "devicePins" set "memberships" = (select coalesce(group_concat("id", ' '), '') from "memberships" where "memberships"."accountId" = "devicePins"."accountId" and "toMs" is null)`,
  ],
};
