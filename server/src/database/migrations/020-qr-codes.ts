import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 20,
  name: 'QR codes that wait on a board',
  statements: [
    `create table "qrCodes" ("secretHash" text primary key, "codeHash" text not null unique, "browserHash" ${text}, "address" ${text}, "board" ${text}, "state" ${text}, "createdAt" ${int}, "expiresAt" ${int}, "phoneHash" text, "teacherId" text, "number" bigint)`,
    `create index "qrCodesByAddress" on "qrCodes" ("address", "createdAt")`,
    `create index "qrCodesByExpiry" on "qrCodes" ("expiresAt")`,
  ],
};
