import { settingFault, type SettingsEntry, type SettingValue } from '@chorus/sdk';

/** What one place has chosen for a plugin, by the settings' keys. */
export type ChosenSettings = Readonly<Record<string, SettingValue>>;

/** A setting's value, and the layer that has chosen it; none: it is the plugin's default. */
export interface ResolvedSetting<L> {
  readonly value: SettingValue;
  readonly from: L | undefined;
  /** It was switched off by `from`, and nobody nearer can switch it on. */
  readonly held: boolean;
}

/** What chooses: organisations, and below them classes and devices. */
interface Layer {
  readonly chosen: ChosenSettings;
  readonly kind?: string;
}
const isOrganisation = ({ kind }: Layer): boolean => kind !== 'class' && kind !== 'device';

/**
 * What holds of a plugin's settings under these layers, the widest first: the nearest that has chosen wins, but what stays off where an organisation has switched
 * it off. What was chosen for another version and does not fit this one is passed over.
 */
export function resolveSettings<L extends Layer>(
  { properties }: SettingsEntry,
  layers: readonly L[],
): Readonly<Record<string, ResolvedSetting<L>>> {
  const nearestFirst = [...layers].reverse();
  return Object.fromEntries(
    Object.entries(properties).map(([key, setting]) => {
      const stays = setting.type === 'boolean' && setting.offStays === true;
      const off = stays ? layers.find((layer) => isOrganisation(layer) && layer.chosen[key] === false) : undefined;
      if (off) return [key, { value: false, from: off, held: true }];
      const from = nearestFirst.find(({ chosen }) => settingFault(setting, chosen[key]) === undefined);
      return [key, { value: from ? (from.chosen[key] as SettingValue) : setting.default, from, held: false }];
    }),
  );
}
