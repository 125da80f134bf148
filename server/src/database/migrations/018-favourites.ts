import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
  version: 18,
  name: 'what a teacher wants at hand',
  statements: [
    `create table "favourites" ("schoolId" ${text}, "teacherId" ${text}, "kind" ${text}, "ref" ${text}, "at" ${int}, primary key ("teacherId", "kind", "ref"))`,
  ],
};
