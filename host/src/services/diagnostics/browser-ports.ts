import type { Get } from '../../lifecycle/token.ts';
import { audioToken } from '../audio/host-audio.ts';
import { clockToken } from '../clock/host-clock.ts';
import { devicesToken } from '../devices/host-answer-devices.ts';
import { journalToken } from '../journal/host-journal.ts';
import { syncToken } from '../journal/journal-sync.ts';
import { offlineActivitiesToken } from '../../sw/offline-activities.ts';
import { claimsToken } from '../without-login/lesson-claims.ts';
import type { DiagnosticPorts } from './diagnose.ts';

const patienceMs = 8_000;

/** What this browser and the host say of themselves. */
export function browserPorts(get: Get, window: Window): DiagnosticPorts {
  const { navigator, location } = window;
  return {
    async roundTrip() {
      const begun = performance.now();
      const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
      return performance.now() - begun;
    },
    openLive: () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/scoring/en.word.score`);
        const late = setTimeout(() => socket.close(), patienceMs);
        socket.onopen = () => {
          socket.close(1000);
          resolve();
        };
        socket.onclose = () => {
          clearTimeout(late);
          reject(new Error('No live connection was opened.'));
        };
      }),
    clockBehindMs: () => get(clockToken).now() - Date.now(),
    userAgent: navigator.userAgent,
    screen: () => ({ width: window.innerWidth, height: window.innerHeight, ratio: window.devicePixelRatio }),
    microphone: () => get(audioToken).state.get().microphone,
    receiver: () => get(devicesToken).state.get().receiver.status,
    offline: () => {
      const activities = get(offlineActivitiesToken);
      const kept = [...activities.state.get().values()].filter((is) => is !== 'too-large');
      const ready = kept.filter((is) => is === 'ready').length;
      return { possible: activities.possible, page: navigator.serviceWorker?.controller != null, ready, of: kept.length };
    },
    async room() {
      const { quota, usage } = (await navigator.storage?.estimate()) ?? {};
      return quota === undefined ? undefined : quota - (usage ?? 0);
    },
    unsent: () => {
      const { unsynced, storage } = get(journalToken).state.get();
      const waiting = unsynced + get(syncToken).state.get().recordings;
      return { storage, waiting, refused: get(journalToken).refused.get(), unclaimed: get(claimsToken).state.get().length };
    },
  };
}
