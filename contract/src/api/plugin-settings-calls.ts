import Type, { type Static } from 'typebox';
import { Id } from '../journal/entry.ts';
import { orgKinds } from '../roles.ts';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

const Key = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,59}$' });
const Value = Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 1_000 })]);

/** What an organisation or a class has chosen for plugins' settings: by plugin, by key. */
export const SettingsLayer = closed({
  kind: Type.Enum([...orgKinds, 'class']),
  id: Id,
  name: Type.String(),
  chosen: Type.Record(Type.String(), Type.Record(Key, Value), { examples: [{ 'lab.timer': { seconds: 20 } }] }),
});
export type SettingsLayer = Static<typeof SettingsLayer>;

/** What a layer says of some settings of a plugin from now on; null: nothing any more. Those that are not named stay as they are. */
export const SettingChanges = Type.Record(Key, Type.Union([Value, Type.Null()]), {
  additionalProperties: false,
  maxProperties: 30,
  examples: [{ seconds: 20, bell: null }],
});
export type SettingChanges = Static<typeof SettingChanges>;

/** Settings of plugins, as organisations and classes have chosen them; what a device has chosen it keeps for itself. */
export const pluginSettingsCalls = {
  pluginSettings: call(
    callPaths.pluginSettings,
    'What the organisations that the school lies in, the school and the teacher’s classes have chosen for plugins’ settings, the widest first; the nearest one wins.',
    closed({}),
    Type.Array(SettingsLayer),
  ),
  setClassSettings: call(
    callPaths.setClassSettings,
    'Choose settings of a plugin for a class that the caller teaches.',
    closed({ clazzId: Id, plugin: Type.String({ maxLength: 200 }), changes: SettingChanges }),
    Type.Array(SettingsLayer),
  ),
} as const;
