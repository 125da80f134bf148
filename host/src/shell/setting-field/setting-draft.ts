import type { SettingChanges } from '@chorus/contract/api/plugin-settings-calls';
import type { ChosenSettings } from '@chorus/contract/plugin-settings';
import { settingFault, type Setting, type SettingsEntry, type SettingValue, plainNumber } from '@chorus/sdk';

/** What one place has chosen, as it stands in the form: a number as it was typed. What is not in it is inherited. */
export type SettingDraft = Readonly<Record<string, string | boolean>>;

/** Why a value can't be one of its setting. */
export type SettingFault = NonNullable<ReturnType<typeof settingFault>>;

/** A value as it is typed. */
export const typed = (value: SettingValue): string | boolean => (typeof value === 'number' ? String(value) : value);

const valueOf = (setting: Setting, given: string | boolean): SettingValue =>
  setting.type === 'number' ? (plainNumber(String(given)) === '' ? Number.NaN : Number(plainNumber(String(given)))) : given;

/** Where a form begins: with what the place has chosen, as far as it fits. */
export const draftOf = ({ properties }: SettingsEntry, chosen: ChosenSettings): SettingDraft =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, setting]) =>
      settingFault(setting, chosen[key]) === undefined ? [[key, typed(chosen[key]!)]] : [],
    ),
  );

/** What does not fit, by key. */
export const faultsOf = ({ properties }: SettingsEntry, draft: SettingDraft): Readonly<Record<string, SettingFault>> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([key, given]) => {
      const fault = settingFault(properties[key]!, valueOf(properties[key]!, given));
      return fault === undefined ? [] : [[key, fault]];
    }),
  );

/** What a form changes of what the place had chosen. */
export function changesOf({ properties }: SettingsEntry, chosen: ChosenSettings, draft: SettingDraft): SettingChanges {
  const before = draftOf({ properties }, chosen);
  const keys = Object.keys(properties).filter((key) => before[key] !== draft[key]);
  return Object.fromEntries(keys.map((key) => [key, draft[key] === undefined ? null : valueOf(properties[key]!, draft[key])]));
}
