import { type Migration } from './migration.ts';

export const migration: Migration = {
  version: 3,
  name: 'what an allowance was given for',
  statements: [`alter table "policyRules" add column "consent" text`],
};
