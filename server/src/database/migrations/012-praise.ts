import { type Migration } from './migration.ts';

export const migration: Migration = {
  version: 12,
  name: 'what was praised in a class',
  statements: [`create index "journalOfPraise" on "journal" ("schoolId", "lessonId") where "kind" in ('student.praised', 'praise.undone')`],
};
