import type { SettingChanges, SettingsLayer } from '@chorus/contract/api/plugin-settings-calls';
import { resolveSettings, type ChosenSettings } from '@chorus/contract/plugin-settings';
import { ObservableValue, type Observable, type SettingsEntry, type SettingValues } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { token } from '../../lifecycle/token.ts';

/** What {@link PluginSettings} needs of the host. */
export interface PluginSettingsPorts {
  readonly store: KeyValueStore;
  api(): Pick<ApiClient, 'call'>;
  /** Who is logged in. */
  userId(): string | undefined;
  /** The class that is chosen: of the classes' settings, its own hold. */
  schoolClass(): { readonly id: string; readonly name: string } | undefined;
}

/** What one place has chosen of one plugin's settings: an organisation, the class that is chosen, this device. */
export interface PluginLayer {
  readonly kind: SettingsLayer['kind'] | 'device';
  readonly name: string;
  readonly chosen: ChosenSettings;
}

/** What is known of one plugin, under the form that it has now. */
interface Open {
  readonly entry: SettingsEntry;
  /** What this device has chosen. */
  own: ChosenSettings;
  readonly layers: ObservableValue<readonly PluginLayer[]>;
  readonly values: ObservableValue<SettingValues>;
}

export const pluginSettingsToken = token<PluginSettings>('pluginSettings');

/**
 * What is chosen of plugins' settings, by organisations, for the class and on this device: the nearest wins. What the server said last stands while it is away.
 * Keys: `device-settings/<plugin>`, and what the server says as `plugin-settings/<user>`.
 */
export class PluginSettings {
  readonly #open = new Map<string, { readonly form: string; readonly known: Promise<Open> }>();
  #layers: readonly SettingsLayer[] = [];
  #kept: Promise<void> = Promise.resolve();
  #changes = 0;

  constructor(private readonly ports: PluginSettingsPorts) {
    this.forUser();
  }

  /** What holds; what another version of the plugin left behind, and doesn't fit any more, is passed over. */
  async of(pluginId: string, entry: SettingsEntry): Promise<Observable<SettingValues>> {
    return (await this.#known(pluginId, entry)).values;
  }

  /** What each place has chosen, the widest first: the class, if one is, and this device are the last. */
  async layers(pluginId: string, entry: SettingsEntry): Promise<Observable<readonly PluginLayer[]>> {
    return (await this.#known(pluginId, entry)).layers;
  }

  /** Changes what this device has chosen; the values fit. */
  async chooseHere(pluginId: string, entry: SettingsEntry, changes: SettingChanges): Promise<void> {
    const open = await this.#known(pluginId, entry);
    open.own = changed(open.own, changes);
    await this.ports.store.set(deviceKey(pluginId), open.own);
    this.#derive(open, pluginId);
  }

  /** Changes what the class that is chosen has: at the server, for every teacher of the class. Error: `ApiError`, and then all is as it was. */
  async chooseForClass(pluginId: string, changes: SettingChanges): Promise<void> {
    const { api, schoolClass } = this.ports;
    const clazzId = schoolClass()?.id;
    if (clazzId === undefined) throw new Error(`Settings of ${pluginId} are chosen for a class while none is.`);
    const layers = await api().call('setClassSettings', { clazzId, plugin: pluginId, changes }, { quiet: true });
    this.#changes += 1;
    await this.#take(layers);
  }

  /** Asks what has been chosen elsewhere. Without an answer what was known stands. */
  async refresh(): Promise<void> {
    const [userId, changes] = [this.ports.userId(), this.#changes];
    if (userId === undefined) return;
    const layers = await this.ports.api().call('pluginSettings', {}, { quiet: true });
    // What was chosen here meanwhile may be newer than the answer.
    if (userId === this.ports.userId() && changes === this.#changes) await this.#take(layers);
  }

  /** Another teacher, or none: what the server said to them last. */
  forUser(): void {
    const userId = this.ports.userId();
    this.#changes += 1;
    const changes = this.#changes;
    this.#put([]);
    if (userId === undefined) return;
    this.#kept = this.ports.store.get(serverKey(userId)).then((kept) => {
      if (changes === this.#changes && Array.isArray(kept)) this.#put(kept as SettingsLayer[]);
    });
  }

  /** Another class, or none. */
  classChosen(): void {
    this.#put(this.#layers);
  }

  async #take(layers: readonly SettingsLayer[]): Promise<void> {
    const userId = this.ports.userId();
    await this.#kept;
    this.#put(layers);
    if (userId !== undefined) await this.ports.store.set(serverKey(userId), layers);
  }

  #put(layers: readonly SettingsLayer[]): void {
    this.#layers = layers;
    for (const [pluginId, { known }] of this.#open) void known.then((open) => this.#derive(open, pluginId));
  }

  #known(pluginId: string, entry: SettingsEntry): Promise<Open> {
    const form = JSON.stringify(entry);
    const before = this.#open.get(pluginId);
    if (before?.form === form) return before.known;
    const known = this.#begin(pluginId, entry);
    this.#open.set(pluginId, { form, known });
    return known;
  }

  async #begin(pluginId: string, entry: SettingsEntry): Promise<Open> {
    const [own] = await Promise.all([this.#ownOf(pluginId, entry), this.#kept]);
    const open: Open = { entry, own, layers: new ObservableValue<readonly PluginLayer[]>([]), values: new ObservableValue({}) };
    this.#derive(open, pluginId);
    return open;
  }

  async #ownOf(pluginId: string, { properties }: SettingsEntry): Promise<ChosenSettings> {
    const kept = await this.ports.store.get(deviceKey(pluginId));
    if (isRecord(kept)) return kept as ChosenSettings;
    // Once a device kept all that its form said; what was the default then nobody had chosen.
    const whole = await this.ports.store.get(`settings/${pluginId}`);
    const chosen = isRecord(whole) ? Object.entries(whole).filter(([key, value]) => properties[key]?.default !== value) : [];
    return Object.fromEntries(chosen) as ChosenSettings;
  }

  #derive(open: Open, pluginId: string): void {
    const { schoolClass } = this.ports;
    const ofClass = schoolClass();
    const chosenBy = (layer: SettingsLayer | undefined) => layer?.chosen[pluginId] ?? {};
    const layers: PluginLayer[] = this.#layers
      .filter(({ kind }) => kind !== 'class')
      .map((layer) => ({ kind: layer.kind, name: layer.name, chosen: chosenBy(layer) }));
    if (ofClass) {
      const layer = this.#layers.find(({ kind, id }) => kind === 'class' && id === ofClass.id);
      layers.push({ kind: 'class', name: ofClass.name, chosen: chosenBy(layer) });
    }
    layers.push({ kind: 'device', name: '', chosen: open.own });
    if (JSON.stringify(layers) !== JSON.stringify(open.layers.get())) open.layers.set(Object.freeze(layers));
    const values = Object.fromEntries(Object.entries(resolveSettings(open.entry, layers)).map(([key, { value }]) => [key, value]));
    if (JSON.stringify(values) !== JSON.stringify(open.values.get())) open.values.set(Object.freeze(values));
  }
}

const deviceKey = (pluginId: string): string => `device-settings/${pluginId}`;
const serverKey = (userId: string): string => `plugin-settings/${userId}`;
const isRecord = (kept: unknown): kept is Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept);

/** What is chosen after changes; null takes a choice back. */
const changed = (chosen: ChosenSettings, changes: SettingChanges): ChosenSettings =>
  Object.fromEntries(Object.entries({ ...chosen, ...changes }).filter((one): one is [string, ChosenSettings[string]] => one[1] !== null));
