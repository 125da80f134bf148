import type { SchoolSound } from '@chorus/contract/api/school-sound-calls';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import type { Handlers } from '../http/handlers.ts';
import { administratorOf } from '../session/administrator-of.ts';
import { choose } from './choices.ts';

const usual: SchoolSound = { level: 'medium', louder: true };
/** Name of what a school has chosen. */
export const soundSetting = (schoolId: string): string => `sound/${schoolId}`;

/** How loud short sounds are in a school: usual, unless an administrator has chosen. */
export async function schoolSound(db: Db, schoolId: string): Promise<SchoolSound> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', soundSetting(schoolId)).executeTakeFirst();
  return row ? (JSON.parse(row.value) as SchoolSound) : usual;
}

/** Chooses it, for an administrator of the school. */
export async function chooseSound(db: Db, now: Now, by: Doer, sound: SchoolSound): Promise<void> {
  const { orgId: schoolId } = by;
  await choose(db, schoolId, async (trx) => {
    const before = await schoolSound(trx, schoolId);
    await writeSetting(trx, soundSetting(schoolId), JSON.stringify(sound));
    await writeAudit(trx, now, by, { action: 'sound.changed', subjectKind: 'school', subjectId: schoolId, before, after: sound });
  });
}

/** The calls that tell and choose it. Error: `unknown` for who chooses and is no administrator. */
export const schoolSoundCalls = (db: Db, now: Now): Pick<Handlers, 'schoolSound' | 'setSchoolSound'> => ({
  schoolSound: (_body, { owner }) => schoolSound(db, owner.schoolId),

  async setSchoolSound(sound, { owner }) {
    const { accountId } = await administratorOf(db, owner);
    await chooseSound(db, now, { accountId, orgId: owner.schoolId }, sound);
    return sound;
  },
});
