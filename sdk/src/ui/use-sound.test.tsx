// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ObservableValue } from '../plugin/observable.ts';
import type { PluginContext } from '../plugin/plugin-context.ts';
import type { AudioService, AudioState, Sound } from '../services/audio-service.ts';
import { AudioProgressBar } from './audio-progress-bar.tsx';
import { PluginProvider } from './plugin-provider.tsx';
import { find, press, render } from './render-for-test.tsx';
import { useSound } from './use-sound.ts';

function setUp(sound: Sound | undefined) {
  const state = new ObservableValue<AudioState>({ playback: undefined, error: undefined, microphone: 'ready', recording: false });
  const audio = {
    state,
    play: vi.fn(async () => ({ ok: true })),
    pause: vi.fn(async () => {}),
    resume: vi.fn(async () => {}),
    seek: vi.fn(async () => {}),
    stop: vi.fn(async () => {}),
    level: new ObservableValue(0),
  };
  const Player = () => <AudioProgressBar {...useSound(sound, 1000)} />;
  const { element } = render(
    <PluginProvider context={{ service: () => audio as unknown as AudioService } as unknown as PluginContext} state={undefined}>
      <Player />
    </PluginProvider>,
  );
  const slider = find(element, '[role=slider]');
  slider.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
  return { state, audio, button: find(element, 'button'), slider };
}

it('plays, pauses and resumes its own sound, and takes two presses within 300 ms for one [9-11]', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const { state, audio, button } = setUp({ recordingId: 'r1' });
  press(button);
  now.mockReturnValue(1299);
  press(button);
  expect(audio.play.mock.calls).toEqual([[{ recordingId: 'r1' }, { key: 'r1' }]]);
  act(() => state.set({ ...state.get(), playback: { key: 'r1', playing: true, positionMs: 100, durationMs: 900 } }));
  now.mockReturnValue(1300);
  press(button);
  expect(audio.pause).toHaveBeenCalledOnce();
  act(() => state.set({ ...state.get(), playback: { key: 'r1', playing: false, positionMs: 100, durationMs: 900 } }));
  now.mockReturnValue(1600);
  press(button);
  expect(audio.resume).toHaveBeenCalledOnce();
  now.mockRestore();
});

it('starts from where the bar is pressed while another sound is on, and seeks in its own', () => {
  const { state, audio, slider } = setUp({ url: '/a.mp3' });
  press(slider, { clientX: 50 });
  expect(audio.play.mock.calls).toEqual([[{ url: '/a.mp3' }, { key: '/a.mp3', fromMs: 500 }]]);
  act(() => state.set({ ...state.get(), playback: { key: '/a.mp3', playing: true, positionMs: 0, durationMs: 2000 } }));
  press(slider, { clientX: 50 });
  expect(audio.seek.mock.calls).toEqual([[1000]]);
});

it('is back at its start, and can be played again, when it is over or another sound is on [4-39]', () => {
  const { state, audio, button, slider } = setUp({ recordingId: 'r1' });
  const shown = () => [slider.getAttribute('aria-valuenow'), slider.getAttribute('aria-valuemax'), button.getAttribute('aria-label')];
  act(() => state.set({ ...state.get(), playback: { key: 'r1', playing: true, positionMs: 800, durationMs: 900 } }));
  expect(shown()).toEqual(['800', '900', '暂停']);
  act(() => state.set({ ...state.get(), playback: undefined }));
  expect(shown()).toEqual(['0', '1000', '播放']);
  act(() => state.set({ ...state.get(), playback: { key: 'other', playing: true, positionMs: 300, durationMs: 400 } }));
  expect(shown()).toEqual(['0', '1000', '播放']);
  press(button);
  expect(audio.play).toHaveBeenCalledOnce();
});

it('does nothing without a sound [5-20]', () => {
  const { audio, slider, button } = setUp(undefined);
  press(slider, { clientX: 50 });
  press(button);
  expect(audio.play).not.toHaveBeenCalled();
});
