import type { SchoolSound } from '@chorus/contract/api/school-sound-calls';
import type { SoundLevel } from '@chorus/sdk';

/** How loud short sounds can be, quietest first. */
export const soundLevels: readonly SoundLevel[] = ['off', 'low', 'medium', 'high'];

/** Before the school's server has said anything. */
export const usualSound: SchoolSound = Object.freeze({ level: 'medium', louder: true });

/** Whether a room of this school may choose a level. */
export const mayChoose = ({ level, louder }: SchoolSound, wished: SoundLevel): boolean =>
  louder || soundLevels.indexOf(wished) <= soundLevels.indexOf(level);

/** The level of a room that chose `own`, or nothing. */
export const levelWithin = (school: SchoolSound, own: SoundLevel | undefined): SoundLevel =>
  own !== undefined && mayChoose(school, own) ? own : school.level;

/** A school's choice as it is kept, or the usual one where nothing whole is. */
export function readSchoolSound(text: string | undefined): SchoolSound {
  try {
    const { level, louder } = JSON.parse(text ?? '{}') as Partial<Record<keyof SchoolSound, unknown>>;
    const known = soundLevels.find((one) => one === level);
    return known !== undefined && typeof louder === 'boolean' ? { level: known, louder } : usualSound;
  } catch {
    return usualSound;
  }
}
