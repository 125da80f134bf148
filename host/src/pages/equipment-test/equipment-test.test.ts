import type { SpeechOutcome } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import type { CaptureHandlers, CaptureRefusal } from '../../services/audio/audio-capture.ts';
import { VirtualClock } from '../../services/testing/virtual-clock.ts';
import { EquipmentTest } from './equipment-test.ts';

const track = {
  deviceId: 'd',
  label: 'Desk microphone',
  rateHz: 48_000,
  automaticGain: false,
  echoCancellation: false,
  noiseSuppression: false,
};

function setUp(refused?: CaptureRefusal) {
  const clock = new VirtualClock();
  const stop = vi.fn(async () => undefined);
  const judge = vi.fn<() => Promise<SpeechOutcome>>(async () => Promise.reject(new Error('no scorer')));
  const world: { handlers?: CaptureHandlers } = {};
  const test = new EquipmentTest({
    clock,
    judge,
    chosen: () => undefined,
    capture: async (handlers) => {
      world.handlers = handlers;
      return refused ? { refused } : { track, stop };
    },
  });
  let at = 0;
  /** Seconds of a voice of this amplitude over a faint noise. */
  const hear = (seconds: number, amplitude: number) => {
    for (let block = 0; block < seconds * 20; block += 1)
      world.handlers?.block(
        Float32Array.from({ length: 800 }, () => {
          at += 1;
          return 0.0003 * Math.sin(at * at) + amplitude * Math.sin(at / 10) * Math.max(0, Math.sin(at / 3_000));
        }),
      );
  };
  const phase = () => test.state.get().phase;
  const settled = () => expect.poll(() => phase()).toBe('done');
  return { test, world, clock, stop, judge, hear, phase, settled };
}

it('listens to the room, then to a sentence, and then says what it thinks', async () => {
  const { test, hear, phase, settled, stop } = setUp();
  await test.start();
  expect(phase()).toBe('opening');
  hear(1, 0);
  expect(test.state.get()).toMatchObject({ phase: 'quiet', passed: expect.closeTo(0.23, 1) as number });
  hear(2.35, 0);
  expect(phase()).toBe('speaking');
  hear(4.9, 0.2);
  expect(phase()).toBe('speaking');
  hear(0.1, 0);
  await settled();
  expect(stop).toHaveBeenCalledOnce();
  expect(test.state.get()).toMatchObject({ verdict: { verdict: 'good', findings: [] }, track });
});

it('asks the scorer about the spoken part only, and believes it', async () => {
  const { test, hear, judge, settled } = setUp();
  const scorer = { provider: 'device', version: '1', modelChecksum: '' } as const;
  judge.mockResolvedValue({ kind: 'refused', reason: 'other-text', durationMs: 1, scorer });
  await test.start();
  hear(3.35, 0);
  hear(5, 0.2);
  await settled();
  const [[samples]] = judge.mock.calls as unknown as [[Float32Array]];
  expect(samples.length / 16_000).toBeCloseTo(5, 1);
  expect(test.state.get()).toMatchObject({ verdict: { findings: [{ code: 'other-text', level: 'warn' }] } });
});

it.each(['permission-denied', 'no-microphone', 'busy'] as const)('says that it could not listen: %s [8-5]', async (reason) => {
  const { test } = setUp(reason);
  await test.start();
  expect(test.state.get()).toEqual({ phase: 'failed', reason });
});

it('notices a microphone that is pulled out, and one that gives nothing', async () => {
  const first = setUp();
  await first.test.start();
  first.hear(1, 0);
  first.world.handlers?.unplugged();
  expect(first.test.state.get()).toEqual({ phase: 'failed', reason: 'unplugged' });
  await expect.poll(() => first.stop).toHaveBeenCalledOnce();
  const second = setUp();
  await second.test.start();
  await second.clock.advance(15_000);
  expect(second.test.state.get()).toEqual({ phase: 'failed', reason: 'no-sound' });
});

it('lets the microphone go when the page is left', async () => {
  const { test, hear, stop, phase, clock } = setUp();
  await test.start();
  hear(1, 0);
  await test.cancel();
  expect([phase(), stop.mock.calls.length, clock.pending]).toEqual(['idle', 1, 0]);
  hear(10, 0.2);
  expect(phase()).toBe('idle');
});
