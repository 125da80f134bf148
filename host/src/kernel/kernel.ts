import type { PluginInfo, PolicyLayer } from '@chorus/contract';
import { ObservableValue, toDisposable, type Disposable, type LazyComponent, type PointId, type ViewProps } from '@chorus/sdk';
import { ContributionPoints } from './contributions.ts';
import { readFound, readOnce } from './discovery.ts';
import { FaultLedger } from './fault-ledger.ts';
import { KernelError, messageOf, stackOf } from './kernel-error.ts';
import type { ActivePlugin, FaultCode, KernelControl, KernelEnv, PluginRow } from './kernel-types.ts';
import { limits } from './limits.ts';
import { loadFailure } from './load-failure.ts';
import { newerMajors } from './newer-majors.ts';
import { makePlan, type Planned } from './plan.ts';
import { PluginLives } from './plugin-lives.ts';
import { PluginRecord, restingStage } from './plugin-record.ts';
import type { KernelPorts, SwitchedOffBy } from './ports.ts';
import { MarkedRuns, takeCrashed } from './safe-start.ts';
import { inTime } from './time-limit.ts';

type FaultListener = Parameters<KernelControl['onFault']>[0];

/** Makes the kernel: it finds plugins, decides about them, activates them on first use, and unloads them for real. */
export function createKernel(ports: KernelPorts): KernelControl {
  return new PluginKernel(ports);
}

class PluginKernel implements KernelControl {
  readonly #rows = new ObservableValue<readonly PluginRow[]>([]);
  readonly #contributions = new ContributionPoints();
  readonly #ledger: FaultLedger;
  readonly #faultListeners = new Set<FaultListener>();
  #records: readonly PluginRecord[] = [];
  readonly #lives: PluginLives;
  readonly #markedRuns: MarkedRuns;
  #plugins: readonly PluginInfo[] = [];
  #layers: readonly PolicyLayer[] = [];
  #env: KernelEnv | undefined;
  #switchedOff: Record<string, SwitchedOffBy> | undefined;
  readonly #skipped = new Set<string>();
  #started: Promise<void> | undefined;

  constructor(private readonly ports: KernelPorts) {
    this.#ledger = new FaultLedger(ports.clock);
    this.#markedRuns = new MarkedRuns(ports);
    this.#lives = new PluginLives(ports, {
      changed: () => this.#publish(),
      activate: (id) => this.activate(id),
      fault: (id, code, error) => this.fault(id, code, error),
    });
  }

  get rows() {
    return this.#rows;
  }
  get routes() {
    return this.#contributions.routes.list;
  }
  get evaluateTypes() {
    return this.#contributions.evaluateTypes.list;
  }

  prepare(plugins: readonly PluginInfo[]): void {
    this.#started ??= this.#readDevice();
    for (const info of plugins) readOnce(info);
  }

  async discover(plugins: readonly PluginInfo[], layers: readonly PolicyLayer[], env: KernelEnv): Promise<void> {
    await (this.#started ??= this.#readDevice());
    this.#plugins = plugins;
    this.#layers = layers;
    this.#env = env;
    await this.#reconcile();
  }

  async replace(plugin: PluginInfo): Promise<void> {
    const old = this.#records.find(
      (record) => record.planned.found.info.source === plugin.source && record.planned.found.info.folder === plugin.folder,
    );
    const wasActive = old?.life?.active !== undefined;
    const same = (info: PluginInfo) => info.source === plugin.source && info.folder === plugin.folder;
    this.#plugins = [...this.#plugins.filter((info) => !same(info)), plugin];
    if (old?.id !== undefined) this.#forget(old.id);
    await this.#reconcile();
    const now = this.#records.find((record) => same(record.planned.found.info));
    if (wasActive && now?.id !== undefined && !now.planned.reason) await this.activate(now.id);
  }

  async deactivateAll(): Promise<void> {
    await this.#lives.endAll();
  }

  activate(pluginId: string): Promise<ActivePlugin> {
    const record = this.#usable(pluginId);
    if (record instanceof KernelError) return Promise.reject(record);
    if (record.life && !record.life.leaving) return record.life.promise;
    return this.#lives.begin(record, pluginId);
  }

  async route(name: string) {
    const contributed = this.routes.get().find((route) => route.value.name === name);
    const plugin = contributed && (await this.activate(contributed.pluginId));
    const route = plugin?.definition.routes.find((one) => one.name === name);
    if (!plugin || !route)
      throw new KernelError('unknown-route', `No plugin that is on has a page for a route "${name}".`, { route: name });
    return { plugin, route };
  }

  contributed<Id extends PointId>(point: Id) {
    return this.#contributions.point(point).list;
  }

  async contributedView<Id extends PointId>(pluginId: string, point: Id, id: string) {
    const plugin = await this.activate(pluginId);
    const found = plugin.definition.contributions.find((one) => one.point === point && 'id' in one.entry && one.entry.id === id);
    if (!found?.view)
      throw new KernelError('unknown-view', `"${pluginId}" has no view for "${id}" at ${point}.`, { plugin: pluginId, point, id });
    return { plugin, view: found.view as LazyComponent<ViewProps[Id]> };
  }

  async evaluateType(id: string) {
    const contributed = this.evaluateTypes.get().find((type) => type.value.id === id);
    const plugin = contributed && (await this.activate(contributed.pluginId));
    const type = plugin?.definition.evaluateTypes.find((one) => one.id === id);
    if (!plugin || !type)
      throw new KernelError('unknown-evaluate-type', `unhandled evaluation type: no plugin that is on gives "${id}".`, { type: id });
    return { plugin, type };
  }

  async loadPart<T>({ id }: ActivePlugin, load: () => Promise<T>): Promise<T> {
    try {
      return await load();
    } catch (error) {
      throw await loadFailure(this.#known(id).planned.found, error, this.ports);
    }
  }

  runMarked<T>(pluginId: string, code: () => Promise<T>): Promise<T> {
    return this.#markedRuns.run(pluginId, code);
  }

  async storedAnswerType(id: string) {
    const ids = this.evaluateTypes.get().map(({ value }) => value.id);
    for (const newer of ids.includes(id) ? [] : newerMajors(id, ids)) {
      // One that does not come up has told so itself; the next one may know the answers too.
      const found = await this.evaluateType(newer).catch(() => undefined);
      if (found?.type.migrate) return found;
    }
    return this.evaluateType(id);
  }

  async setSwitchedOn(pluginId: string, on: boolean): Promise<void> {
    const record = this.#known(pluginId);
    const verdict = record.planned.verdict;
    if (!on && verdict?.required && !('default' in verdict.decidedBy)) {
      const rule = verdict.decidedBy.ruleId;
      throw new KernelError(
        'switch-refused',
        `"${pluginId}" is required by the rule "${rule}" of the ${verdict.decidedBy.layer}, so it stays on.`,
        { plugin: pluginId, rule },
      );
    }
    if (on) this.#forget(pluginId);
    await this.#switch(pluginId, on ? undefined : 'teacher');
  }

  async retry(pluginId: string): Promise<void> {
    this.#known(pluginId);
    this.#forget(pluginId);
    await this.#switch(pluginId, this.#switchedOff?.[pluginId] === 'teacher' ? 'teacher' : undefined);
    await this.activate(pluginId);
  }

  fault(pluginId: string, code: FaultCode, error: unknown): void {
    const { clock, log } = this.ports;
    const message = messageOf(error);
    log.warn(error);
    const record =
      this.#records.find((one) => one.id === pluginId && !one.planned.reason) ?? this.#records.find((one) => one.id === pluginId);
    record?.addFault({ code, message, stack: stackOf(error), at: clock.now() });
    const switchedOff = this.#ledger.add(pluginId, code) && record !== undefined && this.#switchedOff?.[pluginId] === undefined;
    if (switchedOff) this.#switch(pluginId, 'faults').catch((failure: unknown) => log.warn(failure));
    else this.#publish();
    for (const listener of Array.from(this.#faultListeners)) {
      try {
        listener({ pluginId, code, message, switchedOff });
      } catch (failure) {
        log.warn(failure);
      }
    }
  }

  onFault(listener: FaultListener): Disposable {
    const own: FaultListener = (fault) => listener(fault);
    this.#faultListeners.add(own);
    return toDisposable(() => this.#faultListeners.delete(own));
  }

  async #readDevice(): Promise<void> {
    const { clock, log, switches } = this.ports;
    const [off, crashed] = await Promise.all([
      inTime(clock, limits.storageMs, 'Reading the switches', switches.all()).catch((error: unknown) => {
        log.warn(error);
        return {};
      }),
      takeCrashed(this.ports),
    ]);
    this.#switchedOff = { ...off };
    for (const id of crashed) this.#skipped.add(id);
  }

  /** Brings records, contributions and lives in line with what is known now. Resolves when what had to go is gone. */
  async #reconcile(): Promise<void> {
    const env = this.#env;
    if (!env) return;
    const device = { switchedOff: this.#switchedOff ?? {}, skipped: this.#skipped };
    const plan = makePlan(readFound(this.#plugins.map((info) => this.#inUse(info))), this.#layers, env, device);
    const before = new Map(this.#records.map((record) => [record.planned.found.key, record]));
    const leavers = new Set<PluginRecord>(this.#records);
    const added: PluginRecord[] = [];
    this.#records = plan.map((planned) => {
      const record = before.get(planned.found.key) ?? new PluginRecord(planned);
      const replaced = !isSameBundle(record.planned, planned);
      record.planned = planned;
      if (planned.reason === undefined && !replaced) leavers.delete(record);
      if (planned.reason === undefined && (replaced || !record.contribution)) added.push(record);
      return record;
    });
    const gone = [...leavers].map((record) => this.#contributionOff(record));
    for (const record of added)
      if (record.planned.found.manifest) record.contribution = this.#contributions.add(record.planned.found.manifest);
    for (const record of this.#records)
      if (!record.life || record.life.leaving)
        record.stage = record.stage === 'faulted' && !record.planned.reason ? 'faulted' : restingStage(record.planned);
    this.#contributions.publish();
    const leaving = gone.map((record) => this.#lives.end(record));
    this.#publish();
    await Promise.all(leaving);
  }

  #contributionOff(record: PluginRecord): PluginRecord {
    record.contribution?.dispose();
    record.contribution = undefined;
    return record;
  }

  /** A newer version of what is active waits for the next reload: a lesson goes on with what it began with. */
  #inUse(info: PluginInfo): PluginInfo {
    if (info.source === 'dev') return info;
    const record = this.#records.find(({ planned: { found } }) => found.info.source === info.source && found.info.folder === info.folder);
    const inUse = record?.life?.active && !record.life.leaving && info.problem === null;
    return inUse ? record.planned.found.info : info;
  }

  #forget(pluginId: string): void {
    this.#ledger.forget(pluginId);
    this.#skipped.delete(pluginId);
    for (const record of this.#records) {
      if (record.id !== pluginId) continue;
      record.forgetFaults();
      if (record.stage === 'faulted') record.stage = restingStage(record.planned);
    }
  }

  async #switch(pluginId: string, off: SwitchedOffBy | undefined): Promise<void> {
    const { clock, log, switches } = this.ports;
    const table = (this.#switchedOff ??= {});
    if (table[pluginId] !== off) {
      if (off) table[pluginId] = off;
      else delete table[pluginId];
      // The switch acts at once; where nothing can be stored it holds until the next reload.
      inTime(clock, limits.storageMs, 'Storing the switch', switches.set(pluginId, off)).catch((error: unknown) => log.warn(error));
    }
    await this.#reconcile();
  }

  #known(pluginId: string): PluginRecord {
    const record = this.#records.find((one) => one.id === pluginId);
    if (record) return record;
    throw new KernelError('unknown-plugin', `There is no plugin "${pluginId}".`, { plugin: pluginId });
  }

  #usable(pluginId: string): PluginRecord | KernelError {
    const records = this.#records.filter((one) => one.id === pluginId);
    const usable = records.find((one) => !one.planned.reason);
    if (usable) return usable;
    const reason = records[0]?.planned.reason;
    if (!reason) return new KernelError('unknown-plugin', `There is no plugin "${pluginId}".`, { plugin: pluginId });
    return new KernelError('plugin-blocked', `"${pluginId}" can't be activated: ${reason.message}`, {
      plugin: pluginId,
      reason: reason.code,
    });
  }

  #publish(): void {
    this.#rows.set(this.#records.map((record) => record.row(record.id !== undefined && this.#switchedOff?.[record.id] !== undefined)));
  }
}

function isSameBundle(a: Planned, b: Planned): boolean {
  return (
    a.found.info === b.found.info ||
    (a.found.info.base === b.found.info.base && a.found.info.hash === b.found.info.hash && a.found.manifest?.id === b.found.manifest?.id)
  );
}
