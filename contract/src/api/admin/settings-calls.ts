import Type, { type Static } from 'typebox';
import { closed, type AdminCall } from '../envelope.ts';
import { SchoolSound } from '../school-sound-calls.ts';
import { ScoringProvider } from '../scoring-calls.ts';
import { MultipartSettings } from '../storage-settings-calls.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

/** What a school has chosen, and what it has room for. */
export const SchoolSettings = closed({
  storage: closed({
    usedBytes: Type.Integer({ minimum: 0 }),
    quotaBytes: Type.Integer({ minimum: 0 }),
    /** How recordings go to the store in parts; null: as usual. */
    multipart: Type.Union([MultipartSettings, Type.Null()]),
  }),
  scoring: closed({
    provider: ScoringProvider,
    /** Who scores in the cloud, in the order in which they are tried: this server, or the host of another one. Whoever runs the server names them. */
    gateways: Type.Array(Type.Union([closed({ own: Type.Literal(true) }), closed({ own: Type.Literal(false), host: Type.String() })])),
  }),
  sound: SchoolSound,
  /** Teachers make word lists. */
  teacherLists: Type.Boolean(),
  /** Whether teachers make summaries for parents. */
  parentSummaries: Type.Boolean(),
});
export type SchoolSettings = Static<typeof SchoolSettings>;

/** What a school chooses for all of its rooms. How long recordings are kept is chosen with the data. */
export const settingsCalls = {
  schoolSettings: adminCall(
    adminPaths.schoolSettings,
    'settings.read',
    'What the school has chosen for all of its rooms, and how much room its recordings have.',
    closed({}),
    SchoolSettings,
  ),
  chooseMultipart: adminCall(
    adminPaths.chooseMultipart,
    'settings.write',
    'Choose how recordings go to the store in parts; null: as usual.',
    closed({ multipart: Type.Union([MultipartSettings, Type.Null()]) }),
    SchoolSettings,
  ),
  chooseScoring: adminCall(
    adminPaths.chooseScoring,
    'settings.write',
    'Choose where the school’s recordings are scored first.',
    closed({ provider: ScoringProvider }),
    SchoolSettings,
  ),
  chooseParentSummaries: adminCall(
    adminPaths.chooseParentSummaries,
    'settings.write',
    'Choose whether the school’s teachers make summaries for parents; switched off, all links of them end.',
    closed({ on: Type.Boolean() }),
    SchoolSettings,
  ),
  chooseSound: adminCall(
    adminPaths.chooseSound,
    'settings.write',
    'Choose how loud short sounds are in the school’s rooms, and whether a room may be louder.',
    closed({ sound: SchoolSound }),
    SchoolSettings,
  ),
  chooseTeacherLists: adminCall(
    adminPaths.chooseTeacherLists,
    'settings.write',
    'Choose whether the school’s teachers make word lists.',
    closed({ allowed: Type.Boolean() }),
    SchoolSettings,
  ),
} as const satisfies Record<string, AdminCall>;
