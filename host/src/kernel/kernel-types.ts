import type {
  ContributionEntries,
  Disposable,
  EvaluateTypeDefinition,
  LazyComponent,
  Observable,
  PluginContext,
  PluginDefinition,
  PluginManifest,
  PointId,
  RouteContribution,
  RouteManifest,
  Scope,
  EvaluateTypeManifest,
  ViewProps,
} from '@chorus/sdk';
import type { PluginInfo, PolicyLayer, PolicyVerdict } from '@chorus/contract';

export type { PolicyVerdict } from '@chorus/contract';

/** Where a plugin is in its life. */
export type PluginStage =
  | 'discovered'
  | 'verified'
  | 'admitted'
  | 'resolved'
  | 'contributed'
  | 'loading'
  | 'loaded'
  | 'activating'
  | 'active'
  | 'suspended'
  | 'blocked'
  | 'faulted'
  | 'off';

/** Why a plugin can't be used; closed. */
export type BlockReason =
  | 'manifest-unreadable'
  | 'manifest-invalid'
  | 'manifest-too-large'
  | 'needs-newer-chorus'
  | 'point-reserved'
  | 'bundle-too-large'
  | 'file-missing'
  | 'hash-mismatch'
  | 'symlink'
  | 'unsafe-path'
  | 'unsafe-icon'
  | 'own-react'
  | 'not-stored'
  | 'being-read'
  | 'duplicate-id'
  | 'reserved-id'
  | 'sdk-range'
  | 'shared-major'
  | 'stage'
  | 'not-yet-allowed'
  | 'denied'
  | 'requirement-missing'
  | 'requirement-blocked'
  | 'requirement-cycle'
  | 'route-taken'
  | 'evaluate-type-taken'
  | 'safe-start'
  | 'too-many-faults'
  | 'switched-off';

/** What went wrong while it ran; closed. */
export type FaultCode =
  | 'load-http'
  | 'load-evaluation'
  | 'load-invalid'
  | 'manifest-mismatch'
  | 'activate-threw'
  | 'activate-timeout'
  | 'activate-aborted'
  | 'dispose-threw'
  | 'render'
  | 'event'
  | 'reaction'
  | 'evaluate'
  | 'leak';

/** One plugin, for the plugins page. */
export interface PluginRow {
  readonly key: string;
  readonly id: string | undefined;
  readonly manifest: PluginManifest | undefined;
  readonly folder: string;
  readonly source: 'built-in' | 'dropped' | 'dev';
  /** Address of the bundle's folder; null where it can't be used. */
  readonly base: string | null;
  /** Ids of plugins that must be active before it. */
  readonly providers: readonly string[];
  readonly stage: PluginStage;
  readonly reason:
    | { readonly code: BlockReason; readonly message: string; readonly context: Readonly<Record<string, string | number>> }
    | undefined;
  /** `stack`: where it was thrown, that of its causes below. */
  readonly faults: readonly { readonly code: FaultCode; readonly message: string; readonly stack: string; readonly at: number }[];
  readonly bytes: number;
  readonly loadMs: number | undefined;
  readonly activateMs: number | undefined;
  /** Activation took 100 ms or more / 2 s or more; set while it is still under way. */
  readonly slow: 'no' | 'noted' | 'notice';
  /** The switch on the plugins page: this device's choice. */
  readonly switchedOn: boolean;
  /** Rules considered, widest layer first, and which decided. */
  readonly policy: PolicyVerdict | undefined;
  /** What the last unload left behind; undefined before the first one. */
  readonly leaks: InstrumentCounts | undefined;
}

/** What is alive on behalf of a plugin, counted by instrument. */
export interface InstrumentCounts {
  readonly timers: number;
  readonly listeners: number;
  readonly observers: number;
  readonly styles: number;
  readonly reactions: number;
}

/** A contributed thing and whose it is. */
export interface Contributed<T> {
  readonly pluginId: string;
  readonly value: T;
}

/** An active plugin. */
export interface ActivePlugin {
  readonly id: string;
  readonly definition: PluginDefinition;
  readonly context: PluginContext;
  readonly scope: Scope;
  /** What `activate` returned. */
  readonly state: unknown;
}

/** What the shell and the services use of the kernel. */
export interface Kernel {
  readonly rows: Observable<readonly PluginRow[]>;
  readonly routes: Observable<readonly Contributed<RouteManifest>[]>;
  readonly evaluateTypes: Observable<readonly Contributed<EvaluateTypeManifest>[]>;
  /** What plugins put at a contribution point, in the point's order. */
  contributed<Id extends PointId>(point: Id): Observable<readonly Contributed<ContributionEntries[Id]>[]>;
  /** Loads and activates a plugin and what it requires; the same promise while under way. Errors: `KernelError`. */
  activate(pluginId: string): Promise<ActivePlugin>;
  /** Activates the plugin of a route and gives the route with its page. */
  route(name: string): Promise<{ readonly plugin: ActivePlugin; readonly route: RouteContribution }>;
  /** Activates a plugin and gives the view of what it put at a point under an id. Error: `unknown-view`. */
  contributedView<Id extends PointId>(
    pluginId: string,
    point: Id,
    id: string,
  ): Promise<{ readonly plugin: ActivePlugin; readonly view: LazyComponent<ViewProps[Id]> }>;
  /** Activates the provider of an evaluate type. Error: `unknown-evaluate-type`. */
  evaluateType(id: string): Promise<{ readonly plugin: ActivePlugin; readonly type: EvaluateTypeDefinition }>;
  /** Runs a plugin's code that each start of the page runs again: should it take the page down, the next start leaves the plugin out. */
  runMarked<T>(pluginId: string, code: () => Promise<T>): Promise<T>;
  /**
   * Activates what shows answers that are kept already: the provider of their type, else that of the nearest newer major that can `migrate` them.
   * Error: `unknown-evaluate-type`.
   */
  storedAnswerType(id: string): Promise<{ readonly plugin: ActivePlugin; readonly type: EvaluateTypeDefinition }>;
  /** The switch on the plugins page. Off: snapshot asked, scope disposed, audited. */
  setSwitchedOn(pluginId: string, on: boolean): Promise<void>;
  /** Forgets the faults and tries again. */
  retry(pluginId: string): Promise<void>;
  /** Loads a part of an active plugin's code: a page, a view, a review. Errors: `KernelError` `load-network`, `load-http`, `load-evaluation`. */
  loadPart<T>(plugin: ActivePlugin, load: () => Promise<T>): Promise<T>;
  fault(pluginId: string, code: FaultCode, error: unknown): void;
  onFault(listener: (fault: { pluginId: string; code: FaultCode; message: string; switchedOff: boolean }) => void): Disposable;
}

/** What the kernel is told of the world around it. */
export interface KernelEnv {
  readonly sdkVersion: string;
  /** Majors of the shared modules, as in `sharedModules` of the contract. */
  readonly shared: Readonly<Record<string, number>>;
  /** Ids of the services that the host gives: `service:<Name>/<major>`. */
  readonly services: ReadonlySet<string>;
  /** The teacher's stage; undefined: plugins of every stage. */
  readonly stage: 'primary' | 'middle' | undefined;
  /** The host's own routes, which no plugin may take. */
  readonly reserved?: { readonly paths: readonly string[]; readonly names: readonly string[] };
  /** Plugins that a lesson uses, each with the policy that it came under: that one holds for it until the lesson's end. */
  readonly inUse?: ReadonlyMap<string, readonly PolicyLayer[]>;
}

/** What the composition root uses of the kernel. */
export interface KernelControl extends Kernel {
  /** Reads what `discover` will need of these plugins and of this device: for the time in which something else is waited for. */
  prepare(plugins: readonly PluginInfo[]): void;
  /**
   * Takes the plugins that were found and the policy layers (the device's is added by the kernel); at login, and whenever a list is fetched again.
   * What is active and still allowed goes on in the version that it has; what is no longer allowed is switched off.
   */
  discover(plugins: readonly PluginInfo[], layers: readonly PolicyLayer[], env: KernelEnv): Promise<void>;
  /** Swaps a `dev` bundle in place: unloads the one of the same folder, and activates the new one if that was active. */
  replace(plugin: PluginInfo): Promise<void>;
  /**
   * Ends the life of everything that is active or about to be, as when it is switched off; no switch changes, and what is used next is activated anew.
   * Resolves when all of it is gone.
   */
  deactivateAll(): Promise<void>;
}
