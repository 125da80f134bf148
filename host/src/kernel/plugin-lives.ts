import { Scope } from '@chorus/sdk';
import { abortedError, runActivation } from './activation.ts';
import { KernelError, messageOf } from './kernel-error.ts';
import type { ActivePlugin, FaultCode } from './kernel-types.ts';
import { limits } from './limits.ts';
import { isUnanswered } from './load-failure.ts';
import { restingStage, type PluginLife, type PluginRecord } from './plugin-record.ts';
import type { KernelPorts } from './ports.ts';
import { inTime, unlessAborted } from './time-limit.ts';

/** What a life asks of the kernel, and tells it. */
export interface LifeKernel {
  changed(): void;
  activate(pluginId: string): Promise<ActivePlugin>;
  fault(pluginId: string, code: FaultCode, error: unknown): void;
}

/** The lives of plugins, from their activation to the audit after their end. */
export class PluginLives {
  readonly #lives = new Map<PluginLife, PluginRecord>();

  constructor(
    private readonly ports: KernelPorts,
    private readonly kernel: LifeKernel,
  ) {}

  /** Begins a plugin's life, once the one before has ended. */
  begin(record: PluginRecord, id: string): Promise<ActivePlugin> {
    const before = record.life?.leaving;
    const scope = new Scope(`plugin:${id}`, (name) =>
      this.ports.log.warn(
        new KernelError('late-registration', `"${id}" registered something on "${name}" after that was disposed; it was undone at once.`, {
          plugin: id,
        }),
      ),
    );
    const life: PluginLife = {
      scope,
      providers: record.planned.providers,
      promise: undefined as never,
      active: undefined,
      leaving: undefined,
    };
    record.life = life;
    this.#lives.set(life, record);
    life.promise = this.#live(record, life, id, before);
    this.#fetchAhead(record);
    // Everybody who wants to know asks for the promise; nobody may ask.
    life.promise.catch(() => {});
    return life.promise;
  }

  async #live(record: PluginRecord, life: PluginLife, id: string, before: Promise<void> | undefined): Promise<ActivePlugin> {
    const { scope } = life;
    try {
      await before;
      await unlessAborted(scope.signal, this.#activateProviders(record, id), () => abortedError(id));
      life.active = await runActivation(record, scope, this.ports, { changed: () => this.kernel.changed() });
      record.stage = 'active';
      this.kernel.changed();
      this.#pin(record, id);
      return life.active;
    } catch (error) {
      const failure =
        error instanceof KernelError ? error : new KernelError('activate-threw', messageOf(error), { plugin: id }, { cause: error });
      // An abort comes from the side that ends this life, and that side does the rest.
      if (life.leaving) throw failure;
      this.#lives.delete(life);
      record.life = undefined;
      record.stage = isUnanswered(failure) ? restingStage(record.planned) : 'faulted';
      this.#dispose(id, scope);
      this.#audit(record, id);
      if (failure.code === 'requirement-failed' || failure.code === 'load-network') this.kernel.changed();
      else this.kernel.fault(id, failure.code as FaultCode, failure);
      throw failure;
    }
  }

  /** What a plugin requires is active before its code runs; to fetch the code waits for nothing. An address that has failed is not asked for again. */
  #fetchAhead({ planned, failedLoads, loadMs }: PluginRecord): void {
    const { manifest, info } = planned.found;
    if (manifest && failedLoads === 0 && loadMs === undefined) this.ports.loader.fetchAhead(`${info.base}${manifest.entry}`);
  }

  async #activateProviders(record: PluginRecord, id: string): Promise<void> {
    await Promise.all(
      record.planned.providers.map((provider) =>
        this.kernel.activate(provider).catch((error: unknown) => {
          throw new KernelError(
            'requirement-failed',
            `"${id}" can't be activated: it requires "${provider}", and that failed: ${messageOf(error)}`,
            { plugin: id, provider },
            { cause: error },
          );
        }),
      ),
    );
  }

  #pin(record: PluginRecord, id: string): void {
    const { info } = record.planned.found;
    const versionHash = info.base?.split('/').filter(Boolean).at(-1);
    if (info.source === 'dev' || versionHash === undefined) return;
    const pinned = this.ports.pins?.pin(id, versionHash);
    pinned?.catch((error: unknown) => this.ports.log.warn(error));
  }

  /** Ends every life that has begun. */
  async endAll(): Promise<void> {
    await Promise.all([...this.#lives].map(([life, record]) => this.#endLife(record, life)));
  }

  /** Ends a plugin's life: dependants first, then its views and sessions, then its scope, then the audit. */
  end(record: PluginRecord): Promise<void> {
    return record.life ? this.#endLife(record, record.life) : Promise.resolve();
  }

  #endLife(record: PluginRecord, life: PluginLife): Promise<void> {
    return (life.leaving ??= this.#leave(record, life));
  }

  async #leave(record: PluginRecord, life: PluginLife): Promise<void> {
    const id = life.active?.id ?? record.id ?? '';
    const dependants = [...this.#lives].filter(([other]) => other.providers.includes(id));
    await Promise.all(dependants.map(([other, owner]) => this.#endLife(owner, other)));
    const { sessions, views } = this.ports;
    // Views first: what they put into a session while they go is in its snapshot. Whoever waits for an activation hears of its end in this way, too.
    await this.#bounded('Closing views', (signal) => views?.gone(id, signal));
    if (life.active) await this.#bounded('Writing snapshots', (signal) => sessions?.snapshot(id, signal));
    this.#dispose(id, life.scope);
    if (life.active) this.#audit(record, id);
    life.active = undefined;
    this.#lives.delete(life);
    if (record.life === life) {
      record.life = undefined;
      record.stage = restingStage(record.planned);
    }
    this.kernel.changed();
  }

  async #bounded(what: string, run: (signal: AbortSignal) => Promise<void> | undefined): Promise<void> {
    const abort = new AbortController();
    try {
      const promise = run(abort.signal);
      if (promise) await inTime(this.ports.clock, limits.leaveMs, what, promise);
    } catch (error) {
      this.ports.log.warn(error);
    } finally {
      abort.abort();
    }
  }

  #dispose(id: string, scope: Scope): void {
    try {
      this.ports.instruments.run(id, () => scope.dispose());
    } catch (error) {
      this.kernel.fault(
        id,
        'dispose-threw',
        new KernelError('dispose-threw', `"${id}": ${messageOf(error)}`, { plugin: id }, { cause: error }),
      );
    }
  }

  #audit(record: PluginRecord, id: string): void {
    const counts = this.ports.instruments.counts(id);
    record.leaks = counts;
    const left = Object.entries(counts).filter(([, count]) => count > 0);
    if (left.length === 0) return;
    const list = left.map(([kind, count]) => `${count} ${kind}`).join(', ');
    this.kernel.fault(
      id,
      'leak',
      new KernelError('leak', `"${id}" left ${list} behind when it was unloaded. Register them on ctx.scope.`, { plugin: id }),
    );
  }
}
