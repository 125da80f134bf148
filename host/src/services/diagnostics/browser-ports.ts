import type { Host } from '../../host.ts';
import type { DiagnosticPorts } from './diagnose.ts';

const patienceMs = 8_000;

/** What this browser and the host say of themselves. */
export function browserPorts(host: Pick<Host, 'audio' | 'devices' | 'journal' | 'clock'>, window: Window): DiagnosticPorts {
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
    clockBehindMs: () => host.clock.now() - Date.now(),
    userAgent: navigator.userAgent,
    screen: () => ({ width: window.innerWidth, height: window.innerHeight, ratio: window.devicePixelRatio }),
    microphone: () => host.audio.state.get().microphone,
    receiver: () => host.devices.state.get().receiver.status,
    heldOffline: () => navigator.serviceWorker?.controller != null,
    async room() {
      const { quota, usage } = (await navigator.storage?.estimate()) ?? {};
      return quota === undefined ? undefined : quota - (usage ?? 0);
    },
    journal: () => host.journal.state.get(),
  };
}
