import { Scope } from '@chorus/sdk';
import { FakeAudioService, VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { NoiseMeter } from './noise-meter.ts';

function begin(kept = new Map<string, unknown>()) {
  const clock = new VirtualClock();
  const audio = new FakeAudioService();
  const scope = new Scope('test');
  const device = {
    get: async (key: string) => kept.get(key) as never,
    set: async (key: string, value: unknown) => void kept.set(key, value),
    delete: async () => undefined,
  };
  const meter = new NoiseMeter(scope, audio, clock, device);
  let flip = 0;
  /** The room is so loud for so long. */
  const room = async (level: number, ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      await clock.advance(50);
      audio.hear(level + (flip = 1e-9 - flip));
    }
  };
  return { clock, audio, scope, meter, room, kept };
}

it('listens while its card is open, and not longer', () => {
  const { audio, meter } = begin();
  expect(audio.levels.get().status).toBe('off');
  meter.open();
  expect(meter.status).toBe('listening');
  meter.close();
  expect([meter.status, audio.levels.get().status]).toEqual(['off', 'off']);
});

it('counts how long it has been calm, and begins anew when it was too loud', async () => {
  const { meter, room } = begin();
  meter.open();
  await room(0.2, 10_000);
  expect(meter.calmMs).toBeGreaterThan(9_800);
  expect(meter.zone).toBe('quiet');
  await room(0.9, 4_000);
  expect([meter.zone, meter.calmMs]).toEqual(['loud', 0]);
  expect(meter.longestMs).toBeGreaterThan(9_800);
  await room(0.5, 5_000);
  expect(meter.zone).toBe('fine');
  expect(meter.calmMs).toBeGreaterThan(3_000);
  expect(meter.calmMs).toBeLessThan(5_000);
});

it('pauses while a recording has the microphone, and counts none of that time', async () => {
  const { meter, room, audio, clock } = begin();
  meter.open();
  await room(0.2, 2_000);
  const calm = meter.calmMs;
  audio.set({ recording: true });
  expect(meter.status).toBe('recording');
  await clock.advance(30_000);
  audio.set({ recording: false });
  await room(0.2, 1_000);
  expect(meter.calmMs - calm).toBeLessThanOrEqual(1_000);
  expect(meter.calmMs - calm).toBeGreaterThan(800);
});

it.each(['denied', 'missing'] as const)('says that the microphone is %s, and tries again when it is asked to', (microphone) => {
  const { meter, audio } = begin();
  audio.set({ microphone });
  meter.open();
  expect(meter.status).toBe(microphone);
  audio.set({ microphone: 'ready' });
  meter.open();
  expect(meter.status).toBe('listening');
});

it('keeps the limit on this machine, within what makes sense', async () => {
  const { meter, kept } = begin();
  meter.setLimit(0.7);
  const next = begin(kept);
  await next.meter.load();
  expect(next.meter.limit).toBe(0.7);
  next.meter.setLimit(2);
  expect(next.meter.limit).toBe(0.95);
  kept.set('noise-limit', 'loud');
  const odd = begin(kept);
  await odd.meter.load();
  expect(odd.meter.limit).toBe(0.6);
});

it('stops listening when its plugin goes', () => {
  const { meter, scope, audio } = begin();
  meter.open();
  scope.dispose();
  expect(audio.levels.listenerCount).toBe(0);
});
