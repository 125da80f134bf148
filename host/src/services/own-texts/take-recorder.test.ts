import { expect, it } from 'vitest';
import type { CaptureHandlers, CaptureRefusal } from '../audio/audio-capture.ts';
import { TakeRecorder } from './take-recorder.ts';

/** A microphone that gives what it is told to; `refused`: it gives nothing. */
class FakeMicrophone {
  refused: CaptureRefusal | undefined;
  handlers: CaptureHandlers | undefined;
  opening: Promise<void> = Promise.resolve();
  async capture(handlers: CaptureHandlers) {
    await this.opening;
    if (this.refused) return { refused: this.refused };
    this.handlers = handlers;
    return {
      stop: async () => {
        // what was on its way
        handlers.block(new Float32Array(16).fill(0.25));
        this.handlers = undefined;
      },
    };
  }
  say(ms: number): void {
    this.handlers!.block(new Float32Array(ms * 16).fill(0.5));
  }
}

function setUp({ mostMs = 10_000, before = undefined as Int16Array<ArrayBuffer> | undefined } = {}) {
  const microphone = new FakeMicrophone();
  return { microphone, take: new TakeRecorder(microphone, mostMs, before) };
}

it('goes on after a pause where it was, and keeps what comes while the microphone closes', async () => {
  const { microphone, take } = setUp();
  await take.go();
  microphone.say(500);
  await take.pause();
  expect([take.state.get().status, microphone.handlers]).toEqual(['still', undefined]);
  await take.go();
  microphone.say(300);
  await take.pause();
  expect([take.state.get().ms, take.samples().length]).toEqual([802, 802 * 16]);
});

it('ends by itself with the longest that there may be', async () => {
  const { microphone, take } = setUp({ mostMs: 1_000 });
  await take.go();
  microphone.say(900);
  microphone.say(900);
  await expect.poll(() => take.state.get().status).toBe('still');
  expect(take.state.get()).toMatchObject({ ms: 1_000, full: true });
  await take.go();
  expect(microphone.handlers).toBeUndefined();
});

it('says why the microphone can not be had, and keeps what was recorded before', async () => {
  const { microphone, take } = setUp({ before: new Int16Array(16_000) });
  microphone.refused = 'permission-denied';
  await take.go();
  expect(take.state.get()).toEqual({ status: 'still', ms: 1_000, refused: 'permission-denied', full: false });
  microphone.refused = undefined;
  await take.go();
  expect(take.state.get()).toMatchObject({ status: 'recording', refused: undefined });
});

it('keeps what was recorded until the microphone was pulled out', async () => {
  const { microphone, take } = setUp();
  await take.go();
  microphone.say(700);
  microphone.handlers!.unplugged();
  await expect.poll(() => take.state.get()).toMatchObject({ status: 'still', refused: 'unplugged' });
  expect(take.samples().length).toBeGreaterThanOrEqual(700 * 16);
});

it('closes a microphone that was opened too late', async () => {
  const { microphone, take } = setUp();
  let open: () => void = () => undefined;
  microphone.opening = new Promise((resolve) => (open = resolve));
  const going = take.go();
  await take.pause();
  open();
  await going;
  expect([microphone.handlers, take.state.get().status]).toEqual([undefined, 'still']);
});

it('forgets everything from the start again', async () => {
  const { microphone, take } = setUp();
  await take.go();
  microphone.say(700);
  await take.clear();
  expect([take.state.get().ms, take.samples().length]).toEqual([0, 0]);
});
