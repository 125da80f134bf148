import { serviceModule } from '../lifecycle/service-module.ts';
import { pluginsToken } from '../plugins/fetched-plugins.ts';
import { kernelToken } from '../plugins/kernel-token.ts';
import { log } from '../services/recent-log.ts';
import { Precache, precacheToken } from './precache.ts';

export const heldModule = serviceModule(precacheToken, {
  provide: () => new Precache(navigator.serviceWorker as ServiceWorkerContainer | undefined, log),
  hooks: (held, get) => ({
    start: (own) => {
      own(
        get(kernelToken).rows.subscribe((rows) => {
          const active = new Set(rows.flatMap(({ id, stage }) => (stage === 'active' && id !== undefined ? [id] : [])));
          for (const { manifest, base } of get(pluginsToken).state.get().plugins) {
            const { id, files } = (manifest ?? {}) as { id?: string; files?: readonly { path: string }[] };
            if (base && id !== undefined && active.has(id)) held.hold((files ?? []).map(({ path }) => base + path));
          }
        }),
      );
    },
    lesson: () => held.start(),
  }),
});
