import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 38,
  name: 'links of summaries for parents',
  statements: [
    `create table "summaryLinks" ("id" text primary key, "tokenHash" text not null unique, "schoolId" ${text}, "classId" ${text}, "teacherId" ${text}, "words" ${text}, "accent" ${text}, "madeAt" ${int}, "expiresAt" ${int})`,
    'create index "summaryLinksByClass" on "summaryLinks" ("schoolId", "classId", "teacherId")',
    'create index "summaryLinksByExpiry" on "summaryLinks" ("expiresAt")',
  ],
};
