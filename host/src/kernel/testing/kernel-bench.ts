import { sharedModules, type PluginInfo, type PolicyLayer } from '@chorus/contract';
import {
  ObservableValue,
  sdkVersion,
  toDisposable,
  type Disposable,
  type PluginDefinition,
  type PluginOptions,
  type ServiceId,
} from '@chorus/sdk';
import {
  createKernel,
  createContextFactory,
  type FaultCode,
  type InstrumentCounts,
  type KernelControl,
  type KernelEnv,
  type KernelPorts,
  type ServiceProvider,
  type SwitchedOffBy,
} from '../index.ts';
import { infoOf, manifestOf, plugin } from './plugin-fixtures.ts';
import { VirtualClock } from '@chorus/sdk/testing';

export const noCounts: InstrumentCounts = { timers: 0, listeners: 0, observers: 0, styles: 0, reactions: 0 };

/** A kernel on fakes of everything, which tell what happened. */
export class KernelBench {
  readonly clock = new VirtualClock();
  readonly styles: string[] = [];
  readonly warnings: unknown[] = [];
  readonly infos: string[] = [];
  readonly imports: string[] = [];
  readonly fetchedAhead: string[] = [];
  readonly marks: { pluginId: string; tab: string }[] = [];
  readonly liveTabs = new Set<string>(['this']);
  readonly switches: Record<string, SwitchedOffBy> = {};
  readonly pins: string[] = [];
  readonly counts: Record<string, InstrumentCounts> = {};
  readonly ran: string[] = [];
  readonly snapshots: string[] = [];
  readonly faults: { pluginId: string; code: FaultCode; message: string; switchedOff: boolean }[] = [];
  readonly source = new ObservableValue(0);
  readonly services = new Map<ServiceId, ServiceProvider>();
  readonly modules = new Map<string, () => unknown>();
  readonly list: PluginInfo[] = [];
  /** What of a bundle's code the loader does not get. */
  missing: Awaited<ReturnType<KernelPorts['loader']['firstMissing']>>;
  layers: PolicyLayer[] = [];
  env: KernelEnv = { sdkVersion, shared: sharedModules, services: new Set(['service:Clock/1', 'service:Source/1']), stage: undefined };
  readonly kernel: KernelControl;

  constructor(change: Partial<KernelPorts> = {}) {
    this.services.set('service:Source/1', {
      token: { id: 'service:Source/1', purpose: '', capability: undefined },
      facade: () => ({ state: this.source }),
    });
    const ports: KernelPorts = {
      clock: this.clock,
      loader: {
        import: async (url) => {
          this.imports.push(url);
          return this.modules.get(url)?.();
        },
        fetchAhead: (url) => void this.fetchedAhead.push(url),
        firstMissing: async () => this.missing,
        addStyle: (href) => this.#style(href),
      },
      instruments: {
        counts: (id) => this.counts[id] ?? noCounts,
        run: (id, fn) => {
          this.ran.push(id);
          return fn();
        },
        runAsHost: (fn) => fn(),
      },
      marks: {
        put: async (pluginId) => void this.marks.push({ pluginId, tab: 'this' }),
        remove: async (pluginId, tab = 'this') => {
          const index = this.marks.findIndex((mark) => mark.pluginId === pluginId && mark.tab === tab);
          if (index >= 0) this.marks.splice(index, 1);
        },
        list: async () => [...this.marks],
        tabLives: async (tab) => this.liveTabs.has(tab),
      },
      switches: {
        all: async () => ({ ...this.switches }),
        set: async (id, off) => {
          if (off) this.switches[id] = off;
          else delete this.switches[id];
        },
      },
      sessions: { snapshot: async (id) => void this.snapshots.push(id) },
      pins: { pin: async (id, versionHash) => void this.pins.push(`${id} ${versionHash}`) },
      log: { info: (text) => void this.infos.push(text), warn: (error) => void this.warnings.push(error) },
      createContext: createContextFactory({
        services: this.services,
        instruments: { counts: () => noCounts, run: (_id, fn) => fn(), runAsHost: (fn) => fn() },
        translate: (_owner, key) => key,
        state: () => ({ get: async () => undefined, set: async () => {}, delete: async () => {} }),
        sessions: () => () => Promise.reject(new Error('no sessions here')),
        settings: () => Promise.reject(new Error('no settings here')),
        fault: (id, code, error) => this.kernel.fault(id, code, error),
      }),
      ...change,
    };
    this.kernel = createKernel(ports);
    this.kernel.onFault((fault) => this.faults.push(fault));
  }

  /** Puts a plugin into the list, and its code where it will be imported from. */
  add(id: string, change: Partial<PluginOptions<unknown>> = {}, info: Partial<PluginInfo> = {}): PluginDefinition {
    const definition = plugin(id, change);
    this.put(infoOf(manifestOf(definition), info), definition);
    return definition;
  }

  put(info: PluginInfo, definition?: unknown): void {
    this.list.push(info);
    this.modules.set(`${info.base}index.js`, () => ({ default: definition }));
  }

  async discover(): Promise<this> {
    await this.kernel.discover(this.list, this.layers, this.env);
    return this;
  }

  row(id: string) {
    const row = this.kernel.rows.get().find((one) => one.id === id);
    if (!row) throw new Error(`There is no row of "${id}".`);
    return row;
  }

  reason(id: string) {
    return this.row(id).reason?.code;
  }

  /** All that a plugin could leave behind in the host. */
  state() {
    const { kernel, clock, source, styles, marks } = this;
    return {
      routes: kernel.routes.get().map((one) => `${one.pluginId} ${one.value.name}`),
      menus: kernel
        .contributed('home.activities/1')
        .get()
        .map((one) => `${one.pluginId} ${one.value.route}`),
      types: kernel.evaluateTypes.get().map((one) => `${one.pluginId} ${one.value.id}`),
      timers: clock.pending,
      listeners: source.listenerCount,
      styles: [...styles],
      marks: [...marks],
    };
  }

  #style(href: string): Disposable {
    this.styles.push(href);
    return toDisposable(() => this.styles.splice(this.styles.indexOf(href), 1));
  }
}
