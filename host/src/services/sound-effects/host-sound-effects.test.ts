import { ObservableValue, toDisposable, type AudioState, type SoundEffect, type SoundLevel } from '@chorus/sdk';
import { settle, VirtualClock } from '@chorus/sdk/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenCapture } from '../audio/audio-capture.ts';
import { HostAudio } from '../audio/host-audio.ts';
import { FakeAudioContext } from '../testing/fake-audio-context.ts';
import { AnnouncedCapture } from './announced-capture.ts';
import { HostSoundEffects } from './host-sound-effects.ts';
import { WebAudioSpeaker } from './speaker.ts';

let context: FakeAudioContext;
let opened: number;
let audio: ObservableValue<AudioState>;
let settings: ObservableValue<{ readonly sound: SoundLevel }>;
let clock: VirtualClock;
let effects: HostSoundEffects;
beforeEach(() => {
  context = new FakeAudioContext();
  opened = 0;
  audio = new ObservableValue<AudioState>({ playback: undefined, error: undefined, microphone: 'ready', recording: false });
  settings = new ObservableValue<{ readonly sound: SoundLevel }>({ sound: 'medium' });
  clock = new VirtualClock();
  const speaker = new WebAudioSpeaker(() => {
    opened += 1;
    return context as unknown as AudioContext;
  });
  effects = new HostSoundEffects({ speaker, audio, settings, clock });
});
afterEach(() => void vi.useRealTimers());
const playback = { key: 'model', playing: true, positionMs: 0, durationMs: 1000 };
const set = (change: Partial<AudioState>) => audio.set({ ...audio.get(), ...change });
const lengths = () => context.played.map(({ ms }) => Math.round(ms));

it('plays what it is asked for, and opens the loudspeaker once, at the first sound', async () => {
  expect(opened).toBe(0);
  expect(await effects.play('call')).toBe(true);
  expect(await effects.play('score')).toBe(true);
  expect([lengths(), opened]).toEqual([[180, 90], 1]);
});

it.each([
  ['low', -27],
  ['medium', -21],
  ['high', -15],
] as const)('is at the level %s no louder than %i dBFS', async (sound, most) => {
  settings.set({ sound });
  await effects.play('all-done');
  expect(20 * Math.log10(context.played[0]!.peak)).toBeCloseTo(most, 0);
});

it('is silent when sounds are off, and does not even open the loudspeaker', async () => {
  settings.set({ sound: 'off' });
  expect(await effects.play('score')).toBe(false);
  expect([lengths(), opened]).toEqual([[], 0]);
});

it('drops what comes while the microphone is open or a sound plays, and never plays it later', async () => {
  set({ recording: true });
  expect(await effects.play('score')).toBe(false);
  set({ recording: false, playback });
  expect(await effects.play('score')).toBe(false);
  set({ playback: undefined });
  await clock.advance(5_000);
  expect(lengths()).toEqual([]);
  // A sound that is paused is not heard.
  set({ playback: { ...playback, playing: false } });
  expect(await effects.play('score')).toBe(true);
});

it.each([
  ['the microphone opens', { recording: true }],
  ['a model sound begins', { playback }],
])('is cut off when %s', async (_what, change: Partial<AudioState>) => {
  await effects.play('all-done');
  expect(context.played[0]!.cut).toBe(false);
  set(change);
  expect(context.played[0]!.cut).toBe(true);
});

it('plays one effect at a time', async () => {
  await effects.play('all-done');
  await effects.play('score');
  expect(context.played.map(({ cut }) => cut)).toEqual([true, false]);
});

it('is heard at five presses a second and no more, however many there are', async () => {
  for (let n = 0; n < 40; n += 1) {
    await effects.play('answered');
    await clock.advance(50);
  }
  expect(context.played).toHaveLength(10);
});

it('drops a sound while nobody has touched the page, and does not keep it for the first touch', async () => {
  vi.useFakeTimers();
  context.touched = false;
  const played = effects.play('call');
  await vi.advanceTimersByTimeAsync(200);
  expect(await played).toBe(false);
  context.touched = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lengths()).toEqual([]);
});

it('goes on in silence where there is no loudspeaker', async () => {
  const broken = new WebAudioSpeaker(() => {
    throw new Error('No device.');
  });
  expect(await new HostSoundEffects({ speaker: broken, audio, settings, clock }).play('score')).toBe(false);
});

it('has played the start of a recording to its end when the microphone opens, and the stop after it closed', async () => {
  const order: string[] = [];
  const capturing = {
    capture: async () => {
      order.push(`open at ${Math.round(clock.mono())} after ${lengths().join()}`);
      set({ recording: true });
      return {
        stop: async () => {
          order.push(`closed after ${lengths().join()}`);
          set({ recording: false });
        },
      };
    },
  };
  const announced = new AnnouncedCapture(capturing, effects, audio);
  const opening = announced.capture({ block: () => undefined, unplugged: () => undefined });
  await clock.advance(59);
  expect(order).toEqual([]);
  await clock.advance(6);
  const open = await opening;
  expect(order).toEqual(['open at 65 after 60']);
  if ('refused' in open) throw new Error(open.refused);
  await open.stop();
  await settle();
  expect([order.at(-1), lengths()]).toEqual(['closed after 60', [60, 60]]);
});

it('begins no other sound between the start of a recording and its microphone', async () => {
  const capture = vi.fn(async () => ({ refused: 'no-microphone' as const }));
  const opening = new AnnouncedCapture({ capture }, effects, audio).capture({ block: () => undefined, unplugged: () => undefined });
  await clock.advance(59);
  expect([await effects.play('answered'), capture.mock.calls.length]).toEqual([false, 0]);
  await clock.advance(6);
  await opening;
  expect([capture.mock.calls.length, lengths(), await effects.play('answered')]).toEqual([1, [60], true]);
});

/** All there are: a new one has to stand here. */
const all: Readonly<Record<SoundEffect, true>> = {
  call: true,
  start: true,
  stop: true,
  score: true,
  star: true,
  mended: true,
  answered: true,
  praise: true,
  'all-done': true,
};

it.each([...(Object.keys(all) as SoundEffect[]), 'model', 'recording', 'speech'] as const)(
  'is not heard while a microphone is asked for, opens, is open or closes, and not afterwards either: %s',
  async (sound) => {
    let [answer, closed] = [(_open: OpenCapture) => undefined as void, () => undefined as void];
    const heard: string[] = [];
    const playing = { position: () => ({ positionMs: 0, durationMs: 0 }), pause() {}, resume: async () => undefined, seek() {}, stop() {} };
    const host = new HostAudio({
      clock,
      player: {
        play: async (url) => (heard.push(url), playing),
        speak: async (text) => (heard.push(text), playing),
      },
      microphone: {
        open: () => new Promise<OpenCapture>((resolve) => (answer = resolve)),
        devices: async () => [],
        chosen: () => undefined,
        choose: () => undefined,
        changed: () => toDisposable(() => undefined),
        watch: () => undefined,
      },
      recording: async () => ({ url: 'blob:kept', release: () => undefined }),
      samples: async () => undefined,
      notice: () => undefined,
      log: () => undefined,
    });
    const speaker = new WebAudioSpeaker(() => context as unknown as AudioContext);
    const effectsOf = new HostSoundEffects({ speaker, audio: host.state, settings, clock });
    const sounds = async () => {
      if (sound === 'model') return (await host.play({ url: 'model.mp3' })).ok;
      if (sound === 'recording') return (await host.play({ recordingId: 'kept' })).ok;
      if (sound === 'speech') return (await host.play({ speak: 'teacher', accent: 'us' })).ok;
      return effectsOf.play(sound);
    };
    const begun = () => [heard.length, context.played.length];

    const opening = host.capture({ block: () => undefined, unplugged: () => undefined });
    expect([await sounds(), begun()]).toEqual([false, [0, 0]]);
    await clock.advance(2_000);
    expect([host.opening.get(), await sounds(), begun()]).toEqual([true, false, [0, 0]]);
    answer({ stop: () => new Promise<void>((resolve) => (closed = resolve)) } as OpenCapture);
    const open = await opening;
    if ('refused' in open) throw new Error(open.refused);
    expect([await sounds(), begun()]).toEqual([false, [0, 0]]);
    const closing = open.stop();
    expect([await sounds(), begun()]).toEqual([false, [0, 0]]);
    closed();
    await closing;
    await clock.advance(5_000);
    expect(begun()).toEqual([0, 0]);
    expect(await sounds()).toBe(true);
  },
);

it('keeps nobody waiting where no start is heard: sounds are off, or the microphone is known to be missing', async () => {
  const capture = vi.fn(async () => ({ refused: 'no-microphone' as const }));
  const announced = new AnnouncedCapture({ capture }, effects, audio);
  settings.set({ sound: 'off' });
  await announced.capture({ block: () => undefined, unplugged: () => undefined });
  settings.set({ sound: 'high' });
  set({ microphone: 'missing' });
  await announced.capture({ block: () => undefined, unplugged: () => undefined });
  expect([capture.mock.calls.length, lengths()]).toEqual([2, []]);
});
