import { toDisposable } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import type { CaptureHandlers } from './audio-capture.ts';
import { HostAudio } from './host-audio.ts';
import { MicrophoneError, type MicrophoneState } from './microphone.ts';
import { PlaybackError, type PlayerEvents, type PlayingSound } from './sound-player.ts';

const track = {
  deviceId: 'd',
  label: 'Desk microphone',
  rateHz: 48_000,
  automaticGain: false,
  echoCancellation: false,
  noiseSuppression: false,
};

function setUp() {
  const clock = new VirtualClock();
  const notices: unknown[] = [];
  const logged: unknown[] = [];
  const world = {
    clock,
    notices,
    logged,
    position: 0,
    rate: 0,
    did: [] as string[],
    opening: Promise.resolve(),
    stopped: 0,
    released: 0,
    voice: true,
    fail: undefined as PlaybackError | undefined,
    microphoneAnswers: Promise.resolve(),
    microphoneClosed: 0,
    microphoneError: undefined as MicrophoneError | undefined,
    events: undefined as PlayerEvents | undefined,
    handlers: undefined as CaptureHandlers | undefined,
    microphoneState: (_state: MicrophoneState) => undefined as void,
  };
  const sound = (): PlayingSound => ({
    position: () => ({ positionMs: world.position, durationMs: 2000 }),
    pause: () => void world.did.push('pause'),
    resume: async () => void world.did.push('resume'),
    seek: (ms) => (world.position = ms),
    stop: () => (world.stopped += 1),
  });
  const audio = new HostAudio({
    clock,
    player: {
      play: async (_url, { fromMs, rate }, events) => {
        if (world.fail) throw world.fail;
        await world.opening;
        world.position = fromMs;
        world.rate = rate;
        world.events = events;
        return sound();
      },
      speak: async (_text, _language, rate, events) => {
        world.rate = rate;
        world.events = events;
        return world.voice ? sound() : undefined;
      },
    },
    microphone: {
      open: async (handlers) => {
        if (world.microphoneError) throw world.microphoneError;
        await world.microphoneAnswers;
        world.handlers = handlers;
        return { track, stop: async () => void (world.microphoneClosed += 1) };
      },
      devices: async () => [],
      chosen: () => undefined,
      choose: () => undefined,
      changed: () => toDisposable(() => undefined),
      watch: (changed) => (world.microphoneState = changed),
    },
    recording: async (id) => (id === 'kept' ? { url: 'blob:kept', release: () => (world.released += 1) } : undefined),
    samples: async (url) => (url.endsWith('gone.mp3') ? undefined : new Float32Array(320).fill(0.5)),
    notice: (what) => void notices.push(what),
    log: (message) => void logged.push(message),
  });
  const handlers = { block: () => undefined, unplugged: () => undefined };
  return { world, audio, handlers };
}

it('refuses to record while a sound plays [4-26]', async () => {
  const { audio, handlers } = setUp();
  await audio.play({ url: '/a.mp3' });
  expect(await audio.capture(handlers)).toEqual({ refused: 'playing' });
  await audio.stop();
  expect(await audio.capture(handlers)).toHaveProperty('stop');
});

it('refuses to play while recording, and records only once [4-27]', async () => {
  const { audio, handlers } = setUp();
  const open = await audio.capture(handlers);
  expect(audio.state.get().recording).toBe(true);
  expect(await audio.play({ url: '/a.mp3' })).toEqual({ ok: false, reason: 'recording' });
  expect(await audio.capture(handlers)).toEqual({ refused: 'busy' });
  if ('stop' in open) await open.stop();
  expect(await audio.play({ url: '/a.mp3' })).toEqual({ ok: true });
});

it('refuses to record while a sound is being opened, and not while one is paused [4-26]', async () => {
  const { audio, world, handlers } = setUp();
  let open: () => void = () => undefined;
  world.opening = new Promise((resolve) => (open = resolve));
  const playing = audio.play({ url: '/a.mp3' });
  expect(await audio.capture(handlers)).toEqual({ refused: 'playing' });
  open();
  await playing;
  expect(await audio.capture(handlers)).toEqual({ refused: 'playing' });
  await audio.pause();
  expect(await audio.capture(handlers)).toHaveProperty('stop');
  // nothing goes on beneath a recording
  await audio.resume();
  expect([world.did, audio.state.get().playback]).toEqual([['pause'], undefined]);
});

it('pauses where it is, goes on from there, and is over once [4-39]', async () => {
  const { audio, world } = setUp();
  await audio.play({ url: '/a.mp3' });
  const told: unknown[] = [];
  audio.state.subscribe(({ playback }) => told.push(playback && [playback.playing, playback.positionMs]));
  world.position = 640;
  await audio.pause();
  await world.clock.advance(1000);
  world.position = 650;
  await audio.resume();
  world.events?.over();
  expect(world.did).toEqual(['pause', 'resume']);
  expect(told).toEqual([[false, 640], [true, 650], undefined]);
  await audio.pause();
  await audio.resume();
  expect(told).toHaveLength(3);
  await audio.play({ url: '/a.mp3' });
  expect(audio.state.get().playback).toMatchObject({ playing: true, positionMs: 0 });
});

it('plays one sound at a time', async () => {
  const { audio, world } = setUp();
  await audio.play({ url: '/a.mp3' });
  await audio.play({ url: '/b.mp3' }, { key: 'b' });
  expect(world.stopped).toBe(1);
  expect(audio.state.get().playback?.key).toBe('b');
});

it('tells where it is every 100 ms, and not more often [9-11]', async () => {
  const { audio, world } = setUp();
  await audio.play({ url: '/a.mp3' });
  const told: number[] = [];
  audio.state.subscribe(({ playback }) => playback && told.push(playback.positionMs));
  for (let ms = 10; ms <= 300; ms += 10) {
    world.position = ms;
    await world.clock.advance(10);
  }
  expect(told).toEqual([100, 200, 300]);
});

it('seeks, stops at the end of a part, and is back at nothing when it is over [4-39]', async () => {
  const { audio, world } = setUp();
  await audio.play({ url: '/a.mp3' }, { fromMs: 500, toMs: 900 });
  expect(audio.state.get().playback).toMatchObject({ positionMs: 500, playing: true });
  await audio.seek(700);
  expect(audio.state.get().playback?.positionMs).toBe(700);
  world.position = 900;
  await world.clock.advance(100);
  expect(audio.state.get().playback).toBeUndefined();
  await audio.play({ url: '/a.mp3' });
  world.events?.over();
  expect(audio.state.get().playback).toBeUndefined();
});

it('ends a piece where it ends, not at the next tick', async () => {
  const { audio, world } = setUp();
  await audio.play({ url: '/a.mp3' }, { fromMs: 500, toMs: 570 });
  world.position = 569;
  await world.clock.advance(69);
  expect(audio.state.get().playback).toBeDefined();
  world.position = 571;
  await world.clock.advance(11);
  expect(audio.state.get().playback).toBeUndefined();
  await audio.play({ url: '/a.mp3' }, { fromMs: 0, toMs: 50 });
  await audio.pause();
  world.position = 40;
  await world.clock.advance(500);
  expect(audio.state.get().playback?.playing).toBe(false);
});

it('plays slower, and ends a piece then where it ends; never so fast or slow that nobody understands it', async () => {
  const { audio, world } = setUp();
  await audio.play({ url: '/a.mp3' }, { fromMs: 0, toMs: 45, rate: 0.5 });
  expect(world.rate).toBe(0.5);
  await world.clock.advance(80);
  expect(audio.state.get().playback).toBeDefined();
  world.position = 45;
  await world.clock.advance(10);
  expect(audio.state.get().playback).toBeUndefined();
  for (const [rate, taken] of [
    [0.1, 0.5],
    [9, 2],
    [undefined, 1],
  ] as const) {
    await audio.play({ speak: 'apple', accent: 'us' }, rate === undefined ? {} : { rate });
    expect(world.rate).toBe(taken);
  }
});

it('plays pieces in turn, and gives the row up for any other sound', async () => {
  const { audio, world, handlers } = setUp();
  const pieces = [
    { sound: { url: '/child.wav' }, key: 'child', fromMs: 100, toMs: 300 },
    { sound: { url: '/model.mp3' }, key: 'model', fromMs: 900 },
  ];
  const key = () => audio.state.get().playback?.key;
  expect(await audio.playInTurn(pieces)).toEqual({ ok: true });
  expect(key()).toBe('child');
  world.position = 300;
  await world.clock.advance(100);
  expect(audio.state.get().playback).toMatchObject({ key: 'model', positionMs: 900 });
  world.events?.over();
  expect(key()).toBeUndefined();
  expect(await audio.capture(handlers)).toHaveProperty('stop');
});

it('does not go on with a row that was stopped or replaced', async () => {
  const { audio, world } = setUp();
  const pieces = [
    { sound: { url: '/child.wav' }, key: 'child', toMs: 100 },
    { sound: { url: '/model.mp3' }, key: 'model' },
  ];
  await audio.playInTurn(pieces);
  await audio.stop();
  world.position = 500;
  await world.clock.advance(1_000);
  expect(audio.state.get().playback).toBeUndefined();
  await audio.playInTurn(pieces);
  await audio.play({ url: '/other.mp3' }, { key: 'other' });
  world.events?.over();
  await world.clock.advance(1_000);
  expect(audio.state.get().playback).toBeUndefined();
});

it('gives the media element’s codes, and says what happened [8-21]', async () => {
  for (const code of [1, 2, 3, 4, 5] as const) {
    const { audio, world } = setUp();
    world.fail = new PlaybackError(code);
    expect(await audio.play({ url: '/a.mp3' }, { key: 'a' })).toEqual({ ok: false, reason: 'failed' });
    expect(audio.state.get().error).toEqual({ key: 'a', code });
    expect(world.notices).toEqual([code]);
  }
  const { audio, world } = setUp();
  await audio.play({ recordingId: 'gone' });
  expect(world.notices).toEqual([4]);
});

it('says so where there is no voice', async () => {
  const { audio, world } = setUp();
  world.voice = false;
  expect(await audio.play({ speak: 'cat', accent: 'us' })).toEqual({ ok: false, reason: 'no-voice' });
  expect(world.notices).toEqual(['no-voice']);
});

it('frees a kept recording after it was heard', async () => {
  const { audio, world } = setUp();
  await audio.play({ recordingId: 'kept' });
  await audio.stop();
  expect(world.released).toBe(1);
});

it('says that the device can’t record, missing or denied, and writes down why [8-5]', async () => {
  for (const [code, refused, state] of [
    ['missing', 'no-microphone', 'missing'],
    ['denied', 'permission-denied', 'denied'],
  ] as const) {
    const { audio, world, handlers } = setUp();
    world.microphoneError = new MicrophoneError(code, `${code} here`);
    expect(await audio.capture(handlers)).toEqual({ refused });
    expect(audio.state.get()).toMatchObject({ microphone: state, recording: false });
    expect(world.notices).toEqual(['no-microphone']);
    expect(world.logged).toEqual([`The microphone can’t be had: ${code} here`]);
  }
});

it('says that the microphone could not be started, and lets the next press try again [8-8] [8-9]', async () => {
  const { audio, world, handlers } = setUp();
  world.microphoneError = new MicrophoneError('silent', '');
  expect(await audio.capture(handlers)).toEqual({ refused: 'no-microphone' });
  expect(world.notices).toEqual(['microphone-failed']);
  expect(audio.state.get()).toMatchObject({ recording: false });
  world.microphoneError = undefined;
  expect(await audio.capture(handlers)).not.toHaveProperty('refused');
});

it('names another program that has the microphone', async () => {
  const { audio, world, handlers } = setUp();
  world.microphoneError = new MicrophoneError('taken', '');
  expect(await audio.capture(handlers)).toEqual({ refused: 'no-microphone' });
  expect([world.notices, audio.state.get().microphone]).toEqual([['microphone-taken'], 'taken']);
});

it('says from 1 s on that the microphone is being opened, can be told to wait no longer, and closes what comes too late', async () => {
  const { audio, world, handlers } = setUp();
  let answer: () => void = () => undefined;
  world.microphoneAnswers = new Promise((resolve) => (answer = resolve));
  const capturing = audio.capture(handlers);
  await world.clock.advance(999);
  expect(audio.opening.get()).toBe(false);
  await world.clock.advance(1);
  expect(audio.opening.get()).toBe(true);
  audio.giveUpOpening();
  expect(await capturing).toEqual({ refused: 'no-microphone' });
  expect([audio.opening.get(), audio.state.get().recording, world.notices]).toEqual([false, false, []]);
  answer();
  await expect.poll(() => world.microphoneClosed).toBe(1);
});

it('tells the level at most 20 times a second', async () => {
  const { audio, world, handlers } = setUp();
  await audio.capture(handlers);
  let told = 0;
  audio.level.subscribe(() => (told += 1));
  for (let i = 0; i < 100; i += 1) {
    world.handlers?.block(new Float32Array(160).fill(i % 2 ? 0.1 : 0.9));
    await world.clock.advance(10);
  }
  expect(told).toBeLessThanOrEqual(20);
  expect(told).toBeGreaterThan(5);
});
