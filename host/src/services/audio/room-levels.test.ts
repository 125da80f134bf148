import { expect, it } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import type { CaptureHandlers, OpenCapture } from './audio-capture.ts';
import { MicrophoneError } from './microphone.ts';
import { RoomLevels } from './room-levels.ts';

const track = { deviceId: 'd', label: 'Desk', rateHz: 48_000, automaticGain: false, echoCancellation: false, noiseSuppression: false };

function begin() {
  const clock = new VirtualClock();
  const world = {
    open: 0,
    opened: 0,
    handlers: undefined as CaptureHandlers | undefined,
    fault: undefined as MicrophoneError | undefined,
    asked: Promise.resolve(),
    logged: [] as string[],
  };
  const open = async (handlers: CaptureHandlers): Promise<OpenCapture> => {
    await world.asked;
    if (world.fault) throw world.fault;
    world.handlers = handlers;
    world.opened += 1;
    world.open += 1;
    return { track, stop: async () => void (world.open -= 1) };
  };
  const levels = new RoomLevels({ open }, clock, (message) => void world.logged.push(message));
  return { clock, world, levels, settle: () => clock.advance(0) };
}
const loud = (sample: number) => new Float32Array(160).fill(sample);

it('opens the microphone while somebody listens, once for all, and closes it after the last', async () => {
  const { world, levels, settle } = begin();
  await settle();
  expect([world.open, levels.get().status]).toEqual([0, 'off']);
  const one = levels.subscribe(() => undefined);
  const two = levels.subscribe(() => undefined);
  expect(levels.get().status).toBe('opening');
  await settle();
  expect([world.open, levels.get().status]).toEqual([1, 'listening']);
  one.dispose();
  await settle();
  expect(world.open).toBe(1);
  two.dispose();
  two.dispose();
  await settle();
  expect([world.open, world.opened, levels.get()]).toEqual([0, 1, { status: 'off', level: 0 }]);
});

it('tells how loud it is, at most 20 times a second', async () => {
  const { clock, world, levels, settle } = begin();
  const told: number[] = [];
  levels.subscribe(({ level }) => void told.push(level));
  await settle();
  told.length = 0;
  for (let block = 0; block < 100; block += 1) {
    world.handlers!.block(loud(block % 2 ? 0.1 : 0.4));
    await clock.advance(10);
  }
  expect(told.length).toBeGreaterThan(5);
  expect(told.length).toBeLessThanOrEqual(20);
  expect(told[0]).toBeCloseTo(1 + (20 * Math.log10(0.4)) / 60);
});

it('is closed before a recording opens the microphone, and hears again after it', async () => {
  const { world, levels, settle } = begin();
  levels.subscribe(() => undefined);
  await settle();
  await levels.hold();
  expect([world.open, levels.get()]).toEqual([0, { status: 'recording', level: 0 }]);
  world.handlers!.block(loud(0.5));
  expect(levels.get().level).toBe(0);
  levels.release();
  await settle();
  expect([world.open, levels.get().status]).toEqual([1, 'listening']);
});

it('has a recording wait for nothing where nobody listens', () => {
  const { levels } = begin();
  expect(levels.hold()).toBeUndefined();
});

it('gives a recording the microphone that is just being opened', async () => {
  const { world, levels, settle } = begin();
  let answer = () => undefined as void;
  world.asked = new Promise((resolve) => (answer = resolve));
  levels.subscribe(() => undefined);
  const free = levels.hold();
  answer();
  await free;
  await settle();
  expect([world.opened, world.open, levels.get().status]).toEqual([1, 0, 'recording']);
});

it.each(['denied', 'missing'] as const)('says that the microphone is %s, and tries again for who comes anew', async (code) => {
  const { world, levels, settle } = begin();
  world.fault = new MicrophoneError(code, 'no');
  const first = levels.subscribe(() => undefined);
  await settle();
  expect([levels.get().status, world.logged]).toEqual([code, ['The room can’t be heard: no']]);
  first.dispose();
  world.fault = undefined;
  levels.subscribe(() => undefined);
  await settle();
  expect(levels.get().status).toBe('listening');
});

it('says so when the microphone is pulled out', async () => {
  const { world, levels, settle } = begin();
  levels.subscribe(() => undefined);
  await settle();
  world.handlers!.unplugged();
  await settle();
  expect([world.open, levels.get().status]).toEqual([0, 'missing']);
});
