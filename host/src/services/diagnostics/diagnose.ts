import { byteSize } from '../../shell/byte-size.ts';
import type { JournalState, ReceiverStatus } from '@chorus/sdk';

/** What is looked at. */
export const diagnosed = ['server', 'live', 'clock', 'browser', 'screen', 'microphone', 'receiver', 'offline', 'room', 'unsent'] as const;
export type Diagnosed = (typeof diagnosed)[number];

/** What was found: how it is, which text says so, and with what figures. */
export interface Finding {
  readonly of: Diagnosed;
  readonly state: 'good' | 'fair' | 'poor';
  /** Which of the texts of what was looked at. */
  readonly says: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** What a machine is asked. Each may fail; then that is what was found. */
export interface DiagnosticPorts {
  /** Milliseconds of one way to the server and back; rejects without a server. */
  readonly roundTrip: () => Promise<number>;
  /** Resolves once a WebSocket to the server has opened. */
  readonly openLive: () => Promise<void>;
  /** How far the device's clock is behind the server's, in milliseconds. */
  readonly clockBehindMs: () => number;
  readonly userAgent: string;
  readonly screen: () => { readonly width: number; readonly height: number; readonly ratio: number };
  readonly microphone: () => 'unknown' | 'ready' | 'denied' | 'missing' | 'taken';
  readonly receiver: () => ReceiverStatus;
  /** Whether a lesson could go on if the network ended now: whether the browser can store anything, and has the page, and how many activities of how many; none is counted before a class was chosen. */
  readonly offline: () => { readonly possible: boolean; readonly page: boolean; readonly ready: number; readonly of: number };
  /** Bytes that the browser may still keep; undefined where it does not say. */
  readonly room: () => Promise<number | undefined>;
  /** What the server does not have: entries and recordings that wait, entries that it refused, lessons that nobody has claimed. */
  readonly unsent: () => Pick<JournalState, 'storage'> & { readonly waiting: number; readonly refused: number; readonly unclaimed: number };
}

const leastChromium = 109;
const slowMs = 500;
const wrongClockMs = 60_000;
const littleRoom = 500 * 1024 ** 2;

/** Looks at everything that a lesson needs, all at once. */
export async function diagnose(ports: DiagnosticPorts): Promise<readonly Finding[]> {
  const found: { readonly [K in Diagnosed]: () => Omit<Finding, 'of'> | Promise<Omit<Finding, 'of'>> } = {
    server: async () => {
      const ms = Math.round(await ports.roundTrip());
      return ms > slowMs ? fair('slow', { ms }) : good('good', { ms });
    },
    live: async () => {
      await ports.openLive();
      return good('good');
    },
    clock: () => {
      const minutes = Math.round(Math.abs(ports.clockBehindMs()) / 60_000);
      return Math.abs(ports.clockBehindMs()) > wrongClockMs ? fair('wrong', { minutes }) : good('good');
    },
    browser: () => {
      const version = Number(/Chrom(?:e|ium)\/(\d+)/.exec(ports.userAgent)?.[1] ?? 0);
      return version >= leastChromium ? good('good', { version }) : poor('old', { least: leastChromium });
    },
    screen: () => {
      const { width, height, ratio } = ports.screen();
      return (width < 1280 || height < 720 ? fair : good)(width < 1280 || height < 720 ? 'small' : 'good', { width, height, ratio });
    },
    microphone: () => {
      const state = ports.microphone();
      return state === 'ready' ? good('good') : state === 'unknown' ? fair('unknown') : poor(state);
    },
    receiver: () => {
      const status = ports.receiver();
      return status === 'ready' ? good('good') : fair('none');
    },
    offline: () => {
      const { possible, page, ready, of } = ports.offline();
      if (!possible) return fair('never');
      if (page && ready === of) return good('good');
      return of === 0 ? fair('not-yet') : fair('keeping', { count: ready, of });
    },
    room: async () => {
      const bytes = await ports.room();
      if (bytes === undefined) return fair('unknown');
      return (bytes < littleRoom ? poor : good)(bytes < littleRoom ? 'little' : 'good', { room: byteSize(bytes) });
    },
    unsent: () => {
      const { waiting, refused, unclaimed, storage } = ports.unsent();
      if (storage === 'memory') return poor('memory', { count: waiting });
      if (refused > 0) return poor('refused', { count: refused });
      if (waiting > 0) return fair('waiting', { count: waiting });
      return unclaimed > 0 ? fair('unclaimed', { count: unclaimed }) : good('good');
    },
  };
  return Promise.all(
    diagnosed.map(async (of): Promise<Finding> => {
      try {
        return { of, ...(await found[of]()) };
      } catch {
        return { of, ...poor('away') };
      }
    }),
  );
}

type Values = Finding['values'];
const good = (says: string, values: Values = {}) => ({ state: 'good' as const, says, values });
const fair = (says: string, values: Values = {}) => ({ state: 'fair' as const, says, values });
const poor = (says: string, values: Values = {}) => ({ state: 'poor' as const, says, values });
