import { settingFault } from '@chorus/contract/points';
import { ObservableValue, type Observable, type SettingsEntry, type SettingValue, type SettingValues } from '@chorus/sdk';
import type { KeyValueStore } from '../storage/key-value-store.ts';

/** What is chosen under one form; who asks for it, asks for the same values. */
interface Chosen {
  readonly form: string;
  readonly values: Promise<ObservableValue<SettingValues>>;
}

/** What is chosen of plugins' settings on this device. Keys: `settings/<plugin>`. */
export class PluginSettings {
  readonly #open = new Map<string, Chosen>();

  constructor(private readonly store: KeyValueStore) {}

  /** What is chosen; what another version of the plugin left behind, and doesn't fit any more, is its default again. */
  of(pluginId: string, entry: SettingsEntry): Promise<Observable<SettingValues>> {
    return this.#chosen(pluginId, entry);
  }

  /** Saves a form whose values fit. */
  async save(pluginId: string, entry: SettingsEntry, values: SettingValues): Promise<void> {
    const chosen = await this.#chosen(pluginId, entry);
    const fitting = fit(entry, values);
    await this.store.set(`settings/${pluginId}`, fitting);
    chosen.set(fitting);
  }

  #chosen(pluginId: string, entry: SettingsEntry): Promise<ObservableValue<SettingValues>> {
    const form = JSON.stringify(entry);
    const known = this.#open.get(pluginId);
    if (known?.form === form) return known.values;
    const values = this.store.get(`settings/${pluginId}`).then((kept) => new ObservableValue(fit(entry, kept)));
    this.#open.set(pluginId, { form, values });
    return values;
  }
}

function fit({ properties }: SettingsEntry, kept: unknown): SettingValues {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>;
  return Object.freeze(
    Object.fromEntries(
      Object.entries(properties).map(([key, setting]) => {
        const value = Object.hasOwn(given, key) ? given[key] : undefined;
        return [key, settingFault(setting, value) ? setting.default : (value as SettingValue)];
      }),
    ),
  );
}
