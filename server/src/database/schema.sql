-- 1 schools, lessons, journal, objects, policy: ef6aa5e131fc2477
-- 2 clickers: 7da3e263ea43bb0f
-- 3 what an allowance was given for: d84a4e263344da2a
-- 4 a cursor of each lesson; attempts and facts as tables: 098d47250c88162b
-- 5 sessions of actors, bound to their browser: 60d66f7eba8d6ad6
-- 6 what was deleted for good: 690924f140dbec00
-- 7 machines that are in one lesson: aca7422fece756ad
-- 8 what a school keeps is counted as it changes: ef25c3160d281b79
-- 9 where a lesson is: 6af152d56c90a210
-- 10 what a class did, and where it goes on: b4c848bf2f71f6d4
-- 11 groups of a class: 658fffe7d851bc3e
-- 12 what was praised in a class: 77c38deaa429705a
-- 13 a tree of organisations; accounts, and what they are where: 23302547d9919040
-- 14 rosters: 1f7f52435f3d86db
-- 15 what is counted by school and day: 87321e1f2d17de99
-- 16 files that are made in the background: 109fed3bcfb51056
-- 17 PINs of devices: 043a0f51261a7ff3
-- 18 what a teacher wants at hand: 1b6db722cf7f604e
-- 19 codes that tie machines to schools: 0cd1b693084810aa
-- 20 QR codes that wait on a board: 287d283527dc62c6
-- 21 packs of organisations: 9ba159ed4b5bc2fe
-- 22 ways in from other platforms: 4571a280ba9b6be9
-- 23 settings of plugins: 4c22347a20a70991
-- 24 outside pages that are allowed: f0de941ea7050cce
-- 25 lessons that were given without a login: fdac50b419680179
-- 26 audited actions are called so: 9d9d94a45a07375a
-- 27 sessions that may say yes to QR codes: fa0f16832a88be9b
-- 28 codes know who gave them, PINs what their account was: a346ef6760bb17cf
-- 29 lessons that go on are found without those that ended: ad4e7df5ded98679
-- 30 who is to administer a school waits for the yes of those who do: d1eb0fed7492a838
-- 31 who taught a class, and from when to when: fef629727a26a0a6
-- 32 what is over is found without what still holds, what is of a school without that of others: 2a9aa749b0b5bb0c
-- 33 the planner knows how much a school and a teacher have, and how little an answer: 2a68755a188f62ca
-- 34 by which way in a session was opened: 54ac4e8d75e9b17b
-- 35 from where logins at other platforms are begun: 5057ad72ff6af0df
-- 36 stars of a class and its groups: 3b85cd00400c9323
-- 37 phones without the prefix of China, as they are looked for: 5366c1b5499abef9
-- 38 links of summaries for parents: 37c5917c6bbbbbf5
-- 39 word lists that teachers make: a195d323e0aef5cd
-- 40 refused answers are found without the others: 9e491486415dff58
-- 41 changes of own packs: f707da4dddcc68c0
-- 42 texts that teachers bring in: 115527753adf345e

CREATE TABLE "accountCodes" ("accountId" text primary key, "codeHash" text not null, "expiresAt" bigint not null, "issuedBy" text not null default '');
CREATE TABLE "accountIdentities" ("providerId" text not null, "subject" text not null, "accountId" text not null, "linkedAt" bigint not null, primary key ("providerId", "subject"), unique ("accountId", "providerId"));
CREATE TABLE "accounts" ("id" text primary key, "phone" text not null unique, "name" text not null, "initials" text not null, "passwordHash" text, "samplePassword" bigint not null, "createdAt" bigint not null);
CREATE TABLE "activatedDevices" ("id" text primary key, "schoolId" text not null, "codeId" text not null, "deviceHash" text not null unique, "udidHash" text not null, "name" text not null, "activatedAt" bigint not null, "lastSeenAt" bigint not null, "untiedAt" bigint);
CREATE INDEX "activatedDevicesByCode" on "activatedDevices" ("codeId", "untiedAt");
CREATE INDEX "activatedDevicesBySchool" on "activatedDevices" ("schoolId", "lastSeenAt");
CREATE TABLE "activationCodes" ("id" text primary key, "schoolId" text not null, "codeHash" text not null unique, "lastFour" text not null, "deviceLimit" bigint not null, "until" bigint not null, "note" text not null, "createdAt" bigint not null, "revokedAt" bigint);
CREATE INDEX "activationCodesBySchool" on "activationCodes" ("schoolId", "createdAt");
CREATE TABLE "activationTries" ("id" text primary key, "address" text not null, "deviceHash" text, "at" bigint not null);
CREATE INDEX "activationTriesByAddress" on "activationTries" ("address", "at");
CREATE INDEX "activationTriesByDevice" on "activationTries" ("deviceHash", "at");
CREATE INDEX "activationTriesByTime" on "activationTries" ("at");
CREATE TABLE "appointments" (
      "id" text primary key,
      "orgId" text not null,
      "accountId" text not null,
      "byOrgId" text not null,
      "byAccountId" text not null,
      "at" integer not null,
      unique ("orgId", "accountId")
    );
CREATE TABLE "attemptFacts" ("schoolId" text not null, "entryId" text not null, "id" text not null, "ownerId" text not null, "attemptId" text not null, "kind" text not null, "at" bigint not null, "status" text, primary key ("schoolId", "entryId"));
CREATE INDEX "attemptFactsByAttempt" on "attemptFacts" ("schoolId", "attemptId", "kind");
CREATE INDEX "attemptFactsOfMoves" on "attemptFacts" ("schoolId") where "kind" = 'moved';
CREATE INDEX "attemptFactsOfRefusals" on "attemptFacts" ("schoolId", "at") where "status" = 'refused';
CREATE INDEX "attemptFactsOfVoids" on "attemptFacts" ("schoolId", "at") where "kind" = 'voided';
CREATE TABLE "attempts" ("schoolId" text not null, "entryId" text not null, "id" text not null, "ownerId" text not null, "contextKind" text not null, "contextId" text not null, "lessonId" text, "classId" text, "questionId" text not null, "studentId" text not null, "packId" text not null, "itemId" text not null, "type" text not null, "day" text not null, "givenAt" bigint not null, primary key ("schoolId", "entryId"));
CREATE INDEX "attemptsByClass" on "attempts" ("schoolId", "classId", "day");
CREATE INDEX "attemptsByClassTime" on "attempts" ("schoolId", "classId", "givenAt");
CREATE INDEX "attemptsByDay" on "attempts" ("schoolId", "day", "type", "studentId");
CREATE INDEX "attemptsById" on "attempts" ("schoolId", "id");
CREATE INDEX "attemptsByItem" on "attempts" ("schoolId", "packId", "itemId", "day");
CREATE INDEX "attemptsByLesson" on "attempts" ("schoolId", "lessonId");
CREATE INDEX "attemptsByStudent" on "attempts" ("schoolId", "studentId", "day");
CREATE TABLE "audit" ("id" text primary key, "at" bigint not null, "orgId" text not null, "accountId" text not null, "action" text not null, "subjectKind" text not null, "subjectId" text not null, "before" text, "after" text);
CREATE INDEX "auditByOrg" on "audit" ("orgId", "at");
CREATE INDEX "auditBySubject" on "audit" ("subjectKind", "subjectId");
CREATE TABLE "classTeachers" ("schoolId" text not null, "classId" text not null, "teacherId" text not null, "sinceMs" bigint not null default 0, primary key ("classId", "teacherId"));
CREATE INDEX "classTeachersBySchool" on "classTeachers" ("schoolId");
CREATE INDEX "classTeachersByTeacher" on "classTeachers" ("teacherId");
CREATE TABLE "classes" ("id" text primary key, "schoolId" text not null, "name" text not null, "gradeId" bigint not null, "ordinal" bigint not null, "externalIds" text not null, "archivedAt" bigint);
CREATE INDEX "classesBySchool" on "classes" ("schoolId", "ordinal");
CREATE TABLE "consents" ("schoolId" text not null, "studentId" text not null, "purpose" text not null, "state" text not null, "at" bigint not null, "accountId" text not null, "note" text not null, primary key ("schoolId", "studentId", "purpose"));
CREATE TABLE "deviceBindings" ("schoolId" text not null, "classId" text not null, "studentId" text not null, "uid" text not null, "boundAt" bigint not null, primary key ("classId", "studentId"), unique ("classId", "uid"));
CREATE INDEX "deviceBindingsByStudent" on "deviceBindings" ("schoolId", "studentId");
CREATE TABLE "devicePins" ("id" text primary key, "browserHash" text not null, "accountId" text not null, "pinHash" text not null, "failures" bigint not null, "usedAt" bigint not null, "memberships" text not null default '', unique ("browserHash", "accountId"));
CREATE INDEX "devicePinsByAccount" on "devicePins" ("accountId");
CREATE INDEX "devicePinsByUse" on "devicePins" ("usedAt");
CREATE TABLE "devices" ("schoolId" text not null, "uid" text not null, "type" bigint not null, "receiverId" text not null, "seq" bigint not null, primary key ("schoolId", "uid"));
CREATE TABLE "enrolments" ("id" text primary key, "schoolId" text not null, "studentId" text not null, "classId" text not null, "seat" bigint not null, "fromMs" bigint not null, "toMs" bigint);
CREATE INDEX "enrolmentsByClass" on "enrolments" ("classId");
CREATE INDEX "enrolmentsBySchool" on "enrolments" ("schoolId", "classId") where "toMs" is null;
CREATE INDEX "enrolmentsByStudent" on "enrolments" ("studentId");
CREATE TABLE "exportStudents" ("taskId" text not null, "schoolId" text not null, "studentId" text not null, primary key ("taskId", "studentId"));
CREATE INDEX "exportStudentsByStudent" on "exportStudents" ("schoolId", "studentId");
CREATE TABLE "exportTasks" ("id" text primary key, "schoolId" text not null, "teacherId" text not null, "kind" text not null, "remark" text not null, "asked" text not null, "requestAt" bigint not null, "status" text not null, "tries" bigint not null, "bytes" bigint not null, "expiresAt" bigint not null);
CREATE INDEX "exportTasksByExpiry" on "exportTasks" ("expiresAt");
CREATE INDEX "exportTasksByStatus" on "exportTasks" ("status", "requestAt");
CREATE INDEX "exportTasksByTeacher" on "exportTasks" ("schoolId", "teacherId", "requestAt");
CREATE TABLE "favourites" ("schoolId" text not null, "teacherId" text not null, "kind" text not null, "ref" text not null, "at" bigint not null, primary key ("teacherId", "kind", "ref"));
CREATE TABLE "formerClassTeachers" ("schoolId" text not null, "classId" text not null, "teacherId" text not null, "fromMs" bigint not null, "toMs" bigint not null, primary key ("classId", "teacherId", "toMs"));
CREATE INDEX "formerClassTeachersByTeacher" on "formerClassTeachers" ("teacherId");
CREATE TABLE "groupSets" ("id" text primary key, "schoolId" text not null, "classId" text not null, "fromMs" bigint not null, "toMs" bigint, "content" text not null);
CREATE INDEX "groupSetsByClass" on "groupSets" ("schoolId", "classId", "toMs");
CREATE TABLE "identityProviders" ("id" text primary key, "orgId" text not null, "kind" text not null, "name" text not null, "settings" text not null, "secret" text not null, "createdAt" bigint not null, "endedAt" bigint);
CREATE INDEX "identityProvidersByOrg" on "identityProviders" ("orgId");
CREATE TABLE "journal" ("cursor" integer primary key autoincrement, "id" text not null, "schoolId" text not null, "ownerId" text not null, "deviceId" text not null, "seq" bigint not null, "kind" text not null, "lessonId" text, "subject" text, "parent" text, "entry" text not null, "receivedAt" bigint not null, "lessonCursor" bigint, unique ("schoolId", "id"));
CREATE TRIGGER "journalAdded" after insert on "journal" begin update "schools" set "usedBytes" = "usedBytes" + octet_length(new."entry") where "id" = new."schoolId"; end;
CREATE INDEX "journalByDevice" on "journal" ("schoolId", "ownerId", "deviceId", "seq");
CREATE UNIQUE INDEX "journalByLesson" on "journal" ("schoolId", "lessonId", "lessonCursor");
CREATE INDEX "journalByParent" on "journal" ("schoolId", "parent");
CREATE INDEX "journalBySubject" on "journal" ("schoolId", "subject");
CREATE TRIGGER "journalChanged" after update of "entry" on "journal" begin update "schools" set "usedBytes" = "usedBytes" - octet_length(old."entry") + octet_length(new."entry") where "id" = new."schoolId"; end;
CREATE INDEX "journalOfCalls" on "journal" ("schoolId", "lessonId") where "kind" in ('roll.called', 'roll.undone');
CREATE INDEX "journalOfPlugins" on "journal" ("schoolId", "lessonId") where "kind" = 'plugin.activated';
CREATE INDEX "journalOfPraise" on "journal" ("schoolId", "lessonId") where "kind" in ('student.praised', 'praise.undone');
CREATE INDEX "journalOfStars" on "journal" ("schoolId", "lessonId") where "kind" in ('star.given', 'star.undone');
CREATE TRIGGER "journalRemoved" after delete on "journal" begin update "schools" set "usedBytes" = "usedBytes" - octet_length(old."entry") where "id" = old."schoolId"; end;
CREATE TABLE "knownBrowsers" ("browserHash" text not null, "accountId" text not null, "lastAt" bigint not null, primary key ("browserHash", "accountId"));
CREATE INDEX "knownBrowsersByTime" on "knownBrowsers" ("lastAt");
CREATE TABLE "lessonClaims" ("lessonId" text primary key, "schoolId" text not null, "classId" text not null, "deviceId" text not null, "teacherId" text not null, "claimedAt" bigint not null);
CREATE TABLE "lessonCursors" ("schoolId" text not null, "lessonId" text not null, "last" bigint not null, primary key ("schoolId", "lessonId"));
CREATE TABLE "lessonMachines" ("lessonId" text not null, "deviceId" text not null, "seenAt" bigint not null, primary key ("lessonId", "deviceId"));
CREATE TABLE "lessons" ("id" text primary key, "schoolId" text not null, "classId" text not null, "teacherId" text not null, "sessionHash" text not null, "startedAt" bigint not null, "activeAt" bigint not null, "endedAt" bigint, "writerId" text, "epoch" bigint not null default 0, "place" text);
CREATE INDEX "lessonsByClass" on "lessons" ("schoolId", "classId", "startedAt");
CREATE INDEX "lessonsBySchool" on "lessons" ("schoolId", "startedAt");
CREATE INDEX "lessonsByTeacher" on "lessons" ("teacherId", "endedAt");
CREATE TABLE "loginFailures" ("id" text primary key, "phoneHash" text not null, "address" text not null, "browserHash" text, "at" bigint not null);
CREATE INDEX "loginFailuresByAddress" on "loginFailures" ("address", "at");
CREATE INDEX "loginFailuresByPhone" on "loginFailures" ("phoneHash", "at");
CREATE INDEX "loginFailuresByTime" on "loginFailures" ("at");
CREATE TABLE "loginTokens" ("tokenHash" text primary key, "teacherId" text not null, "sessionHash" text, "expiresAt" bigint not null, "providerId" text);
CREATE INDEX "loginTokensByExpiry" on "loginTokens" ("expiresAt");
CREATE INDEX "loginTokensByTeacher" on "loginTokens" ("teacherId");
CREATE TABLE "memberships" ("id" text primary key, "accountId" text not null, "orgId" text not null, "role" text not null, "fromMs" bigint not null, "toMs" bigint, "lastLoginAt" bigint, unique ("accountId", "orgId", "role"));
CREATE INDEX "membershipsByOrg" on "memberships" ("orgId", "role");
CREATE TABLE "objects" ("key" text primary key, "schoolId" text not null, "teacherId" text not null, "state" text not null, "issuedAt" bigint not null, "expiresAt" bigint not null, "storedAt" bigint, "bytes" bigint, "sha256" text, "md5" text, "mime" text, "attemptId" text);
CREATE TRIGGER "objectsAdded" after insert on "objects" begin update "schools" set "usedBytes" = "usedBytes" + case new."state" when 'stored' then new."bytes" else 0 end where "id" = new."schoolId"; end;
CREATE INDEX "objectsByAge" on "objects" ("schoolId", "state", "storedAt");
CREATE INDEX "objectsByAttempt" on "objects" ("schoolId", "attemptId");
CREATE INDEX "objectsByTeacher" on "objects" ("teacherId", "state", "expiresAt");
CREATE TRIGGER "objectsChanged" after update of "state", "bytes" on "objects" begin update "schools" set "usedBytes" = "usedBytes" - case old."state" when 'stored' then old."bytes" else 0 end + case new."state" when 'stored' then new."bytes" else 0 end where "id" = new."schoolId"; end;
CREATE TRIGGER "objectsRemoved" after delete on "objects" begin update "schools" set "usedBytes" = "usedBytes" - case old."state" when 'stored' then old."bytes" else 0 end where "id" = old."schoolId"; end;
CREATE INDEX "openLessonsByActivity" on "lessons" ("activeAt") where "endedAt" is null;
CREATE INDEX "openLessonsBySchool" on "lessons" ("schoolId", "activeAt") where "endedAt" is null;
CREATE INDEX "openLessonsBySession" on "lessons" ("sessionHash") where "endedAt" is null;
CREATE TABLE "organisations" ("id" text primary key, "parentId" text, "kind" text not null, "name" text not null, "code" text not null, "externalIds" text not null, "createdAt" bigint not null, "archivedAt" bigint);
CREATE INDEX "organisationsByParent" on "organisations" ("parentId");
CREATE TABLE "outsidePages" ("id" text primary key, "orgId" text not null, "address" text not null, "title" text not null, "privateNetwork" bigint not null, "asked" text not null, "checkedAt" bigint not null, "addedAt" bigint not null, "removedAt" bigint);
CREATE INDEX "outsidePagesByOrg" on "outsidePages" ("orgId");
CREATE TABLE "ownPackChanges" ("orgId" text primary key, "changed" text not null);
CREATE TABLE "ownPacks" ("id" text primary key, "orgId" text not null, "packId" text not null, "version" text not null, "kind" text not null, "title" text not null, "licence" text not null, "counts" text not null, "bytes" bigint not null, "addedAt" bigint not null, "accountId" text not null, "removedAt" bigint, "ownerId" text, unique ("orgId", "packId", "version"));
CREATE INDEX "ownPacksByRemoval" on "ownPacks" ("removedAt") where "removedAt" is not null;
CREATE INDEX "ownPacksByVersion" on "ownPacks" ("packId", "version");
CREATE TABLE "ownTextSounds" ("orgId" text not null, "sha256" text not null, "bytes" bigint not null, "addedAt" bigint not null, primary key ("orgId", "sha256"));
CREATE INDEX "ownTextSoundsByHash" on "ownTextSounds" ("sha256");
CREATE TABLE "ownTextVersions" ("textId" text not null, "version" text not null, "orgId" text not null, "draft" text not null, "pack" text not null, "timings" text, "addedAt" bigint not null, "accountId" text not null, primary key ("textId", "version"));
CREATE INDEX "ownTextVersionsOfOrganisation" on "ownTextVersions" ("orgId");
CREATE TABLE "ownTexts" ("id" text primary key, "orgId" text not null, "ownerId" text not null, "version" text not null, "about" text not null, "changedAt" bigint not null, "accountId" text not null, "removedAt" bigint, "sharedAt" bigint);
CREATE INDEX "ownTextsOfOrganisation" on "ownTexts" ("orgId", "changedAt");
CREATE INDEX "ownTextsShared" on "ownTexts" ("orgId", "changedAt") where "sharedAt" is not null;
CREATE TABLE "pluginSettings" ("orgId" text not null, "classId" text not null, "pluginId" text not null, "chosen" text not null, "at" bigint not null, primary key ("orgId", "classId", "pluginId"));
CREATE TABLE "policyRules" ("id" text primary key, "plugin" text not null, "effect" text not null, "version" text, "locked" bigint not null, "reason" text not null, "at" bigint not null, "consent" text, "orgId" text not null default '', "classId" text, "accountId" text);
CREATE INDEX "policyRulesByOrg" on "policyRules" ("orgId");
CREATE TABLE "qrCodes" ("secretHash" text primary key, "codeHash" text not null unique, "browserHash" text not null, "address" text not null, "board" text not null, "state" text not null, "createdAt" bigint not null, "expiresAt" bigint not null, "phoneHash" text, "teacherId" text, "number" bigint);
CREATE INDEX "qrCodesByAddress" on "qrCodes" ("address", "createdAt");
CREATE INDEX "qrCodesByExpiry" on "qrCodes" ("expiresAt");
CREATE INDEX "qrCodesByTime" on "qrCodes" ("createdAt");
CREATE TABLE "resumePlaces" ("schoolId" text not null, "teacherId" text not null, "classId" text not null, "place" text not null, "at" bigint not null, primary key ("teacherId", "classId"));
CREATE TABLE "rosterBatches" ("id" text primary key, "schoolId" text not null, "kind" text not null, "at" bigint not null, "accountId" text not null, "title" text not null, "counts" text not null, "undo" text not null, "undoneAt" bigint);
CREATE INDEX "rosterBatchesBySchool" on "rosterBatches" ("schoolId", "at");
CREATE TABLE "schemaVersions" ("version" bigint primary key, "name" text not null, "appliedAt" bigint not null);
CREATE TABLE "schools" ("id" text primary key, "timeZone" text not null, "sample" bigint not null, "usedBytes" bigint not null default 0);
CREATE TABLE "sessions" ("tokenHash" text primary key, "actorKind" text not null, "actorId" text not null, "orgId" text not null, "browserHash" text, "createdAt" bigint not null, "expiresAt" bigint not null, "endsAt" bigint not null, "forPhone" bigint not null default 0, "providerId" text);
CREATE INDEX "sessionsByActor" on "sessions" ("orgId", "actorId");
CREATE INDEX "sessionsByExpiry" on "sessions" ("expiresAt");
CREATE INDEX "sessionsByProvider" on "sessions" ("providerId") where "providerId" is not null;
CREATE TABLE "settings" ("name" text primary key, "value" text not null);
CREATE TABLE "ssoLogins" ("stateHash" text primary key, "providerId" text not null, "browserHash" text not null, "nonce" text not null, "verifier" text not null, "expiresAt" bigint not null, "address" text not null default '');
CREATE INDEX "ssoLoginsByAddress" on "ssoLogins" ("providerId", "address");
CREATE INDEX "ssoLoginsByExpiry" on "ssoLogins" ("expiresAt");
CREATE TABLE "students" ("id" text primary key, "schoolId" text not null, "realName" text not null, "name" text not null, "loginAccount" text not null, "initialLetter" text not null, "externalIds" text not null, "initials" text not null default '');
CREATE INDEX "studentsBySchool" on "students" ("schoolId", "loginAccount");
CREATE TABLE "summaryLinks" ("id" text primary key, "tokenHash" text not null unique, "schoolId" text not null, "classId" text not null, "teacherId" text not null, "words" text not null, "accent" text not null, "madeAt" bigint not null, "expiresAt" bigint not null);
CREATE INDEX "summaryLinksByClass" on "summaryLinks" ("schoolId", "classId", "teacherId");
CREATE INDEX "summaryLinksByExpiry" on "summaryLinks" ("expiresAt");
CREATE TABLE "teachers" ("id" text primary key, "accountId" text not null, "schoolId" text not null, "stage" text not null, "thirdPartyType" bigint not null, "externalIds" text not null, unique ("accountId", "schoolId"));
CREATE INDEX "teachersBySchool" on "teachers" ("schoolId");
CREATE TABLE "tombstones" ("n" integer primary key autoincrement, "schoolId" text not null, "ownerId" text not null, "kind" text not null, "id" text not null, "at" bigint not null, unique ("schoolId", "kind", "id", "ownerId"));
CREATE INDEX "tombstonesByOwner" on "tombstones" ("schoolId", "ownerId", "n", "kind", "id");
CREATE TABLE "uploads" ("id" text primary key, "schoolId" text not null, "key" text not null, "bytes" bigint not null);
CREATE TRIGGER "uploadsAdded" after insert on "uploads" begin update "schools" set "usedBytes" = "usedBytes" + new."bytes" where "id" = new."schoolId"; end;
CREATE INDEX "uploadsByKey" on "uploads" ("key");
CREATE TRIGGER "uploadsChanged" after update of "bytes" on "uploads" begin update "schools" set "usedBytes" = "usedBytes" - old."bytes" + new."bytes" where "id" = new."schoolId"; end;
CREATE TRIGGER "uploadsRemoved" after delete on "uploads" begin update "schools" set "usedBytes" = "usedBytes" - old."bytes" where "id" = old."schoolId"; end;
CREATE TABLE "usedTickets" ("providerId" text not null, "jtiHash" text not null, "expiresAt" bigint not null, primary key ("providerId", "jtiHash"));
CREATE INDEX "usedTicketsByExpiry" on "usedTickets" ("expiresAt");
