import { ObservableValue, type AudioState } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import type { PlayerEvents, PlayingSound } from '../audio/sound-player.ts';
import { NameCaller } from './name-caller.ts';

function setUp({ voice = true, kept = '' } = {}) {
  const audio = new ObservableValue<Pick<AudioState, 'recording' | 'playback'>>({ recording: false, playback: undefined });
  const said: string[] = [];
  const values = new Map([['callAloud', kept]]);
  let events: PlayerEvents | undefined;
  const late: (() => void)[] = [];
  const make = () =>
    new NameCaller({
      player: {
        speak: async (text, language, _rate, told) => {
          said.push(`${language} ${text}`);
          events = told;
          if (late.length > 0) await new Promise<void>((resolve) => (late[0] = resolve));
          return { stop: () => void said.push('stop') } as unknown as PlayingSound;
        },
      },
      hasVoice: async () => voice,
      audio,
      store: { get: (key) => values.get(key), set: (key, value) => void values.set(key, value ?? ''), keys: () => [] },
    });
  return { caller: make(), make, audio, said, over: () => events?.over(), late };
}
const playing = { key: 'k', playing: true, positionMs: 0, durationMs: 0 };

describe('who is called', () => {
  it('is read aloud when the teacher wishes it, all of several, and not before', async () => {
    const { caller, make, said } = setUp();
    await caller.call(['李雷']);
    expect(said).toEqual([]);
    expect(await caller.set(true)).toBe(true);
    await caller.call(['李雷', '韩梅梅']);
    expect(said).toEqual(['zh-CN 李雷，韩梅梅']);
    expect(make().on.get()).toBe(true);
    await caller.set(false);
    expect(make().on.get()).toBe(false);
  });

  it('is not read where this machine has no voice of its own for it', async () => {
    const { caller, said } = setUp({ voice: false });
    expect(await caller.set(true)).toBe(false);
    await caller.call(['李雷']);
    expect([caller.on.get(), said]).toEqual([false, []]);
  });

  it('is cut off by the next call, a recording and another sound, and says nothing over them', async () => {
    const { caller, audio, said } = setUp({ kept: '1' });
    await caller.call(['a']);
    await caller.call(['b']);
    audio.set({ recording: true, playback: undefined });
    await caller.call(['c']);
    audio.set({ recording: false, playback: playing });
    await caller.call(['d']);
    audio.set({ recording: false, playback: undefined });
    await caller.call(['e']);
    expect(said).toEqual(['zh-CN a', 'stop', 'zh-CN b', 'stop', 'zh-CN e']);
  });

  it('is not cut off once it has been said', async () => {
    const { caller, audio, said, over } = setUp({ kept: '1' });
    await caller.call(['a']);
    over();
    audio.set({ recording: true, playback: undefined });
    expect(said).toEqual(['zh-CN a']);
  });

  it('is not said when a recording began while its voice was being fetched', async () => {
    const { caller, audio, said, late } = setUp({ kept: '1' });
    late.push(() => undefined);
    const calling = caller.call(['a']);
    audio.set({ recording: true, playback: undefined });
    late[0]!();
    await calling;
    expect(said).toEqual(['zh-CN a', 'stop']);
  });
});
