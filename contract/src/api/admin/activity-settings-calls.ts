import type { SettingsEntry } from '@chorus/sdk';
import Type, { type Static } from 'typebox';
import { closed, type AdminCall } from '../envelope.ts';
import { SettingChanges, SettingsLayer } from '../plugin-settings-calls.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

/** The activities with settings that an organisation is given, and what it and those above it have chosen: the own layer is the last. */
export const ActivitySettings = closed({
  activities: Type.Array(
    closed({
      id: Type.String(),
      title: Type.Record(Type.String(), Type.String()),
      /** As the manifest has it, which was checked when the bundle was. */
      entry: Type.Unsafe<SettingsEntry>(closed({ properties: Type.Record(Type.String(), Type.Unknown()) })),
    }),
  ),
  layers: Type.Array(SettingsLayer, { minItems: 1 }),
});
export type ActivitySettings = Static<typeof ActivitySettings>;

/** What an organisation chooses for activities' settings. Who may decide about activities may choose how they are. */
export const activitySettingsCalls = {
  activitySettings: adminCall(
    adminPaths.activitySettings,
    'policy.read',
    'The activities with settings, and what the own organisation and those above it have chosen for them.',
    closed({}),
    ActivitySettings,
  ),
  setActivitySettings: adminCall(
    adminPaths.setActivitySettings,
    'policy.write',
    'Choose settings of an activity for the own organisation and all that lie in it.',
    closed({ plugin: Type.String({ maxLength: 200 }), changes: SettingChanges }),
    ActivitySettings,
  ),
} as const satisfies Record<string, AdminCall>;
