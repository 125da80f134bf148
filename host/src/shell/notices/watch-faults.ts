import type { Disposable } from '@chorus/sdk';
import type { Get } from '../../lifecycle/token.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { i18nToken } from '../../services/i18n/host-i18n.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';

/** Tells the teacher when an activity has a fault, and when it was switched off for it. */
export function watchFaults(get: Get): Disposable {
  const kernel = get(kernelToken);
  const notices = get(noticesToken);
  const i18n = get(i18nToken);
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
