import type { KernelPorts } from './ports.ts';
import { limits } from './limits.ts';
import { inTime } from './time-limit.ts';

/**
 * Plugins whose mark was left by a tab that lives no more: the page did not survive their activation. Takes the marks away, so that each is
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
