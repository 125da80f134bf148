import Type, { type Static } from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** How loud short sounds are in a school: the level of a room that has chosen none, and whether a room may be louder than that. */
export const SchoolSound = closed({ level: Type.Enum(['off', 'low', 'medium', 'high']), louder: Type.Boolean() });
export type SchoolSound = Static<typeof SchoolSound>;

/** How loud a school is. */
export const schoolSoundCalls = {
  schoolSound: call(callPaths.schoolSound, 'How loud short sounds are in the school’s rooms.', closed({}), SchoolSound),
  setSchoolSound: call(
    callPaths.setSchoolSound,
    'Choose how loud short sounds are in the school’s rooms, and whether a room may be louder (administrators).',
    SchoolSound,
    SchoolSound,
  ),
} as const;
