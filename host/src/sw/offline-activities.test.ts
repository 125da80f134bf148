import { ObservableValue } from '@chorus/sdk';
import { settle, VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import type { PluginRow } from '../kernel/kernel-types.ts';
import { OfflineActivities } from './offline-activities.ts';

const megabyte = 1024 * 1024;
const row = (id: string, { bytes = 1, providers = [], ...more }: { bytes?: number; providers?: string[]; [of: string]: unknown } = {}) =>
  ({
    id,
    base: `/p/1/${id}/1.0.0-0/`,
    source: 'dropped',
    providers,
    manifest: {
      files: [
        { path: 'index.js', bytes },
        { path: 'inner.js', bytes: 0 },
      ],
    },
    ...more,
  }) as unknown as PluginRow;

/** A machine with these plugins, whose service worker gets what `away` does not keep from it. */
function setUp(...rows: PluginRow[]) {
  const held = new Set<string>();
  const world = {
    away: false,
    asked: [] as string[],
    possible: true,
    started: 0,
    idle: [] as (() => void)[],
    stuck: false,
    content: [] as string[],
  };
  const list = new ObservableValue<readonly PluginRow[]>(rows);
  const clock = new VirtualClock();
  const logged: string[] = [];
  const activities = new OfflineActivities({
    rows: () => list,
    precache: {
      get possible() {
        return world.possible;
      },
      start: () => void (world.started += 1),
      holdBundle: async (urls) => {
        world.asked.push(...urls);
        if (world.stuck) return new Promise(() => undefined);
        if (!world.away) for (const url of urls) held.add(url);
      },
    },
    holdContent: async () => {
      if (world.away) throw new Error('The server is away.');
      world.content.push(`after ${held.size} files`);
    },
    held: async () => new Set(held),
    whenIdle: (run) => void world.idle.push(run),
    clock,
    log: (message) => void logged.push(message),
  });
  list.subscribe(() => activities.rowsChanged());
  const idle = async () => {
    for (const run of world.idle.splice(0)) run();
    await settle();
    await settle();
  };
  return { activities, world, list, held, clock, logged, idle, says: () => Object.fromEntries(activities.state.get()) };
}
const filesOf = (id: string) => ['manifest.json', 'index.js', 'inner.js'].map((file) => `/p/1/${id}/1.0.0-0/${file}`);

it('holds all that may be used, once a class is chosen and the page is idle: every file, and of what it may not use none', async () => {
  const { activities, world, list, idle, says } = setUp(
    row('a.one'),
    row('a.off', { reason: { code: 'denied' } }),
    row('a.dev', { source: 'dev' }),
  );
  list.set([...list.get()]);
  await idle();
  expect([world.asked, world.started]).toEqual([[], 0]);
  activities.start();
  expect([world.asked, world.started]).toEqual([[], 1]);
  await idle();
  expect(world.asked).toEqual(filesOf('a.one'));
  expect(says()).toEqual({ 'a.one': 'ready' });
  list.set([...list.get(), row('a.two')]);
  await idle();
  expect(world.asked.slice(3)).toEqual(filesOf('a.two'));
  activities.look();
  await idle();
  expect(world.asked).toHaveLength(6);
});

it('says what is not here yet, whatever an activity needs, and asks for what is missing when the server is back', async () => {
  const { activities, world, held, idle, says } = setUp(row('a.game', { providers: ['a.type'] }), row('a.type'), row('a.alone'));
  world.away = true;
  for (const path of [...filesOf('a.game'), ...filesOf('a.alone'), ...filesOf('a.type').slice(0, 2)]) held.add(path);
  activities.start();
  await idle();
  expect(says()).toEqual({ 'a.game': 'not-yet', 'a.type': 'not-yet', 'a.alone': 'ready' });
  world.away = false;
  world.asked = [];
  activities.look();
  await idle();
  expect(world.asked).toEqual(['/p/1/a.type/1.0.0-0/inner.js']);
  expect(says()).toEqual({ 'a.game': 'ready', 'a.type': 'ready', 'a.alone': 'ready' });
});

it('holds at most 64 MB of one activity, and says that a larger one needs a network, also what requires it', async () => {
  const rows = [
    row('a.most', { bytes: 64 * megabyte }),
    row('a.large', { bytes: 64 * megabyte + 1 }),
    row('a.game', { providers: ['a.large', 'a.most'] }),
  ];
  const { activities, world, idle, says } = setUp(...rows);
  activities.start();
  await idle();
  expect(says()).toEqual({ 'a.most': 'ready', 'a.large': 'too-large', 'a.game': 'too-large' });
  expect(world.asked.filter((url) => url.includes('large'))).toEqual([]);
});

it('gives up on a service worker that does not answer, and tries again the next time', async () => {
  const { activities, world, clock, logged, idle, says } = setUp(row('a.one'), row('a.two'));
  world.stuck = true;
  activities.start();
  await idle();
  await clock.advance(120_000);
  await settle();
  expect([world.asked, logged.length, says()]).toEqual([filesOf('a.one'), 1, { 'a.one': 'not-yet', 'a.two': 'not-yet' }]);
  world.stuck = false;
  activities.look();
  await idle();
  expect(says()).toEqual({ 'a.one': 'ready', 'a.two': 'ready' });
});

it('looks once more where activities changed while it was at it', async () => {
  const { activities, list, idle, says } = setUp(row('a.one'));
  activities.start();
  list.set([row('a.two')]);
  await idle();
  await idle();
  expect(says()).toEqual({ 'a.two': 'ready' });
});

it('asks for nothing in a browser that holds nothing', async () => {
  const { activities, world, clock, idle, says } = setUp(row('a.one'));
  world.possible = false;
  activities.start();
  await idle();
  expect([world.asked, says(), clock.pending]).toEqual([[], { 'a.one': 'not-yet' }, 0]);
});

it('keeps the content that no unit is opened for after all activities, once for a class, and again where that failed', async () => {
  const { activities, world, idle, logged } = setUp(row('a.one'));
  activities.start();
  world.away = true;
  await idle();
  expect([world.content, logged]).toEqual([[], ['Not all can be held for times without a server.']]);
  world.away = false;
  activities.look();
  await idle();
  activities.look();
  await idle();
  expect(world.content).toEqual(['after 3 files']);
  activities.start();
  await idle();
  expect(world.content).toHaveLength(2);
});
