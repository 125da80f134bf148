/** A step of the schema. Once released it is never edited: a new step follows it. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}

const text = 'text not null';
const int = 'bigint not null';

/** What a row of a table counts to its school's room, and which of its columns that depends on. */
const counted = [
  { table: 'journal', bytes: (row: string) => `octet_length(${row}."entry")`, columns: '"entry"' },
  {
    table: 'objects',
    bytes: (row: string) => `case ${row}."state" when 'stored' then ${row}."bytes" else 0 end`,
    columns: '"state", "bytes"',
  },
  { table: 'uploads', bytes: (row: string) => `${row}."bytes"`, columns: '"bytes"' },
];

/** Triggers: whoever writes a row, and whatever for, the count is right in the same transaction, and no statement can forget it. */
const counting = counted.flatMap(({ table, bytes, columns }) => {
  const trigger = (name: string, when: string, change: string, row: string) =>
    `create trigger "${table}${name}" after ${when} on "${table}" begin update "schools" set "usedBytes" = "usedBytes" ${change} where "id" = ${row}."schoolId"; end`;
  return [
    trigger('Added', 'insert', `+ ${bytes('new')}`, 'new'),
    trigger('Changed', `update of ${columns}`, `- ${bytes('old')} + ${bytes('new')}`, 'new'),
    trigger('Removed', 'delete', `- ${bytes('old')}`, 'old'),
  ];
});

/** All steps, in order. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'schools, lessons, journal, objects, policy',
    statements: [
      `create table "schools" ("id" text primary key, "name" ${text}, "provinceId" ${text}, "cityId" ${text}, "timeZone" ${text}, "sample" ${int}, "externalIds" ${text})`,
      `create table "teachers" ("id" text primary key, "schoolId" ${text}, "phone" text not null unique, "name" ${text}, "passwordHash" ${text}, "samplePassword" ${int}, "administrator" ${int}, "stage" ${text}, "thirdPartyType" ${int}, "externalIds" ${text})`,
      `create table "classes" ("id" text primary key, "schoolId" ${text}, "name" ${text}, "gradeId" ${int}, "ordinal" ${int}, "externalIds" ${text})`,
      `create table "classTeachers" ("schoolId" ${text}, "classId" ${text}, "teacherId" ${text}, primary key ("classId", "teacherId"))`,
      `create index "classTeachersByTeacher" on "classTeachers" ("teacherId")`,
      `create table "students" ("id" text primary key, "schoolId" ${text}, "realName" ${text}, "name" ${text}, "loginAccount" ${text}, "initialLetter" ${text}, "externalIds" ${text})`,
      `create table "enrolments" ("id" text primary key, "schoolId" ${text}, "studentId" ${text}, "classId" ${text}, "seat" ${int}, "fromMs" ${int}, "toMs" bigint)`,
      `create index "enrolmentsByClass" on "enrolments" ("classId")`,
      `create table "sessions" ("tokenHash" text primary key, "schoolId" ${text}, "teacherId" ${text}, "createdAt" ${int}, "expiresAt" ${int})`,
      `create table "loginFailures" ("id" text primary key, "phoneHash" ${text}, "at" ${int})`,
      `create index "loginFailuresByPhone" on "loginFailures" ("phoneHash", "at")`,
      `create table "lessons" ("id" text primary key, "schoolId" ${text}, "classId" ${text}, "teacherId" ${text}, "sessionHash" ${text}, "startedAt" ${int}, "activeAt" ${int}, "endedAt" bigint)`,
      `create index "lessonsByTeacher" on "lessons" ("teacherId", "endedAt")`,
      `create table "journal" ("cursor" integer primary key autoincrement, "id" ${text}, "schoolId" ${text}, "ownerId" ${text}, "deviceId" ${text}, "seq" ${int}, "kind" ${text}, "lessonId" text, "subject" text, "parent" text, "entry" ${text}, "receivedAt" ${int}, unique ("schoolId", "id"))`,
      `create index "journalByLesson" on "journal" ("schoolId", "lessonId", "cursor")`,
      `create index "journalBySubject" on "journal" ("schoolId", "subject")`,
      `create index "journalByParent" on "journal" ("schoolId", "parent")`,
      `create table "objects" ("key" text primary key, "schoolId" ${text}, "teacherId" ${text}, "state" ${text}, "issuedAt" ${int}, "expiresAt" ${int}, "storedAt" bigint, "bytes" bigint, "sha256" text, "md5" text, "mime" text, "attemptId" text)`,
      `create index "objectsByAttempt" on "objects" ("schoolId", "attemptId")`,
      `create table "policyRules" ("id" text primary key, "layer" ${text}, "schoolId" text, "plugin" ${text}, "effect" ${text}, "version" text, "locked" ${int}, "reason" ${text}, "at" ${int})`,
      `create table "settings" ("name" text primary key, "value" ${text})`,
    ],
  },
  {
    version: 2,
    name: 'clickers',
    statements: [
      `create table "devices" ("schoolId" ${text}, "uid" ${text}, "type" ${int}, "receiverId" ${text}, "seq" ${int}, primary key ("schoolId", "uid"))`,
      `create table "deviceBindings" ("schoolId" ${text}, "classId" ${text}, "studentId" ${text}, "uid" ${text}, "boundAt" ${int}, primary key ("classId", "studentId"), unique ("classId", "uid"))`,
    ],
  },
  {
    version: 3,
    name: 'what an allowance was given for',
    statements: [`alter table "policyRules" add column "consent" text`],
  },
  {
    version: 4,
    name: 'a cursor of each lesson; attempts and facts as tables',
    statements: [
      `alter table "journal" add column "lessonCursor" bigint`,
      `update "journal" set "lessonCursor" = "cursor" where "lessonId" is not null`,
      `create table "lessonCursors" ("schoolId" ${text}, "lessonId" ${text}, "last" ${int}, primary key ("schoolId", "lessonId"))`,
      // Past every number of the whole journal: those are the cursors that readers hold by now.
      `insert into "lessonCursors" select "schoolId", "lessonId", (select max("cursor") from "journal") from "journal" where "lessonId" is not null group by "schoolId", "lessonId"`,
      `drop index "journalByLesson"`,
      `create unique index "journalByLesson" on "journal" ("schoolId", "lessonId", "lessonCursor")`,
      `create index "journalByDevice" on "journal" ("schoolId", "ownerId", "deviceId", "seq")`,
      `create index "lessonsByClass" on "lessons" ("schoolId", "classId", "startedAt")`,
      `create index "objectsByAge" on "objects" ("schoolId", "state", "storedAt")`,
      `create index "objectsByTeacher" on "objects" ("teacherId", "state", "expiresAt")`,
      `create table "attempts" ("schoolId" ${text}, "entryId" ${text}, "id" ${text}, "ownerId" ${text}, "contextKind" ${text}, "contextId" ${text}, "lessonId" text, "classId" text, "questionId" ${text}, "studentId" ${text}, "packId" ${text}, "itemId" ${text}, "type" ${text}, "day" ${text}, "givenAt" ${int}, primary key ("schoolId", "entryId"))`,
      `create index "attemptsById" on "attempts" ("schoolId", "id")`,
      `create index "attemptsByLesson" on "attempts" ("schoolId", "lessonId")`,
      `create index "attemptsByClass" on "attempts" ("schoolId", "classId", "day")`,
      `create index "attemptsByStudent" on "attempts" ("schoolId", "studentId", "day")`,
      `create index "attemptsByItem" on "attempts" ("schoolId", "packId", "itemId", "day")`,
      `create table "attemptFacts" ("schoolId" ${text}, "entryId" ${text}, "id" ${text}, "ownerId" ${text}, "attemptId" ${text}, "kind" ${text}, "at" ${int}, primary key ("schoolId", "entryId"))`,
      `create index "attemptFactsByAttempt" on "attemptFacts" ("schoolId", "attemptId", "kind")`,
    ],
  },
  {
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
  },
  {
    version: 6,
    name: 'what was deleted for good',
    statements: [
      `create table "tombstones" ("n" integer primary key autoincrement, "schoolId" ${text}, "ownerId" ${text}, "kind" ${text}, "id" ${text}, "at" ${int}, unique ("schoolId", "kind", "id", "ownerId"))`,
      `insert into "tombstones" ("schoolId", "ownerId", "kind", "id", "at") select "schoolId", "ownerId", 'recording', "attemptId", min("at") from "attemptFacts" where "kind" = 'erased' group by "schoolId", "ownerId", "attemptId"`,
    ],
  },
  {
    version: 7,
    name: 'machines that are in one lesson',
    statements: [
      `alter table "lessons" add column "writerId" text`,
      `alter table "lessons" add column "epoch" ${int} default 0`,
      `create table "lessonMachines" ("lessonId" ${text}, "deviceId" ${text}, "seenAt" ${int}, primary key ("lessonId", "deviceId"))`,
    ],
  },
  {
    version: 8,
    name: 'what a school keeps is counted as it changes',
    statements: [
      `create table "uploads" ("id" text primary key, "schoolId" ${text}, "key" ${text}, "bytes" ${int})`,
      `create index "uploadsByKey" on "uploads" ("key")`,
      `alter table "schools" add column "usedBytes" ${int} default 0`,
      // Parts that are in the folder by now are counted when the server starts.
      ...counted.map(
        ({ table, bytes }) =>
          `update "schools" set "usedBytes" = "usedBytes" + (select coalesce(sum(${bytes(`"${table}"`)}), 0) from "${table}" where "${table}"."schoolId" = "schools"."id")`,
      ),
      ...counting,
    ],
  },
  {
    version: 9,
    name: 'where a lesson is',
    statements: [`alter table "lessons" add column "place" text`],
  },
  {
    version: 10,
    name: 'what a class did, and where it goes on',
    statements: [
      `create index "attemptsByClassTime" on "attempts" ("schoolId", "classId", "givenAt")`,
      `create index "journalOfCalls" on "journal" ("schoolId", "lessonId") where "kind" in ('roll.called', 'roll.undone')`,
      `create table "resumePlaces" ("schoolId" ${text}, "teacherId" ${text}, "classId" ${text}, "place" ${text}, "at" ${int}, primary key ("teacherId", "classId"))`,
    ],
  },
  {
    version: 11,
    name: 'groups of a class',
    statements: [
      `create table "groupSets" ("id" text primary key, "schoolId" ${text}, "classId" ${text}, "fromMs" ${int}, "toMs" bigint, "content" ${text})`,
      `create index "groupSetsByClass" on "groupSets" ("schoolId", "classId", "toMs")`,
    ],
  },
  {
    version: 12,
    name: 'what was praised in a class',
    statements: [
      `create index "journalOfPraise" on "journal" ("schoolId", "lessonId") where "kind" in ('student.praised', 'praise.undone')`,
    ],
  },
  {
    version: 13,
    name: 'a tree of organisations; accounts, and what they are where',
    statements: [
      `create table "organisations" ("id" text primary key, "parentId" text, "kind" ${text}, "name" ${text}, "code" ${text}, "externalIds" ${text}, "createdAt" ${int}, "archivedAt" bigint)`,
      `create index "organisationsByParent" on "organisations" ("parentId")`,
      `insert into "organisations" values ('platform', null, 'platform', 'Chorus', '', '{}', 0, null)`,
      // Of the regions nothing was known but their codes: those are their names until somebody gives them one.
      `insert into "organisations" select 'area:' || "provinceId", 'platform', 'province', "provinceId", "provinceId", '{}', 0, null from "schools" where "provinceId" <> '' group by "provinceId"`,
      `insert into "organisations" select 'area:' || "cityId", case min("provinceId") when '' then 'platform' else 'area:' || min("provinceId") end, 'city', "cityId", "cityId", '{}', 0, null from "schools" where "cityId" <> '' group by "cityId"`,
      `insert into "organisations" select "id", case when "cityId" <> '' then 'area:' || "cityId" when "provinceId" <> '' then 'area:' || "provinceId" else 'platform' end, 'school', "name", '', "externalIds", 0, null from "schools"`,
      ...['name', 'provinceId', 'cityId', 'externalIds'].map((column) => `alter table "schools" drop column "${column}"`),
      `create table "accounts" ("id" text primary key, "phone" text not null unique, "name" ${text}, "initials" ${text}, "passwordHash" text, "samplePassword" ${int}, "createdAt" ${int})`,
      `insert into "accounts" select "id", "phone", "name", '', "passwordHash", "samplePassword", 0 from "teachers"`,
      `create table "accountCodes" ("accountId" text primary key, "codeHash" ${text}, "expiresAt" ${int})`,
      `create table "memberships" ("id" text primary key, "accountId" ${text}, "orgId" ${text}, "role" ${text}, "fromMs" ${int}, "toMs" bigint, "lastLoginAt" bigint, unique ("accountId", "orgId", "role"))`,
      `create index "membershipsByOrg" on "memberships" ("orgId", "role")`,
      `insert into "memberships" select 'teacher:' || "id", "id", "schoolId", 'teacher', 0, null, null from "teachers"`,
      `insert into "memberships" select 'administrator:' || "id", "id", "schoolId", 'administrator', 0, null, null from "teachers" where "administrator" = 1`,
      // A column that is unique can't be dropped.
      `create table "teachersOfSchools" ("id" text primary key, "accountId" ${text}, "schoolId" ${text}, "stage" ${text}, "thirdPartyType" ${int}, "externalIds" ${text}, unique ("accountId", "schoolId"))`,
      `insert into "teachersOfSchools" select "id", "id", "schoolId", "stage", "thirdPartyType", "externalIds" from "teachers"`,
      `drop table "teachers"`,
      `alter table "teachersOfSchools" rename to "teachers"`,
      `create index "teachersBySchool" on "teachers" ("schoolId")`,
      `alter table "knownBrowsers" rename column "teacherId" to "accountId"`,
      `alter table "policyRules" add column "orgId" ${text} default ''`,
      `update "policyRules" set "orgId" = coalesce("schoolId", 'platform')`,
      `alter table "policyRules" drop column "layer"`,
      `alter table "policyRules" drop column "schoolId"`,
      `alter table "policyRules" add column "classId" text`,
      `alter table "policyRules" add column "accountId" text`,
      `create index "policyRulesByOrg" on "policyRules" ("orgId")`,
      `create table "audit" ("id" text primary key, "at" ${int}, "orgId" ${text}, "accountId" ${text}, "deed" ${text}, "subjectKind" ${text}, "subjectId" ${text}, "before" text, "after" text)`,
      `create index "auditByOrg" on "audit" ("orgId", "at")`,
      `create index "auditBySubject" on "audit" ("subjectKind", "subjectId")`,
    ],
  },
  {
    version: 14,
    name: 'rosters',
    statements: [
      `alter table "students" add column "initials" ${text} default ''`,
      `alter table "classes" add column "archivedAt" bigint`,
      `create index "studentsBySchool" on "students" ("schoolId", "loginAccount")`,
      `create index "classesBySchool" on "classes" ("schoolId", "ordinal")`,
      `create index "enrolmentsByStudent" on "enrolments" ("studentId")`,
      `create table "rosterBatches" ("id" text primary key, "schoolId" ${text}, "kind" ${text}, "at" ${int}, "accountId" ${text}, "title" ${text}, "counts" ${text}, "undo" ${text}, "undoneAt" bigint)`,
      `create index "rosterBatchesBySchool" on "rosterBatches" ("schoolId", "at")`,
      `create table "consents" ("schoolId" ${text}, "studentId" ${text}, "purpose" ${text}, "state" ${text}, "at" ${int}, "accountId" ${text}, "note" ${text}, primary key ("schoolId", "studentId", "purpose"))`,
    ],
  },
  {
    version: 15,
    name: 'what is counted by school and day',
    statements: [
      `create index "attemptsByDay" on "attempts" ("schoolId", "day", "type", "studentId")`,
      `create index "lessonsBySchool" on "lessons" ("schoolId", "startedAt")`,
      `create index "journalOfPlugins" on "journal" ("schoolId", "lessonId") where "kind" = 'plugin.activated'`,
    ],
  },
  {
    version: 16,
    name: 'files that are made in the background',
    statements: [
      `create table "exportTasks" ("id" text primary key, "schoolId" ${text}, "teacherId" ${text}, "kind" ${text}, "remark" ${text}, "asked" ${text}, "requestAt" ${int}, "status" ${text}, "tries" ${int}, "bytes" ${int}, "expiresAt" ${int})`,
      `create index "exportTasksByTeacher" on "exportTasks" ("schoolId", "teacherId", "requestAt")`,
      `create table "exportStudents" ("taskId" ${text}, "schoolId" ${text}, "studentId" ${text}, primary key ("taskId", "studentId"))`,
      `create index "exportStudentsByStudent" on "exportStudents" ("schoolId", "studentId")`,
    ],
  },
  {
    version: 17,
    name: 'PINs of devices',
    statements: [
      `create table "devicePins" ("id" text primary key, "browserHash" ${text}, "accountId" ${text}, "pinHash" ${text}, "failures" ${int}, "usedAt" ${int}, unique ("browserHash", "accountId"))`,
      `create index "devicePinsByAccount" on "devicePins" ("accountId")`,
    ],
  },
  {
    version: 18,
    name: 'what a teacher wants at hand',
    statements: [
      `create table "favourites" ("schoolId" ${text}, "teacherId" ${text}, "kind" ${text}, "ref" ${text}, "at" ${int}, primary key ("teacherId", "kind", "ref"))`,
    ],
  },
  {
    version: 19,
    name: 'codes that tie machines to schools',
    statements: [
      `create table "activationCodes" ("id" text primary key, "schoolId" ${text}, "codeHash" ${text} unique, "lastFour" ${text}, "deviceLimit" ${int}, "until" ${int}, "note" ${text}, "createdAt" ${int}, "revokedAt" bigint)`,
      `create index "activationCodesBySchool" on "activationCodes" ("schoolId", "createdAt")`,
      `create table "activatedDevices" ("id" text primary key, "schoolId" ${text}, "codeId" ${text}, "deviceHash" ${text} unique, "udidHash" ${text}, "name" ${text}, "activatedAt" ${int}, "lastSeenAt" ${int}, "untiedAt" bigint)`,
      `create index "activatedDevicesBySchool" on "activatedDevices" ("schoolId", "lastSeenAt")`,
      `create index "activatedDevicesByCode" on "activatedDevices" ("codeId", "untiedAt")`,
      `create table "activationTries" ("id" text primary key, "address" ${text}, "deviceHash" text, "at" ${int})`,
      `create index "activationTriesByAddress" on "activationTries" ("address", "at")`,
      `create index "activationTriesByDevice" on "activationTries" ("deviceHash", "at")`,
    ],
  },
  {
    version: 20,
    name: 'QR codes that wait on a board',
    statements: [
      `create table "qrCodes" ("secretHash" text primary key, "codeHash" text not null unique, "browserHash" ${text}, "address" ${text}, "board" ${text}, "state" ${text}, "createdAt" ${int}, "expiresAt" ${int}, "phoneHash" text, "teacherId" text, "number" bigint)`,
      `create index "qrCodesByAddress" on "qrCodes" ("address", "createdAt")`,
      `create index "qrCodesByExpiry" on "qrCodes" ("expiresAt")`,
    ],
  },
  {
    version: 21,
    name: 'packs of organisations',
    statements: [
      `create table "ownPacks" ("id" text primary key, "orgId" ${text}, "packId" ${text}, "version" ${text}, "kind" ${text}, "title" ${text}, "licence" ${text}, "counts" ${text}, "bytes" ${int}, "addedAt" ${int}, "accountId" ${text}, "removedAt" bigint, unique ("orgId", "packId", "version"))`,
      `create index "ownPacksByVersion" on "ownPacks" ("packId", "version")`,
    ],
  },
  {
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
  },
  {
    version: 23,
    name: 'settings of plugins',
    statements: [
      `create table "pluginSettings" ("orgId" ${text}, "classId" ${text}, "pluginId" ${text}, "chosen" ${text}, "at" ${int}, primary key ("orgId", "classId", "pluginId"))`,
    ],
  },
  {
    version: 24,
    name: 'outside pages that are allowed',
    statements: [
      `create table "outsidePages" ("id" text primary key, "orgId" ${text}, "address" ${text}, "title" ${text}, "privateNetwork" ${int}, "asked" ${text}, "checkedAt" ${int}, "addedAt" ${int}, "removedAt" bigint)`,
      `create index "outsidePagesByOrg" on "outsidePages" ("orgId")`,
    ],
  },
  {
    version: 25,
    name: 'lessons that were given without a login',
    statements: [
      `create table "lessonClaims" ("lessonId" text primary key, "schoolId" ${text}, "classId" ${text}, "deviceId" ${text}, "teacherId" ${text}, "claimedAt" ${int})`,
    ],
  },
];
