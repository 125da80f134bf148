import type { SchoolSettings } from '@chorus/contract/api/admin/settings-calls';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { allowsSummaries, chooseSummaries } from '../parent-summaries/allowed.ts';
import type { ScoringAccess } from '../scoring/scoring-access.ts';
import type { SchoolStorage } from '../storage/school-storage.ts';
import { chooseSound, schoolSound } from './school-sound.ts';
import { chooseTeacherLists, teachersMakeLists } from './teacher-lists.ts';

/** What a school has chosen for all of its rooms, as the classroom's own calls know it. */
export function settingsCalls(
  db: Db,
  now: Now,
  storage: SchoolStorage,
  scoring: ScoringAccess,
): Pick<
  AdminHandlers,
  'schoolSettings' | 'chooseMultipart' | 'chooseScoring' | 'chooseSound' | 'chooseParentSummaries' | 'chooseTeacherLists'
> {
  const settings = async (schoolId: string): Promise<SchoolSettings> => {
    const { usedBytes, quotaBytes, multipart = null } = await storage.settings(schoolId);
    return {
      storage: { usedBytes, quotaBytes, multipart },
      scoring: {
        provider: await scoring.provider(schoolId),
        gateways: scoring.hosts().map((host) => (host === 'own' ? { own: true } : { own: false, host })),
      },
      sound: await schoolSound(db, schoolId),
      teacherLists: await teachersMakeLists(db, schoolId),
      parentSummaries: await allowsSummaries(db, schoolId),
    };
  };
  return {
    schoolSettings: (_body, { orgId }) => settings(orgId),

    async chooseMultipart({ multipart }, { accountId, orgId }) {
      await storage.set(now, { accountId, orgId }, { multipart });
      return settings(orgId);
    },

    async chooseScoring({ provider }, { accountId, orgId }) {
      await scoring.choose({ accountId, orgId }, provider);
      return settings(orgId);
    },

    async chooseSound({ sound }, { accountId, orgId }) {
      await chooseSound(db, now, { accountId, orgId }, sound);
      return settings(orgId);
    },

    async chooseTeacherLists({ allowed }, { accountId, orgId }) {
      await chooseTeacherLists(db, now, { accountId, orgId }, allowed);
      return settings(orgId);
    },

    async chooseParentSummaries({ on }, { accountId, orgId }) {
      await chooseSummaries(db, now, { accountId, orgId }, on);
      return settings(orgId);
    },
  };
}
