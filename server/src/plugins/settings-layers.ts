import type { SettingChanges, SettingsLayer } from '@chorus/contract/api/plugin-settings-calls';
import type { ChosenSettings } from '@chorus/contract/plugin-settings';
import { settingFault, type SettingsEntry } from '@chorus/sdk';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { CallError } from '../http/call-error.ts';
import type { ChainNode } from '../organisations/chain.ts';

/** Of other versions of a plugin a layer keeps so many settings: whoever goes back to one finds them, and a row stays small. */
const mostOfOtherVersions = 30;

/** The layers of a chain of organisations, from the platform down, and of classes of the last of them, with what they have chosen. */
export async function settingsLayers(
  db: Kysely<Tables>,
  chain: readonly ChainNode[],
  classes: readonly { readonly id: string; readonly name: string }[] = [],
): Promise<SettingsLayer[]> {
  const ids = chain.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await db.selectFrom('pluginSettings').selectAll().where('orgId', 'in', ids).execute();
  const chosen = (ofOrg: string | undefined, ofClass: string) =>
    Object.fromEntries(
      rows.flatMap((row) =>
        row.orgId === ofOrg && row.classId === ofClass ? [[row.pluginId, JSON.parse(row.chosen) as Record<string, string>]] : [],
      ),
    );
  return [
    ...chain.map(({ id, kind, name }) => ({ kind, id, name, chosen: chosen(id, '') })),
    ...classes.map(({ id, name }) => ({ kind: 'class' as const, id, name, chosen: chosen(ids.at(-1), id) })),
  ];
}

/** Whose settings are chosen: an organisation's, or a class's of a school. */
export interface SettingsPlace {
  readonly orgId: string;
  readonly classId?: string;
}

/** Writes changes that fit the plugin's settings; gives how those that were changed were and are. Error: `bad-input`, with what each is not. */
export async function writeSettings(
  trx: Kysely<Tables>,
  { orgId, classId = '' }: SettingsPlace,
  plugin: { readonly id: string; readonly entry: SettingsEntry },
  changes: SettingChanges,
  at: number,
): Promise<{ readonly before: ChosenSettings; readonly after: ChosenSettings }> {
  const { properties } = plugin.entry;
  const has = (key: string) => Object.hasOwn(properties, key);
  const errors = Object.entries(changes).flatMap(([key, value]) => {
    const message = value === null ? undefined : has(key) ? settingFault(properties[key]!, value) : 'unknown';
    return message === undefined ? [] : [{ path: `/changes/${key}`, message }];
  });
  if (errors.length > 0) throw new CallError('bad-input', errors);
  const key = { orgId, classId, pluginId: plugin.id };
  const row = await trx
    .selectFrom('pluginSettings')
    .select('chosen')
    .where('orgId', '=', orgId)
    .where('classId', '=', classId)
    .where('pluginId', '=', plugin.id)
    .executeTakeFirst();
  const before = row ? (JSON.parse(row.chosen) as ChosenSettings) : {};
  const all = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null) as [string, string][];
  const others = all.filter(([name]) => !has(name)).slice(-mostOfOtherVersions);
  const chosen = JSON.stringify(Object.fromEntries([...others, ...all.filter(([name]) => has(name))]));
  await trx
    .insertInto('pluginSettings')
    .values({ ...key, chosen, at })
    .onConflict((conflict) => conflict.columns(['orgId', 'classId', 'pluginId']).doUpdateSet({ chosen, at }))
    .execute();
  const changed = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(of).filter(([name, value]) => Object.hasOwn(changes, name) && value !== null)) as ChosenSettings;
  return { before: changed(before), after: changed(changes) };
}
