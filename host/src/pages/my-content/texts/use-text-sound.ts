import type { DraftSentence, OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { Waveform } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useCallback, useEffect, useState } from 'react';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import { soundPieces } from '../../../own-texts/sound-pieces.ts';
import { audioToken } from '../../../services/audio/host-audio.ts';
import { waveformOf } from '../../../services/audio/waveform.ts';
import { useService } from '../../../shell/host-context.tsx';
import { useSoundFiles } from './sound/use-sound-files.ts';
import { useWordsAgain } from './sound/use-words-again.ts';
import type { TextEditor } from './use-text-editor.ts';

/** A sound of a text, ready to be heard and drawn. */
export interface TextSound {
  readonly id: string;
  readonly name: string;
  readonly ms: number;
  readonly waveform: Waveform | undefined;
  /** It is neither on this machine nor at the server. */
  readonly gone: boolean;
  /** Where it plays; undefined: it is still, or another one plays. */
  readonly atMs: number | undefined;
  /** The sentence that is heard now, in whichever sound. */
  readonly heard: DraftSentence | undefined;
  readonly playSentence: (sentence: DraftSentence) => void;
  readonly playFrom: (ms: number) => void;
  /** All of the text, whichever sounds it is in. */
  readonly playAll: () => void;
  readonly stop: () => void;
}

/** The sound that is heard now, else that of the chosen sentence, else the first one. Undefined: the text has none. */
export function useTextSound(editor: TextEditor, chosen: string | undefined): TextSound | undefined {
  const audio = useService(audioToken);
  const { playback } = useObservable(audio.state);
  const { draft } = editor.text;
  const { sounds } = draft;
  const files = useSoundFiles(editor);
  useWordsAgain(editor, files.samples);
  const all = sentencesIn(draft);
  const playing = sounds.find(({ sha256 }) => sha256 === playback?.key);
  const own = all.find(({ id }) => id === chosen)?.span?.sound;
  const sound = playing ?? sounds.find(({ id }) => id === own) ?? sounds[0];
  const sha256 = sound?.sha256;
  const waveform = useWaveform(sha256, files.samples, files.urls.get(sha256 ?? '') !== undefined);
  const atMs = sound && sound === playing ? playback?.positionMs : undefined;
  const { urls } = files;
  const urlOf = useCallback(
    (id: string) => {
      const one = sounds.find((other) => other.id === id);
      const url = urls.get(one?.sha256 ?? '');
      return one && url !== undefined ? { url, key: one.sha256 } : undefined;
    },
    [sounds, urls],
  );
  const playSentence = useCallback(
    ({ span }: DraftSentence) => {
      const at = span && urlOf(span.sound);
      if (at) void audio.play({ url: at.url }, { key: at.key, fromMs: span.fromMs, toMs: span.toMs });
    },
    [audio, urlOf],
  );
  if (!sound) return undefined;
  const playFrom = (fromMs: number) => {
    const at = urlOf(sound.id);
    if (at) void audio.play({ url: at.url }, { key: at.key, fromMs });
  };
  return {
    id: sound.id,
    name: sound.name,
    ms: sound.ms,
    waveform,
    gone: urls.has(sound.sha256) && urls.get(sound.sha256) === undefined,
    atMs,
    heard: atMs === undefined ? undefined : heardAt(all, sound, atMs),
    playSentence,
    playFrom,
    playAll: () => {
      if (sounds.length === 1) return playFrom(0);
      const pieces = soundPieces(draft).flatMap(({ sound: id, fromMs, toMs }) => {
        const at = urlOf(id);
        return at ? [{ sound: { url: at.url }, key: at.key, fromMs, toMs }] : [];
      });
      void audio.playInTurn(pieces);
    },
    stop: () => void audio.stop(),
  };
}

const heardAt = (all: readonly DraftSentence[], { id }: OwnTextDraft['sounds'][number], atMs: number) =>
  all.find(({ span }) => span?.sound === id && span.fromMs <= atMs && atMs < span.toMs);

/** How loud a sound is, of the one that is shown. */
function useWaveform(
  sha256: string | undefined,
  samples: (sha256: string) => Promise<Float32Array | undefined>,
  there: boolean,
): Waveform | undefined {
  const [drawn, setDrawn] = useState<{ readonly sha256: string; readonly waveform: Waveform }>();
  useEffect(() => {
    if (sha256 === undefined || !there) return undefined;
    let wanted = true;
    // One that can't be read is heard all the same.
    samples(sha256).then(
      (read) => wanted && read && setDrawn({ sha256, waveform: waveformOf(read) }),
      () => undefined,
    );
    return () => void (wanted = false);
  }, [samples, sha256, there]);
  return drawn && drawn.sha256 === sha256 ? drawn.waveform : undefined;
}
