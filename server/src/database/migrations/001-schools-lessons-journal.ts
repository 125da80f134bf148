import { int, text, type Migration } from './migration.ts';

export const migration: Migration = {
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
};
