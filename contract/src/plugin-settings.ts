import { settingFault, type SettingsEntry, type SettingValue } from '@chorus/sdk';

/** What one place has chosen for a plugin, by the settings' keys. */
export type ChosenSettings = Readonly<Record<string, SettingValue>>;

/** A setting's value, and the layer that has chosen it; none: it is the plugin's default. */
export interface ResolvedSetting<L> {
  readonly value: SettingValue;
  readonly from: L | undefined;
}

/** What holds of a plugin's settings under these layers, the widest first: the nearest that has chosen wins. What was chosen for another version and does not fit this one is passed over. */
export function resolveSettings<L extends { readonly chosen: ChosenSettings }>(
  { properties }: SettingsEntry,
  layers: readonly L[],
): Readonly<Record<string, ResolvedSetting<L>>> {
  const nearestFirst = [...layers].reverse();
  return Object.fromEntries(
    Object.entries(properties).map(([key, setting]) => {
      const from = nearestFirst.find(({ chosen }) => settingFault(setting, chosen[key]) === undefined);
      return [key, { value: from ? (from.chosen[key] as SettingValue) : setting.default, from }];
    }),
  );
}
