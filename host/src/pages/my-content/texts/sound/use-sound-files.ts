import { useCallback, useEffect, useRef, useState } from 'react';
import { audioToken } from '../../../../services/audio/host-audio.ts';
import { ownTextsToken } from '../../../../services/own-texts/own-texts.ts';
import { textSoundsToken } from '../../../../services/own-texts/text-sounds.ts';
import { useService } from '../../../../shell/host-context.tsx';
import type { TextEditor } from '../use-text-editor.ts';
import { savedWith, soundBytes } from './sound-bytes.ts';

/** The files of a text's sounds, by their hashes. */
export interface SoundFiles {
  /** Where each can be heard; undefined: it is gone. What is not in it is not there yet. */
  readonly urls: ReadonlyMap<string, string | undefined>;
  /** Samples at 16 kHz of one of them; the last one asked for is remembered. Rejects where it can't be read, and with the page. */
  readonly samples: (sha256: string) => Promise<Float32Array | undefined>;
}

/** Fetches the sounds of a text one after the other; the addresses end with the page. */
export function useSoundFiles(editor: TextEditor): SoundFiles {
  const audio = useService(audioToken);
  const texts = useService(ownTextsToken);
  const sounds = useService(textSoundsToken);
  const [urls, setUrls] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const known = useRef(new Map<string, string | undefined>());
  const leaving = useRef<AbortController>(undefined);
  const last = useRef<{ readonly sha256: string; readonly samples: Promise<Float32Array | undefined> }>(undefined);
  const { id, version } = savedWith(editor);
  const wanted = editor.text.draft.sounds.map(({ sha256, mime }) => `${sha256} ${mime}`).join('\n');
  useEffect(() => {
    const work = new AbortController();
    const load = async () => {
      for (const one of wanted.split('\n')) {
        const [sha256 = '', mime = ''] = one.split(' ');
        if (sha256 === '' || known.current.has(sha256)) continue;
        const bytes = await soundBytes(texts, { id, version, sha256 }, work.signal).catch(() => undefined);
        if (work.signal.aborted) return;
        known.current.set(sha256, bytes && URL.createObjectURL(new Blob([bytes], { type: mime })));
        setUrls(new Map(known.current));
      }
    };
    void load();
    return () => work.abort();
  }, [texts, id, version, wanted]);
  useEffect(() => {
    const { current: urlsThere } = known;
    leaving.current = new AbortController();
    return () => {
      leaving.current?.abort();
      void audio.stop();
      for (const url of urlsThere.values()) if (url !== undefined) URL.revokeObjectURL(url);
      urlsThere.clear();
    };
  }, [audio]);
  const samples = useCallback(
    (sha256: string) => {
      if (last.current?.sha256 === sha256) return last.current.samples;
      const { signal } = leaving.current!;
      const read = async () => {
        const bytes = await soundBytes(texts, { id, version, sha256 }, signal);
        return bytes && sounds.samples(bytes, signal);
      };
      last.current = { sha256, samples: read() };
      return last.current.samples;
    },
    [texts, sounds, id, version],
  );
  return { urls, samples };
}
