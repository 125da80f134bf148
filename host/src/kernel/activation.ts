import type { ActivePlugin } from './kernel-types.ts';
import type { Scope } from '@chorus/sdk';
import { definitionOf, mismatch } from './declaration.ts';
import { KernelError, messageOf } from './kernel-error.ts';
import { limits } from './limits.ts';
import { loadFailure } from './load-failure.ts';
import type { PluginRecord } from './plugin-record.ts';
import type { KernelPorts } from './ports.ts';
import { inTime, unlessAborted } from './time-limit.ts';

/** What an activation tells while it goes on. */
export interface ActivationEvents {
  changed(): void;
}

/** The error of an activation that the host itself ended. */
export function abortedError(plugin: string): KernelError {
  return new KernelError('activate-aborted', `"${plugin}" was unloaded before it was active.`, { plugin });
}

/**
 * Loads a plugin and activates it in a scope that exists already. Leaves the undoing of a failure to the caller, who owns the scope.
 * Errors: `KernelError` with a fault's code.
 */
export async function runActivation(
  record: PluginRecord,
  scope: Scope,
  ports: KernelPorts,
  events: ActivationEvents,
): Promise<ActivePlugin> {
  const { clock, loader, instruments, log } = ports;
  const { manifest, info } = record.planned.found;
  if (!manifest) throw new KernelError('load-invalid', 'A plugin without a manifest can’t be loaded.', { plugin: info.folder });
  const plugin = manifest.id;
  const limited = <T>(ms: number, what: string, run: () => T | Promise<T>) =>
    inTime(
      clock,
      ms,
      what,
      unlessAborted(scope.signal, attempt(run), () => abortedError(plugin)),
    );
  const enter = (stage: 'loading' | 'loaded' | 'activating') => {
    record.stage = stage;
    events.changed();
  };

  record.slow = 'no';
  enter('loading');
  // The mark has to be on disk before foreign code runs: an endless loop leaves no time for it.
  await limited(limits.storageMs, 'Writing the safe-start mark', () => ports.marks.put(plugin)).catch((error: unknown) => log.warn(error));
  try {
    if (scope.disposed) throw abortedError(plugin);
    const loadedAt = clock.mono();
    for (const style of manifest.styles) scope.own(loader.addStyle(`${info.base}${style}`));
    const module = await limited(limits.loadMs, `Loading "${plugin}"`, () =>
      loader.import(`${info.base}${manifest.entry}`, scope.signal, record.failedLoads + 1),
    ).catch(async (error: unknown) => {
      if (isAborted(error)) throw error;
      record.failedLoads += 1;
      throw await unlessAborted(scope.signal, loadFailure(record.planned.found, error, ports), () => abortedError(plugin));
    });
    record.loadMs = clock.mono() - loadedAt;
    const definition = definitionOf(module);
    if (!definition)
      throw new KernelError(
        'load-invalid',
        `"${plugin}": the default export of ${manifest.entry} is no plugin. Export what definePlugin returns.`,
        { plugin },
      );
    const path = mismatch(definition, manifest);
    if (path !== undefined)
      throw new KernelError(
        'manifest-mismatch',
        `"${plugin}": the code declares another \`${path}\` than the manifest. Build the bundle again.`,
        { plugin },
      );
    enter('loaded');

    // Telling of it is none of the plugin's time.
    enter('activating');
    const startedAt = clock.mono();
    const slower = (slow: 'noted' | 'notice') => {
      record.slow = slow;
      events.changed();
    };
    const timers = [
      clock.timeout(limits.activateNotedMs, () => slower('noted')),
      clock.timeout(limits.activateNoticeMs, () => slower('notice')),
    ];
    try {
      const context = ports.createContext({ pluginId: plugin, manifest, definition, scope });
      const state = await limited(limits.activateMs, `Activating "${plugin}"`, () =>
        instruments.run(plugin, () => definition.activate(context)),
      );
      return { id: plugin, definition, context, scope, state };
    } catch (error) {
      throw activateError(plugin, error);
    } finally {
      for (const timer of timers) timer.dispose();
      const took = clock.mono() - startedAt;
      record.activateMs = took;
      // Code that never yields keeps the timers from telling.
      if (took >= limits.activateNoticeMs) record.slow = 'notice';
      else if (took >= limits.activateNotedMs) record.slow = 'noted';
    }
  } finally {
    // Not waited for: the page has survived, and the next start may be a while.
    inTime(
      clock,
      limits.storageMs,
      'Removing the safe-start mark',
      attempt(() => ports.marks.remove(plugin)),
    ).catch((error: unknown) => log.warn(error));
  }
}

/** Runs what may throw or return anything, as a promise. */
async function attempt<T>(run: () => T | Promise<T>): Promise<T> {
  return run();
}

function isAborted(error: unknown): error is KernelError {
  return error instanceof KernelError && error.code === 'activate-aborted';
}

function activateError(plugin: string, error: unknown): KernelError {
  if (isAborted(error)) return error;
  if (error instanceof KernelError && error.code === 'timeout')
    return new KernelError(
      'activate-timeout',
      `"${plugin}" was not active after ${limits.activateMs} ms and was stopped. Its activate() has to settle.`,
      { plugin },
      { cause: error },
    );
  return new KernelError('activate-threw', `"${plugin}" failed to activate: ${messageOf(error)}`, { plugin }, { cause: error });
}
