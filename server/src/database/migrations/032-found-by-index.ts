import type { Migration } from './migration.ts';

export const migration: Migration = {
  version: 32,
  name: 'what is over is found without what still holds, what is of a school without that of others',
  statements: [
    'create index "sessionsByExpiry" on "sessions" ("expiresAt")',
    'create index "loginFailuresByTime" on "loginFailures" ("at")',
    'create index "loginTokensByExpiry" on "loginTokens" ("expiresAt")',
    'create index "loginTokensByTeacher" on "loginTokens" ("teacherId")',
    'create index "knownBrowsersByTime" on "knownBrowsers" ("lastAt")',
    'create index "devicePinsByUse" on "devicePins" ("usedAt")',
    'create index "activationTriesByTime" on "activationTries" ("at")',
    'create index "qrCodesByTime" on "qrCodes" ("createdAt")',
    'create index "ssoLoginsByExpiry" on "ssoLogins" ("expiresAt")',
    'create index "usedTicketsByExpiry" on "usedTickets" ("expiresAt")',
    'create index "exportTasksByStatus" on "exportTasks" ("status", "requestAt")',
    'create index "exportTasksByExpiry" on "exportTasks" ("expiresAt")',
    'create index "ownPacksByRemoval" on "ownPacks" ("removedAt") where "removedAt" is not null',
    'create index "tombstonesByOwner" on "tombstones" ("schoolId", "ownerId", "n", "kind", "id")',
    'create index "enrolmentsBySchool" on "enrolments" ("schoolId", "classId") where "toMs" is null',
    'create index "classTeachersBySchool" on "classTeachers" ("schoolId")',
  ],
};
