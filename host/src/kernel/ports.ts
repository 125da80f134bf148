import type { Clock, Disposable, PluginContext, PluginDefinition, PluginManifest, Scope } from '@chorus/sdk';
import type { InstrumentCounts } from './kernel-types.ts';

/** Brings a bundle's code and styles into the page. */
export interface Loader {
  /** Imports a module and gives its namespace. `attempt` is 1 and one more after each failure, so that a retry can ask for an address that the page has not failed on. */
  import(url: string, signal: AbortSignal, attempt: number): Promise<unknown>;
  /** Fetches a module that is imported soon; nothing of it runs. */
  fetchAhead(url: string): void;
  /** Asks for files one after the other, and gives the first that can't be had with the status of its answer, 0 where nobody answered. Undefined: all are there. */
  firstMissing(urls: readonly string[]): Promise<{ readonly url: string; readonly status: number } | undefined>;
  /** Adds a style sheet until the disposal. */
  addStyle(href: string): Disposable;
}

/** Sees what is alive on behalf of a plugin. */
export interface Instruments {
  counts(pluginId: string): InstrumentCounts;
  /** Runs `fn`; what it starts counts for the plugin. */
  run<T>(pluginId: string, fn: () => T): T;
  /** Runs `fn`, which is the host's own, though a plugin called it: what it starts counts for no plugin. */
  runAsHost<T>(fn: () => T): T;
}

/** Marks that survive a page which a plugin's endless loop took down. One mark a plugin and tab; cleared by the implementation on pagehide. */
export interface SafeStartMarks {
  /** Resolves when the mark is on disk (`strict`). */
  put(pluginId: string): Promise<void>;
  /** Removes this tab's mark, or the one of `tab`. */
  remove(pluginId: string, tab?: string): Promise<void>;
  list(): Promise<readonly { readonly pluginId: string; readonly tab: string }[]>;
  /** Whether the tab's lock is held. */
  tabLives(tab: string): Promise<boolean>;
}

/** Why a plugin is switched off on this device. */
export type SwitchedOffBy = 'teacher' | 'faults';

/** Which plugins are switched off on this device. */
export interface SwitchStore {
  all(): Promise<Readonly<Record<string, SwitchedOffBy>>>;
  set(pluginId: string, off: SwitchedOffBy | undefined): Promise<void>;
}

/** Running activities, kept by the host. */
export interface Sessions {
  /** Writes the snapshots of every running session of the plugin, and ends them. */
  snapshot(pluginId: string, signal: AbortSignal): Promise<void>;
}

/** What the shell draws of plugins. */
export interface Views {
  /** Takes every page and dialog of the plugin away. Resolves when none of them is mounted any more. */
  gone(pluginId: string, signal: AbortSignal): Promise<void>;
}

/** The lesson's record of the versions that were used in it. */
export interface LessonPins {
  /** Notes `version-hash` at a plugin's activation; the first one of a lesson counts. */
  pin(pluginId: string, versionHash: string): Promise<void>;
}

/** Makes what a plugin is given; see `createContextFactory`. */
export type ContextFactory = (owner: PluginOwner) => PluginContext;

/** On whose behalf something is made. */
export interface PluginOwner {
  readonly pluginId: string;
  readonly manifest: PluginManifest;
  readonly definition: PluginDefinition;
  readonly scope: Scope;
}

/** Where the kernel writes what nobody is waiting for. */
export interface Log {
  info(message: string, context?: Readonly<Record<string, string | number>>): void;
  warn(error: unknown): void;
}

/** All that the kernel needs of the world. */
export interface KernelPorts {
  readonly loader: Loader;
  readonly instruments: Instruments;
  readonly marks: SafeStartMarks;
  readonly switches: SwitchStore;
  readonly clock: Clock;
  readonly createContext: ContextFactory;
  readonly log: Log;
  readonly sessions?: Sessions;
  readonly views?: Views;
  readonly pins?: LessonPins;
}
