import { contentBase } from '@chorus/contract/content/content-address';
import type { DraftSentence } from '@chorus/contract/content/own-text-draft';
import type { Waveform } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useCallback, useEffect, useState } from 'react';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import { audioToken } from '../../../services/audio/host-audio.ts';
import { ownTextsToken } from '../../../services/own-texts/own-texts.ts';
import { textSoundsToken } from '../../../services/own-texts/text-sounds.ts';
import { useService } from '../../../shell/host-context.tsx';
import type { TextEditor } from './use-text-editor.ts';

/** The sound of a text, ready to be heard and drawn. */
export interface TextSound {
  readonly name: string;
  readonly ms: number;
  readonly waveform: Waveform | undefined;
  /** It is neither on this machine nor at the server. */
  readonly gone: boolean;
  /** Where it plays; undefined: it is still. */
  readonly atMs: number | undefined;
  /** The sentence that is heard now. */
  readonly heard: DraftSentence | undefined;
  readonly playSentence: (sentence: DraftSentence) => void;
  readonly playFrom: (ms: number) => void;
  readonly stop: () => void;
}

/** Undefined: the text has none. */
export function useTextSound(editor: TextEditor): TextSound | undefined {
  const audio = useService(audioToken);
  const texts = useService(ownTextsToken);
  const sounds = useService(textSoundsToken);
  const { playback } = useObservable(audio.state);
  const { draft } = editor.text;
  const [sound] = draft.sounds;
  const { sha256, mime } = sound ?? { sha256: '', mime: '' };
  const { id, version } = editor.before
    ? { id: editor.id, version: editor.before.version }
    : (editor.copyOf ?? { id: '', version: undefined });
  const [ready, setReady] = useState<{ readonly sha256: string; readonly url?: string; readonly waveform?: Waveform | undefined }>();
  useEffect(() => {
    if (sha256 === '') return;
    const work = new AbortController();
    let url: string | undefined;
    const load = async () => {
      const bytes = (await texts.sound(sha256)) ?? (await fetched(id, version, sha256, work.signal));
      work.signal.throwIfAborted();
      if (!bytes) return setReady({ sha256 });
      url = URL.createObjectURL(new Blob([bytes], { type: mime }));
      setReady({ sha256, url });
      const waveform = await sounds.waveform(bytes, work.signal);
      work.signal.throwIfAborted();
      setReady({ sha256, url, waveform });
    };
    load().catch(() => work.signal.aborted || setReady({ sha256 }));
    return () => {
      work.abort();
      void audio.stop();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [audio, texts, sounds, sha256, mime, id, version]);
  const own = ready?.sha256 === sha256 ? ready : undefined;
  const url = own?.url;
  const play = useCallback(
    (fromMs: number, toMs?: number) => {
      if (url !== undefined) void audio.play({ url }, { key: sha256, fromMs, ...(toMs !== undefined && { toMs }) });
    },
    [audio, url, sha256],
  );
  const playSentence = useCallback(({ span }: DraftSentence) => span && play(span.fromMs, span.toMs), [play]);
  if (!sound) return undefined;
  const atMs = playback?.key === sha256 ? playback.positionMs : undefined;
  return {
    name: sound.name,
    ms: sound.ms,
    waveform: own?.waveform,
    gone: own !== undefined && own.url === undefined,
    atMs,
    heard: atMs === undefined ? undefined : sentencesIn(draft).find(({ span }) => span && span.fromMs <= atMs && atMs < span.toMs),
    playSentence,
    playFrom: play,
    stop: () => void audio.stop(),
  };
}

/** Of a text that is saved: as it is taught from. */
async function fetched(id: string, version: string | undefined, sha256: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  if (version === undefined) return undefined;
  const answer = await fetch(`${contentBase(id, version)}${sha256}`, { signal });
  return answer.ok ? answer.arrayBuffer() : undefined;
}
