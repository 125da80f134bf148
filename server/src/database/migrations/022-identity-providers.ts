import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 22,
  name: 'ways in from other platforms',
  statements: [
    `create table "identityProviders" ("id" text primary key, "orgId" ${text}, "kind" ${text}, "name" ${text}, "settings" ${text}, "secret" ${text}, "createdAt" ${int}, "endedAt" bigint)`,
    `create index "identityProvidersByOrg" on "identityProviders" ("orgId")`,
    `create table "accountIdentities" ("providerId" ${text}, "subject" ${text}, "accountId" ${text}, "linkedAt" ${int}, primary key ("providerId", "subject"), unique ("accountId", "providerId"))`,
    `create table "usedTickets" ("providerId" ${text}, "jtiHash" ${text}, "expiresAt" ${int}, primary key ("providerId", "jtiHash"))`,
    `create table "loginTokens" ("tokenHash" text primary key, "teacherId" ${text}, "sessionHash" text, "expiresAt" ${int})`,
    `create table "ssoLogins" ("stateHash" text primary key, "providerId" ${text}, "browserHash" ${text}, "nonce" ${text}, "verifier" ${text}, "expiresAt" ${int})`,
  ],
};
