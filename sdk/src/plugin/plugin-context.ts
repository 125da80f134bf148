import type { ActivitySession, ActivitySessionSpec } from './activity-session.ts';
import type { Setting, SettingsContribution, SettingValues } from '../points/settings.ts';
import type { Json } from './json.ts';
import type { Observable } from './observable.ts';
import type { Scope } from './scope.ts';
import type { ServiceToken } from './service-token.ts';

/** A plugin's own key-value store. `session` is cleared by the host at logout, `device` stays on this machine. */
export interface PluginState {
  /** What was last set; undefined when there is nothing. */
  get(key: string): Promise<Json | undefined>;
  /** Resolves when it is written. */
  set(key: string, value: Json): Promise<void>;
  /** Forgets a key; nothing happens where there is none. */
  delete(key: string): Promise<void>;
}

/** What the host gives a plugin for its life from activation to disposal. */
export interface PluginContext {
  readonly plugin: { readonly id: string; readonly version: string };
  /** Owns everything that the plugin registers; disposed in reverse order at unload. */
  readonly scope: Scope;
  /** Aborted when the activation times out or the plugin is unloaded. */
  readonly signal: AbortSignal;
  /** A required service. Error: `PluginError` `service-not-declared`, `capability-missing`. */
  service<T>(token: ServiceToken<T>): T;
  /** An optional service, or undefined where there is none. */
  optional<T>(token: ServiceToken<T>): T | undefined;
  /** The plugin's text of `key` in the chosen locale; the key itself when there is none. */
  t(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** The plugin's own store of that kind; no other plugin sees it. */
  state(kind: 'session' | 'device'): PluginState;
  /** Opens the plugin's running activity of this kind, with the snapshot it had in this lesson before a reload. */
  session<S extends Json>(spec: ActivitySessionSpec<S>): Promise<ActivitySession<S>>;
  /** What holds of the plugin's settings; changes when somebody chooses otherwise, and with the class. Error: `PluginError` `no-settings`. */
  settings<P extends Readonly<Record<string, Setting>>>(of: SettingsContribution<P>): Promise<Observable<SettingValues<P>>>;
  /** Counts a fault of the plugin and writes it to the health page; never throws. */
  reportFault(error: unknown): void;
}
