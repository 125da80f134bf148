import type { KernelPorts } from './ports.ts';
import { limits } from './limits.ts';
import { inTime, waitFor } from './time-limit.ts';

/**
 * Plugins whose mark was left by a tab that lives no more: the page did not survive their code. Takes the marks away, so that each is
 * skipped once. Without storage there are none.
 */
export async function takeCrashed({ clock, log, marks }: Pick<KernelPorts, 'clock' | 'log' | 'marks'>): Promise<readonly string[]> {
  const read = async () => {
    const left = await marks.list();
    const dead = await Promise.all(left.map(async (mark) => ((await marks.tabLives(mark.tab)) ? [] : [mark])));
    return dead.flat();
  };
  try {
    const dead = await inTime(clock, limits.storageMs, 'Reading the safe-start marks', read());
    for (const mark of dead) marks.remove(mark.pluginId, mark.tab).catch((error: unknown) => log.warn(error));
    return [...new Set(dead.map((mark) => mark.pluginId))];
  } catch (error) {
    log.warn(error);
    return [];
  }
}

/** Runs of a plugin's code that each page start makes again, under a mark: where one takes the page down, the next start leaves the plugin out. */
export class MarkedRuns {
  readonly #running = new Map<string, { count: number; readonly marked: Promise<void> }>();

  constructor(private readonly ports: Pick<KernelPorts, 'clock' | 'log' | 'marks'>) {}

  /** Runs the code when the mark is on disk: an endless loop leaves no time for it. */
  async run<T>(pluginId: string, code: () => Promise<T>): Promise<T> {
    const running = this.#running.get(pluginId) ?? { count: 0, marked: this.#mark(pluginId) };
    this.#running.set(pluginId, running);
    running.count += 1;
    await running.marked;
    const result = (async () => code())();
    void waitFor(this.ports.clock, limits.survivedMs, result).then(() => {
      running.count -= 1;
      if (running.count > 0) return;
      this.#running.delete(pluginId);
      this.ports.marks.remove(pluginId).catch((error: unknown) => this.ports.log.warn(error));
    });
    return result;
  }

  /** Without storage the code runs without a mark. */
  #mark(pluginId: string): Promise<void> {
    const { clock, log, marks } = this.ports;
    return inTime(clock, limits.storageMs, 'Writing the safe-start mark', marks.put(pluginId)).catch((error: unknown) => log.warn(error));
  }
}
