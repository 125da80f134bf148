import { useRef } from 'react';
import { AudioService, type Sound } from '../services/audio-service.ts';
import { useService } from './plugin-provider.tsx';
import { useObservable } from './use-observable.ts';

/** Two presses within this are one. */
const debounceMs = 300;

/** One sound's play, pause and place, ready for `AudioProgressBar`. The plugin requires `AudioService`. `durationMs` is shown until the sound is first played. */
export function useSound(sound: Sound | undefined, durationMs = 0) {
  const audio = useService(AudioService);
  const { playback } = useObservable(audio.state);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const key =
    sound === undefined
      ? undefined
      : 'url' in sound
        ? sound.url
        : 'recordingId' in sound
          ? sound.recordingId
          : `${sound.accent}:${sound.speak}`;
  const mine = playback !== undefined && playback.key === key ? playback : undefined;
  return {
    url: key,
    playing: mine?.playing ?? false,
    positionMs: mine?.positionMs ?? 0,
    durationMs: mine?.durationMs || durationMs,
    onToggle: () => {
      const now = performance.now();
      if (sound === undefined || key === undefined || now - lastPress.current < debounceMs) return;
      lastPress.current = now;
      void (mine === undefined ? audio.play(sound, { key }) : mine.playing ? audio.pause() : audio.resume());
    },
    onSeek: (positionMs: number) => {
      if (sound === undefined || key === undefined) return;
      void (mine === undefined ? audio.play(sound, { key, fromMs: positionMs }) : audio.seek(positionMs));
    },
  };
}
