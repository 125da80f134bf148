import type { Disposable, Scope } from '@chorus/sdk';
import type { ActivePlugin, InstrumentCounts, PluginRow, PluginStage } from './kernel-types.ts';
import type { Planned } from './plan.ts';
import { limits } from './limits.ts';

/** One life of a plugin, from the start of its activation to its disposal. */
export interface PluginLife {
  readonly scope: Scope;
  /** Plugins that it needs, as they were when it began. */
  readonly providers: readonly string[];
  /** Settles when the activation has; the same for all who ask. */
  promise: Promise<ActivePlugin>;
  active: ActivePlugin | undefined;
  /** Settles when everything is gone. */
  leaving: Promise<void> | undefined;
}

/** What the kernel keeps of one plugin that was found. */
export class PluginRecord {
  life: PluginLife | undefined;
  contribution: Disposable | undefined;
  stage: PluginStage = 'discovered';
  /** A module that was loaded once is used again: another copy of it would stay in the page for good. */
  failedLoads = 0;
  loadMs: number | undefined;
  activateMs: number | undefined;
  slow: PluginRow['slow'] = 'no';
  leaks: InstrumentCounts | undefined;
  #faults: PluginRow['faults'] = [];

  constructor(public planned: Planned) {}

  get id(): string | undefined {
    return this.planned.found.manifest?.id;
  }

  addFault(fault: PluginRow['faults'][number]): void {
    this.#faults = [...this.#faults, fault].slice(-limits.faultsShown);
  }

  forgetFaults(): void {
    this.#faults = [];
  }

  /** The row for the plugins page. */
  row(switchedOff: boolean): PluginRow {
    const { found, verdict, reason, providers } = this.planned;
    return {
      key: found.key,
      id: this.id,
      manifest: found.manifest,
      folder: found.info.folder,
      source: found.info.source,
      base: found.info.base,
      providers,
      stage: this.stage,
      reason,
      faults: this.#faults,
      bytes: found.info.bytes,
      loadMs: this.loadMs,
      activateMs: this.activateMs,
      slow: this.slow,
      switchedOn: !switchedOff,
      policy: verdict,
      leaks: this.leaks,
    };
  }
}

/** The stage of a plugin that has no life: what its plan says. */
export function restingStage({ reason }: Planned): PluginStage {
  if (!reason) return 'contributed';
  if (reason.code === 'safe-start') return 'suspended';
  return reason.code === 'switched-off' || reason.code === 'not-yet-allowed' || reason.code === 'too-many-faults' ? 'off' : 'blocked';
}
