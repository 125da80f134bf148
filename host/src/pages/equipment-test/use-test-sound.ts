import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useMemo } from 'react';
import { audioToken } from '../../services/audio/host-audio.ts';
import { useService } from '../../shell/host-context.tsx';

/** A sound file of this page's own: played, stopped, and gone with the page. */
export function useTestSound(file: Uint8Array<ArrayBuffer> | undefined) {
  const audio = useService(audioToken);
  const { playback } = useObservable(audio.state);
  const url = useMemo(() => file && URL.createObjectURL(new Blob([file], { type: 'audio/wav' })), [file]);
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => {
      if (audio.state.get().playback?.key === url) void audio.stop();
      URL.revokeObjectURL(url);
    };
  }, [audio, url]);
  const playing = url !== undefined && playback?.key === url && playback.playing;
  return {
    playing,
    toggle: async () => {
      if (url === undefined) return;
      await (playing ? audio.stop() : audio.play({ url }));
    },
  };
}
