import type { Body, Data, PluginInfo, PolicyLayer } from '@chorus/contract';
import { sharedModules } from '@chorus/contract';
import { ObservableValue, sdkVersion, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../api/api-client.ts';
import { isUnreachable } from '../api/api-error.ts';
import type { PluginDirectory } from '../host.ts';
import type { KernelControl } from '../kernel/kernel-types.ts';
import type { KeyValueStore } from '../services/storage/key-value-store.ts';

/** The host's own routes, which no plugin may take. */
export const reservedRoutes = {
  paths: ['/', '/login', '/silent-login', '/suspension', '/choose-class', '/home', '/plugins'],
  names: ['Login', 'SilentLogin', 'Suspension', 'ChooseClass', 'Home', 'Plugins'],
} as const;

/** What {@link FetchedPlugins} needs of the host. */
export interface DirectoryPorts {
  readonly api: () => ApiClient;
  readonly kernel: () => KernelControl;
  readonly cache: KeyValueStore;
  readonly services: ReadonlySet<string>;
  user(): { readonly id: string; readonly stage: 'primary' | 'middle' } | undefined;
}

type State = ReturnType<PluginDirectory['state']['get']>;
const nothing: State = Object.freeze({ loaded: false, plugins: Object.freeze([]), layers: Object.freeze([]) });

/** The plugins of this teacher: one request for all manifests, and what was kept of it when the server is away. */
export class FetchedPlugins implements PluginDirectory {
  readonly #state = new ObservableValue<State>(nothing);
  #fetching: Promise<void> | undefined;

  constructor(private readonly ports: DirectoryPorts) {}

  get state(): Observable<State> {
    return this.#state;
  }

  /** Asks at once, and gives what it heard to the kernel when `ready` has come: a plugin's version may be the lesson's. */
  refresh(ready?: Promise<unknown>): Promise<void> {
    if (this.#fetching) return this.#fetching;
    const fetching = this.#refresh(ready).finally(() => {
      if (this.#fetching === fetching) this.#fetching = undefined;
    });
    this.#fetching = fetching;
    return fetching;
  }

  async setSchoolRule(plugin: string, effect: Body<'setSchoolRule'>['effect'], reason?: string): Promise<void> {
    const layers = await this.ports.api().call('setSchoolRule', { plugin, effect, ...(reason !== undefined && { reason }) });
    await this.#take(this.#state.get().plugins, layers);
  }

  /** Swaps in place what an author has built again; asks the server only while there is such a plugin. */
  async refreshDev(): Promise<void> {
    const before = new Map(this.#state.get().plugins.flatMap((info) => (info.source === 'dev' ? [[info.folder, info.hash] as const] : [])));
    if (before.size === 0) return;
    const { plugins, layers } = await this.ports.api().call('plugins', {}, { quiet: true });
    const dev = plugins.filter((info) => info.source === 'dev');
    for (const info of dev) if (before.has(info.folder) && before.get(info.folder) !== info.hash) await this.ports.kernel().replace(info);
    if (dev.length !== before.size) return this.#take(plugins, layers);
    this.#state.set(Object.freeze({ loaded: true, plugins: Object.freeze([...plugins]), layers: Object.freeze([...layers]) }));
  }

  /** Another teacher: nothing is known until it is fetched. */
  forget(): void {
    this.#fetching = undefined;
    this.#state.set(nothing);
  }

  async #refresh(ready?: Promise<unknown>): Promise<void> {
    const user = this.ports.user();
    if (!user) return;
    const key = `plugins/${user.id}`;
    let data: Data<'plugins'>;
    try {
      data = await this.ports.api().call('plugins', {}, { quiet: true });
      void this.ports.cache.set(key, data);
    } catch (error) {
      const kept = isUnreachable(error) ? ((await this.ports.cache.get(key)) as Data<'plugins'> | undefined) : undefined;
      if (!kept) throw error;
      data = kept;
    }
    await ready;
    if (this.ports.user()?.id === user.id) await this.#take(data.plugins, data.layers);
  }

  async #take(plugins: readonly PluginInfo[], layers: readonly PolicyLayer[]): Promise<void> {
    await this.ports.kernel().discover(plugins, layers, {
      sdkVersion,
      shared: sharedModules,
      services: this.ports.services,
      stage: this.ports.user()?.stage,
      reserved: reservedRoutes,
    });
    this.#state.set(Object.freeze({ loaded: true, plugins: Object.freeze([...plugins]), layers: Object.freeze([...layers]) }));
  }
}
