import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { ActivitySessions, snapshotMs } from './activity-sessions.ts';

const spec = { kind: 'quiz', version: 1, initial: { at: 0 } };
function setUp() {
  const store = new MemoryKeyValueStore();
  const clock = new VirtualClock();
  const world = { lesson: 'lesson', watching: false };
  const page = () =>
    new ActivitySessions(
      store,
      clock,
      () => world.lesson,
      () => !world.watching,
      () => undefined,
    );
  return { store, clock, world, page };
}

it('writes a change within 250 ms and gives it back after a reload', async () => {
  const { clock, page } = setUp();
  const session = await page().ofLesson('a.b')(spec);
  session.update(() => ({ at: 7 }));
  await clock.advance(249);
  expect((await page().ofLesson('a.b')(spec)).state.get()).toEqual({ at: 0 });
  await clock.advance(1);
  expect((await page().ofLesson('a.b')(spec)).state.get()).toEqual({ at: 7 });
});

it('goes to the place that another window has left, and writes nothing over it while it watches', async () => {
  const { clock, world, page } = setUp();
  const [one, two] = [page(), page()];
  const [writes, watches] = [await one.ofLesson('a.b')(spec), await two.ofLesson('a.b')(spec)];
  writes.update(() => ({ at: 7 }));
  await clock.advance(snapshotMs);
  world.watching = true;
  watches.update(() => ({ at: 1 }));
  await clock.advance(snapshotMs);
  await two.refresh();
  expect(watches.state.get()).toEqual({ at: 7 });
  world.watching = false;
  watches.update(() => ({ at: 8 }));
  await clock.advance(snapshotMs);
  expect((await page().ofLesson('a.b')(spec)).state.get()).toEqual({ at: 8 });
});

it('keeps one lesson’s and one plugin’s place from another’s', async () => {
  const { world, page } = setUp();
  const session = await page().ofLesson('a.b')(spec);
  session.update(() => ({ at: 7 }));
  await session.snapshot();
  expect((await page().ofLesson('a.c')(spec)).state.get()).toEqual({ at: 0 });
  world.lesson = 'another';
  expect((await page().ofLesson('a.b')(spec)).state.get()).toEqual({ at: 0 });
});

it('brings an old snapshot to the new version, or begins anew', async () => {
  const { page } = setUp();
  const session = await page().ofLesson('a.b')(spec);
  session.update(() => ({ at: 7 }));
  await session.snapshot();
  expect((await page().ofLesson('a.b')({ ...spec, version: 2 })).state.get()).toEqual({ at: 0 });
  const migrated = await page().ofLesson('a.b')({
    ...spec,
    version: 2,
    migrate: (old, from) => ({ at: (old as { at: number }).at * 10 + from }),
  });
  expect(migrated.state.get()).toEqual({ at: 71 });
  const broken = await page().ofLesson('a.b')({
    ...spec,
    version: 2,
    migrate: () => {
      throw new Error('no');
    },
  });
  expect(broken.state.get()).toEqual({ at: 0 });
});

it('keeps what is opened late, after the next lesson began, in its own lesson', async () => {
  const { world, page } = setUp();
  const sessions = page();
  const before = sessions.ofLesson('a.b');
  world.lesson = 'another';
  const next = await sessions.ofLesson('a.b')(spec);
  const late = await before(spec);
  late.update(() => ({ at: 7 }));
  await late.snapshot();
  expect(next.state.get()).toEqual({ at: 0 });
  expect((await page().ofLesson('a.b')(spec)).state.get()).toEqual({ at: 0 });
});

it('writes what a plugin has not written when it is let go, says that it is over, and takes nothing more', async () => {
  const { clock, page } = setUp();
  const sessions = page();
  const session = await sessions.ofLesson('a.b')(spec);
  const other = await sessions.ofLesson('a.c')(spec);
  session.update(() => ({ at: 7 }));
  await sessions.release('a.b');
  expect(session.status.get()).toBe('ended');
  expect(other.status.get()).toBe('running');
  const next = await sessions.ofLesson('a.b')(spec);
  expect(next.state.get()).toEqual({ at: 7 });
  session.update(() => ({ at: 8 }));
  await session.end();
  await clock.advance(snapshotMs);
  expect(session.state.get()).toEqual({ at: 7 });
  expect(await sessions.ofLesson('a.b')(spec)).toBe(next);
  expect((await page().ofLesson('a.b')(spec)).state.get()).toEqual({ at: 7 });
});

it('forgets an ended activity', async () => {
  const { page } = setUp();
  const sessions = page();
  const session = await sessions.ofLesson('a.b')(spec);
  session.update(() => ({ at: 7 }));
  await session.end();
  expect(session.status.get()).toBe('ended');
  expect((await sessions.ofLesson('a.b')(spec)).state.get()).toEqual({ at: 0 });
});

it('clears session state at logout and keeps the device’s [2.4-12]', async () => {
  const { clock, page } = setUp();
  const sessions = page();
  const session = await sessions.ofLesson('a.b')(spec);
  session.update(() => ({ at: 7 }));
  await sessions.state('a.b', 'session').set('k', 1);
  await sessions.state('a.b', 'device').set('k', 2);
  await sessions.clearSession();
  expect(await sessions.state('a.b', 'session').get('k')).toBeUndefined();
  expect(await sessions.state('a.b', 'device').get('k')).toBe(2);
  await clock.advance(snapshotMs);
  expect(session.status.get()).toBe('ended');
  expect((await page().ofLesson('a.b')(spec)).state.get()).toEqual({ at: 0 });
});

it('clears one plugin’s session state and no other’s [2.4-10]', async () => {
  const sessions = setUp().page();
  for (const id of ['a.b', 'a.bc']) for (const kind of ['session', 'device'] as const) await sessions.state(id, kind).set('k', 1);
  await sessions.clearState('a.b');
  expect(await sessions.state('a.b', 'session').get('k')).toBeUndefined();
  expect(await sessions.state('a.b', 'device').get('k')).toBe(1);
  expect(await sessions.state('a.bc', 'session').get('k')).toBe(1);
});

it('clears all that a plugin has noted, in every lesson and while it runs, and nothing of another', async () => {
  const { clock, page } = setUp();
  const sessions = page();
  for (const id of ['a.b', 'a.bc']) {
    for (const kind of ['session', 'device'] as const) await sessions.state(id, kind).set('k', 1);
    (await sessions.ofLesson(id)(spec)).update(() => ({ at: 7 }));
  }
  await sessions.flush();
  const running = await sessions.ofLesson('a.b')(spec);
  running.update(() => ({ at: 8 }));
  await sessions.erase(['a.b', 'c.d']);
  await clock.advance(snapshotMs);
  const kept = async (id: string) => [
    await sessions.state(id, 'session').get('k'),
    await sessions.state(id, 'device').get('k'),
    (await page().ofLesson(id)(spec)).state.get(),
  ];
  expect(await kept('a.b')).toEqual([undefined, undefined, { at: 0 }]);
  expect(await kept('a.bc')).toEqual([1, 1, { at: 7 }]);
});
