import type { SchoolSound } from '@chorus/contract/api/school-sound-calls';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import type { Handlers } from '../http/handlers.ts';
import { administratorOf } from '../session/administrator-of.ts';
import { choose } from './choices.ts';

const usual: SchoolSound = { level: 'medium', louder: true };
const settingOf = (schoolId: string): string => `sound/${schoolId}`;

/** How loud short sounds are in a school: usual, unless an administrator has chosen. */
async function schoolSound(db: Db, schoolId: string): Promise<SchoolSound> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', settingOf(schoolId)).executeTakeFirst();
  return row ? (JSON.parse(row.value) as SchoolSound) : usual;
}

/** The calls that tell and choose it. Error: `unknown` for who chooses and is no administrator. */
export const schoolSoundCalls = (db: Db, now: Now): Pick<Handlers, 'schoolSound' | 'setSchoolSound'> => ({
  schoolSound: (_body, { owner }) => schoolSound(db, owner.schoolId),

  async setSchoolSound(sound, { owner }) {
    const { schoolId } = owner;
    const { accountId } = await administratorOf(db, owner);
    await choose(db, schoolId, async (trx) => {
      const before = await schoolSound(trx, schoolId);
      await writeSetting(trx, settingOf(schoolId), JSON.stringify(sound));
      const by = { accountId, orgId: schoolId };
      await writeAudit(trx, now, by, { deed: 'sound.changed', subjectKind: 'school', subjectId: schoolId, before, after: sound });
    });
    return sound;
  },
});
