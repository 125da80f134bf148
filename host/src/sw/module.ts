import { serviceModule } from '../lifecycle/service-module.ts';
import { kernelToken } from '../plugins/kernel-token.ts';
import { clockToken } from '../services/clock/host-clock.ts';
import { contentToken } from '../services/content/cached-content.ts';
import { journalToken } from '../services/journal/host-journal.ts';
import { log } from '../services/recent-log.ts';
import { whenIdle } from '../when-idle.ts';
import { bundleCache } from './kept-answers.ts';
import { heldBundleFiles, OfflineActivities, offlineActivitiesToken } from './offline-activities.ts';
import { Precache, precacheToken } from './precache.ts';

/** All that is allowed is held at the latest this long after the page was painted. */
const patienceMs = 5_000;

export const heldModule = serviceModule(precacheToken, {
  provide: () => new Precache(navigator.serviceWorker as ServiceWorkerContainer | undefined, log),
});

export const offlineActivitiesModule = serviceModule(offlineActivitiesToken, {
  provide: (get) =>
    new OfflineActivities({
      rows: () => get(kernelToken).rows,
      precache: get(precacheToken),
      holdContent: () => get(contentToken).holdSymbols(),
      held: () => heldBundleFiles(globalThis.caches as CacheStorage | undefined, bundleCache),
      whenIdle: (run) => void whenIdle(run, patienceMs),
      clock: get(clockToken),
      log,
    }),
  hooks: (activities, get) => ({
    start: (own) => {
      own(get(kernelToken).rows.subscribe(() => activities.rowsChanged()));
      const journal = get(journalToken);
      let { online } = journal.state.get();
      own(
        journal.state.subscribe((now) => {
          if (now.online && !online) activities.look();
          online = now.online;
        }),
      );
    },
    class: (schoolClass) => {
      if (schoolClass) activities.start();
    },
  }),
});
