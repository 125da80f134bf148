import type { SchoolSound } from '@chorus/contract/api/school-sound-calls';
import type { Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import type { Handlers } from '../http/handlers.ts';
import { administratorOf } from '../session/administrator-of.ts';
import { chooseBy } from './choices.ts';

const usual: SchoolSound = { level: 'medium', louder: true };
/** Name of what a school has chosen. */
export const soundSetting = (schoolId: string): string => `sound/${schoolId}`;

/** How loud short sounds are in a school: usual, unless an administrator has chosen. */
export async function schoolSound(db: Db, schoolId: string): Promise<SchoolSound> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', soundSetting(schoolId)).executeTakeFirst();
  return row ? (JSON.parse(row.value) as SchoolSound) : usual;
}

/** Chooses it, for an administrator. */
export async function chooseSound(db: Db, now: Now, by: Pick<Doer, 'accountId'>, schoolId: string, sound: SchoolSound): Promise<void> {
  const before = await schoolSound(db, schoolId);
  const write = (trx: Db) => writeSetting(trx, soundSetting(schoolId), JSON.stringify(sound));
  await chooseBy(db, { now, by, schoolId, deed: 'settings.sound', before, after: sound }, write);
}

/** The calls that tell and choose it. Error: `unknown` for who chooses and is no administrator. */
export const schoolSoundCalls = (db: Db, now: Now): Pick<Handlers, 'schoolSound' | 'setSchoolSound'> => ({
  schoolSound: (_body, { owner }) => schoolSound(db, owner.schoolId),

  async setSchoolSound(sound, { owner }) {
    await chooseSound(db, now, await administratorOf(db, owner), owner.schoolId, sound);
    return sound;
  },
});
