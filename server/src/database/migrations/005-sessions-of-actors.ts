import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 5,
  name: 'sessions of actors, bound to their browser',
  statements: [
    // Sessions from before are bound to no browser: their teachers log in once more.
    `drop table "sessions"`,
    `create table "sessions" ("tokenHash" text primary key, "actorKind" ${text}, "actorId" ${text}, "orgId" ${text}, "browserHash" text, "createdAt" ${int}, "expiresAt" ${int}, "endsAt" ${int})`,
    `create index "sessionsByActor" on "sessions" ("orgId", "actorId")`,
    `create table "knownBrowsers" ("browserHash" ${text}, "teacherId" ${text}, "lastAt" ${int}, primary key ("browserHash", "teacherId"))`,
    // What was counted is forgotten after a quarter of an hour anyway.
    `drop table "loginFailures"`,
    `create table "loginFailures" ("id" text primary key, "phoneHash" ${text}, "address" ${text}, "browserHash" text, "at" ${int})`,
    `create index "loginFailuresByPhone" on "loginFailures" ("phoneHash", "at")`,
    `create index "loginFailuresByAddress" on "loginFailures" ("address", "at")`,
  ],
};
