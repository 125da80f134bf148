import { expect, it } from 'vitest';
import zh from '../../locales/zh-CN.json' with { type: 'json' };
import { diagnose, type DiagnosticPorts } from './diagnose.ts';

const allSent = { waiting: 0, refused: 0, unclaimed: 0, storage: 'disk' } as const;
const well: DiagnosticPorts = {
  roundTrip: async () => 12.4,
  openLive: async () => undefined,
  clockBehindMs: () => 800,
  userAgent: 'Mozilla/5.0 Chrome/120.0.0.0',
  screen: () => ({ width: 1920, height: 1080, ratio: 1 }),
  microphone: () => 'ready',
  receiver: () => 'ready',
  offline: () => ({ possible: true, page: true, ready: 4, of: 4 }),
  room: async () => 3 * 1024 ** 3,
  unsent: () => allSent,
};
const none = { possible: true, page: false, ready: 0, of: 0 };
const found = async (ports: Partial<DiagnosticPorts>) =>
  Object.fromEntries((await diagnose({ ...well, ...ports })).map(({ of, state, says, values }) => [of, { state, says, ...values }]));
const refuse = async () => {
  throw new Error('away');
};

it('finds nothing where all is well', async () => {
  expect(Object.values(await found({})).map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'good'));
});

it('tells a server that is away from live connections that a school’s network lets not through', async () => {
  expect(await found({ roundTrip: refuse, openLive: refuse })).toMatchObject({
    server: { state: 'poor', says: 'away' },
    live: { state: 'poor', says: 'away' },
  });
  expect(await found({ openLive: refuse })).toMatchObject({ server: { state: 'good', ms: 12 }, live: { state: 'poor', says: 'away' } });
  expect(await found({ roundTrip: async () => 900 })).toMatchObject({ server: { state: 'fair', says: 'slow', ms: 900 } });
});

it('says what a lesson lacks on this machine', async () => {
  const poor = await found({
    clockBehindMs: () => -7 * 60_000,
    userAgent: 'Mozilla/5.0 Chrome/92.0',
    screen: () => ({ width: 1024, height: 768, ratio: 1 }),
    microphone: () => 'denied',
    receiver: () => 'absent',
    offline: () => ({ possible: true, page: false, ready: 0, of: 0 }),
    room: async () => 1024 ** 2,
    unsent: () => ({ ...allSent, waiting: 4, storage: 'memory' }),
  });
  expect(poor).toMatchObject({
    clock: { state: 'fair', minutes: 7 },
    browser: { state: 'poor', says: 'old' },
    screen: { state: 'fair', says: 'small' },
    microphone: { state: 'poor', says: 'denied' },
    receiver: { state: 'fair', says: 'none' },
    offline: { state: 'fair', says: 'not-yet' },
    room: { state: 'poor', says: 'little', room: '1 MB' },
    unsent: { state: 'poor', says: 'memory', count: 4 },
  });
});

it('tells a class whose activities are being stored from no class, and from a browser that stores nothing', async () => {
  const offline = async (change: object) => (await found({ offline: () => ({ ...none, ...change }) }))['offline'];
  expect(await offline({})).toEqual({ state: 'fair', says: 'not-yet' });
  expect(await offline({ of: 4, ready: 1 })).toEqual({ state: 'fair', says: 'keeping', count: 1, of: 4 });
  expect(await offline({ page: true, of: 4, ready: 3 })).toEqual({ state: 'fair', says: 'keeping', count: 3, of: 4 });
  expect(await offline({ possible: false, of: 4 })).toEqual({ state: 'fair', says: 'never' });
});

it('calls nothing uploaded while something is refused or unclaimed', async () => {
  const unsent = async (change: object) => (await found({ unsent: () => ({ ...allSent, ...change }) }))['unsent'];
  expect(await unsent({ refused: 2, waiting: 1 })).toEqual({ state: 'poor', says: 'refused', count: 2 });
  expect(await unsent({ waiting: 1, unclaimed: 1 })).toEqual({ state: 'fair', says: 'waiting', count: 1 });
  expect(await unsent({ unclaimed: 3 })).toEqual({ state: 'fair', says: 'unclaimed', count: 3 });
});

it('has words for everything that it can find', async () => {
  const all = [
    ...(await diagnose(well)),
    ...(await diagnose({ ...well, roundTrip: refuse, openLive: refuse, room: refuse as never })),
    ...(await diagnose({
      ...well,
      microphone: () => 'missing',
      room: async () => undefined,
      unsent: () => ({ ...allSent, waiting: 1 }),
    })),
    ...(await diagnose({ ...well, microphone: () => 'unknown', receiver: () => 'lost' })),
    ...(
      await Promise.all(
        [none, { ...none, of: 4 }, { ...none, possible: false }].map((offline) => diagnose({ ...well, offline: () => offline })),
      )
    ).flat(),
    ...(await diagnose({ ...well, unsent: () => ({ ...allSent, refused: 1 }) })),
    ...(await diagnose({ ...well, unsent: () => ({ ...allSent, unclaimed: 1 }) })),
  ];
  for (const { of, says } of all) expect(zh).toHaveProperty([`help.found.${of}.${says}`]);
});
