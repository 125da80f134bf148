import { type Migration } from './migration.ts';

export const migration: Migration = {
  version: 15,
  name: 'what is counted by school and day',
  statements: [
    `create index "attemptsByDay" on "attempts" ("schoolId", "day", "type", "studentId")`,
    `create index "lessonsBySchool" on "lessons" ("schoolId", "startedAt")`,
    `create index "journalOfPlugins" on "journal" ("schoolId", "lessonId") where "kind" = 'plugin.activated'`,
  ],
};
