import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 29,
  name: 'lessons that go on are found without those that ended',
  statements: [
    'create index "openLessonsByActivity" on "lessons" ("activeAt") where "endedAt" is null',
    'create index "openLessonsBySchool" on "lessons" ("schoolId", "activeAt") where "endedAt" is null',
    'create index "openLessonsBySession" on "lessons" ("sessionHash") where "endedAt" is null',
  ],
};
