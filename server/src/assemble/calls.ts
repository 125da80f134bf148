import { backupCalls } from '../backup/backup-calls.ts';
import { auditCalls } from '../audit/audit-calls.ts';
import { consentCalls } from '../consents/consent-calls.ts';
import { contentCalls } from '../content/content-calls.ts';
import { activationAdminCalls } from '../device-activation/activation-admin-calls.ts';
import { deviceActivationCalls } from '../device-activation/device-activation-calls.ts';
import { deviceCalls } from '../devices/device-calls.ts';
import { accountCalls } from '../accounts/account-calls.ts';
import { appointmentCalls } from '../accounts/appointments.ts';
import { codeCalls } from '../accounts/code-calls.ts';
import { exportCalls } from '../exports/export-calls.ts';
import { builtPage } from '../http/built-page.ts';
import { identityAdminCalls } from '../identity/identity-admin-calls.ts';
import { identityCalls } from '../identity/identity-calls.ts';
import { Tickets } from '../identity/tickets.ts';
import { journalCalls } from '../journal/journal-calls.ts';
import { lostDataCalls } from '../journal/lost-data-calls.ts';
import { endLessonsOf } from '../lesson/end-lessons.ts';
import { lessonCalls } from '../lesson/lesson-calls.ts';
import { favouriteCalls } from '../materials/favourite-calls.ts';
import { moduleCalls } from '../materials/module-calls.ts';
import { parentSummaryCalls } from '../parent-summaries/parent-summary-calls.ts';
import { batchCalls } from '../people/batches.ts';
import { classCalls } from '../people/class-calls.ts';
import { rolloverCalls } from '../people/rollover-calls.ts';
import { rosterCalls } from '../people/roster-calls.ts';
import { studentCalls } from '../people/student-calls.ts';
import { pluginCalls } from '../plugins/plugin-calls.ts';
import { activitySettingsCalls, pluginSettingsCalls } from '../plugins/plugin-settings-calls.ts';
import { policyCalls } from '../plugins/policy-calls.ts';
import { qrCodeCalls } from '../qr-login/qr-code-calls.ts';
import { areaCalls } from '../organisations/area-calls.ts';
import { organisationCalls } from '../organisations/organisation-calls.ts';
import { outsidePageAdminCalls } from '../outside-pages/outside-page-admin-calls.ts';
import { outsidePageCalls } from '../outside-pages/outside-page-calls.ts';
import { ownContentCalls } from '../own-content/own-content-calls.ts';
import { teacherListCalls } from '../own-content/teacher-list-calls.ts';
import { ownTextCalls } from '../own-texts/own-text-calls.ts';
import { regionTextCalls } from '../own-texts/region-text-calls.ts';
import { SharedTexts } from '../own-texts/shared-texts.ts';
import { releaseCalls } from '../releases/release-calls.ts';
import { groupCalls } from '../school/group-calls.ts';
import { peopleCalls } from '../school/people-calls.ts';
import { schoolCalls } from '../school/school-calls.ts';
import { schoolSoundCalls } from '../school/school-sound.ts';
import { settingsCalls } from '../school/settings-calls.ts';
import { sessionCalls } from '../session/session-calls.ts';
import { adminSessionCalls } from '../session/admin-session-calls.ts';
import { DevicePins } from '../session/device-pins.ts';
import { ownAccountCalls } from '../session/own-account-calls.ts';
import { studentDataCalls } from '../student-data/student-data-calls.ts';
import { recordingsKeptCalls } from '../storage/recordings-kept-calls.ts';
import { storageCalls } from '../storage/storage-calls.ts';
import { teacherImportCalls } from '../teacher-import/teacher-import-calls.ts';
import { UsageCount } from '../usage/count-usage.ts';
import { usageCalls } from '../usage/usage-calls.ts';
import type { AdminHandlers, Handlers } from '../http/handlers.ts';
import type { ServerParts } from './parts.ts';

/** What teachers' pages call. */
export function callsOf(parts: ServerParts): Handlers {
  const {
    db,
    now,
    log,
    loopback,
    options,
    sessions,
    logins,
    startCode,
    teaching,
    tokens,
    teachers,
    mint,
    scoring,
    schools,
    store,
    retention,
    journal,
    heldLessons,
    exports,
    students,
    journalLog,
    ownPacks,
    ownTexts,
    ownSounds,
    wordLists,
    packPackages,
    registry,
    releases,
  } = parts;
  const sharedTexts = new SharedTexts({ db, now, texts: ownTexts });
  return {
    ...sessionCalls({
      db,
      now,
      sessions,
      logins,
      teaching,
      sample: loopback && options.sample ? { password: options.sample.password, code: startCode } : undefined,
      scoring: (schoolId) => scoring.provider(schoolId),
      endLessons: (hash) => endLessonsOf(db, now, hash),
    }),
    ...identityCalls({ db, logins, teaching, tickets: new Tickets(db, now), tokens, teachers }),
    ...ownAccountCalls({
      db,
      sessions,
      logins,
      teaching,
      pins: new DevicePins({ db, now, queue: logins.queue, cost: options.passwordCost }),
      passwordCost: options.passwordCost,
    }),
    ...qrCodeCalls({ db, now, logins, teaching, publicUrl: options.publicUrl }),
    ...schoolCalls(db, now),
    ...peopleCalls(db, now),
    ...groupCalls(db, now),
    ...areaCalls(db),
    ...deviceActivationCalls(db, now),
    ...releaseCalls({ db, releases, page: () => builtPage(options.hostDir) }),
    support: async () => ({ phone: options.supportPhone ?? null }),
    ...deviceCalls(db, now),
    ...lessonCalls(db, now, journal, heldLessons),
    ...storageCalls(db, store, mint, now, retention),
    ...scoring.calls(),
    ...schoolSoundCalls(db, now),
    ...parentSummaryCalls({ db, now, libraryOf: (schoolId) => ownPacks.libraryOf(schoolId), publicUrl: options.publicUrl }),
    ...journalCalls(journal, db, schools, journalLog),
    ...exportCalls({ db, now, mint, exports }),
    ...lostDataCalls({ db, now, journal, store, students, log }),
    ...contentCalls((schoolId) => ownPacks.libraryOf(schoolId), packPackages),
    ...moduleCalls((schoolId) => ownPacks.libraryOf(schoolId)),
    ...teacherListCalls({ db, packs: ownPacks, lists: wordLists }),
    ...ownTextCalls({
      db,
      now,
      mint,
      texts: ownTexts,
      ownSounds,
      shared: sharedTexts,
      libraryOf: (schoolId) => ownPacks.libraryOf(schoolId),
    }),
    ...regionTextCalls({ db, texts: ownTexts, shared: sharedTexts, libraryOf: (schoolId) => ownPacks.libraryOf(schoolId) }),
    ...favouriteCalls(db, now),
    ...outsidePageCalls(db),
    ...pluginCalls(db, now, registry),
    ...pluginSettingsCalls(db, now, registry),
  };
}

/** What the administration's pages call. */
export function adminCallsOf(parts: ServerParts): AdminHandlers {
  const {
    db,
    now,
    options,
    sessions,
    logins,
    startCode,
    scoring,
    schools,
    retention,
    ownPacks,
    wordLists,
    incomingPacks,
    registry,
    loopback,
    backupWork,
    backupAddresses,
    backups,
    ofStudents,
  } = parts;
  return {
    ...adminSessionCalls({ db, now, sessions, logins, startCode, passwordCost: options.passwordCost }),
    ...organisationCalls(db, now),
    ...accountCalls(db, now, sessions),
    ...codeCalls(db, now),
    ...teacherImportCalls(db, now),
    ...appointmentCalls(db, now),
    ...identityAdminCalls(db, now, logins, sessions),
    ...backupCalls({
      db,
      now,
      dataDir: options.dataDir,
      backups,
      work: backupWork,
      addresses: backupAddresses,
      restart: options.restart,
    }),
    ...settingsCalls(db, now, schools, scoring),
    ...activationAdminCalls(db, now),
    ...usageCalls(db, new UsageCount(options.dataDir), registry),
    ...classCalls(db, now),
    ...studentCalls(db, now),
    ...rosterCalls(db, now),
    ...rolloverCalls(db, now),
    ...batchCalls(db, now),
    ...auditCalls(db),
    ...consentCalls(db, now),
    ...recordingsKeptCalls(db, now, schools, retention),
    ...studentDataCalls(ofStudents),
    ...policyCalls(db, now, registry),
    ...activitySettingsCalls(db, now, registry),
    ...outsidePageAdminCalls(db, now, loopback),
    ...ownContentCalls({ db, packs: ownPacks, incoming: incomingPacks, lists: wordLists }),
  };
}
