import type { Disposable } from '@chorus/sdk';
import type { Host } from '../../host.ts';

/** Tells the teacher when an activity has a fault, and when it was switched off for it. */
export function watchFaults({ kernel, notices, i18n }: Pick<Host, 'kernel' | 'notices' | 'i18n'>): Disposable {
  return kernel.onFault(({ pluginId, code, switchedOff }) => {
    // A page that could not be opened or drawn says so in its own place.
    if (!switchedOff && (code === 'render' || code.startsWith('load-') || code.startsWith('activate-'))) return;
    const manifest = kernel.rows.get().find(({ id }) => id === pluginId)?.manifest;
    const name = manifest ? i18n.pick(manifest.title) : pluginId;
    void notices.show({
      kind: switchedOff ? 'error' : 'warning',
      text: i18n.t(switchedOff ? 'fault.notice-off' : 'fault.notice', { name }),
      ...(switchedOff && { ms: 10_000 }),
    });
  });
}
