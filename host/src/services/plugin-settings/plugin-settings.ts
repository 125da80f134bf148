import { settingFault } from '@chorus/contract/points';
import { ObservableValue, type Observable, type SettingsEntry, type SettingValue, type SettingValues } from '@chorus/sdk';
import type { KeyValueStore } from '../storage/key-value-store.ts';

interface Chosen {
  readonly entry: SettingsEntry;
  readonly values: ObservableValue<SettingValues>;
}

/** What is chosen of plugins' settings on this device. Keys: `settings/<plugin>`. */
export class PluginSettings {
  readonly #open = new Map<string, Promise<Chosen>>();

  constructor(private readonly store: KeyValueStore) {}

  /** What is chosen; what another version of the plugin left behind, and doesn't fit any more, is its default again. */
  async of(pluginId: string, entry: SettingsEntry): Promise<Observable<SettingValues>> {
    return (await this.#chosen(pluginId, entry)).values;
  }

  /** Saves a form whose values fit. */
  async save(pluginId: string, entry: SettingsEntry, values: SettingValues): Promise<void> {
    const chosen = await this.#chosen(pluginId, entry);
    const fitting = fit(entry, values);
    await this.store.set(`settings/${pluginId}`, fitting);
    chosen.values.set(fitting);
  }

  async #chosen(pluginId: string, entry: SettingsEntry): Promise<Chosen> {
    const known = await this.#open.get(pluginId);
    if (known && JSON.stringify(known.entry) === JSON.stringify(entry)) return known;
    const opening = this.store
      .get(`settings/${pluginId}`)
      .then((kept): Chosen => ({ entry, values: new ObservableValue(fit(entry, kept)) }));
    this.#open.set(pluginId, opening);
    return opening;
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
