import type { Observable } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { audioToken } from '../../../../services/audio/host-audio.ts';
import { decodeWav, encodeWav } from '../../../../services/audio/wav.ts';
import { toInt16 } from '../../../../services/audio/samples.ts';
import { ownTextsToken } from '../../../../services/own-texts/own-texts.ts';
import { TakeRecorder, type TakeState } from '../../../../services/own-texts/take-recorder.ts';
import type { SoundSource } from '../../../../services/own-texts/text-sounds.ts';
import { sha256Hex } from '../../../../services/sha256.ts';
import { useService } from '../../../../shell/host-context.tsx';

const rateHz = 16_000;
/** The sound that plays, when it is a take. */
const takeKey = 'own-text-take';

/** Where a take is kept over a reload, by its hash. */
export interface KeptTake {
  readonly sha256: string | undefined;
  readonly onKept: (sha256: string | undefined) => void;
}

/** A take: recorded, paused, heard again. */
export interface Take {
  readonly state: TakeState;
  readonly level: Observable<number>;
  readonly playing: boolean;
  /** The disk has no room for what was recorded. */
  readonly notKept: boolean;
  go(): void;
  pause(): void;
  clear(): void;
  /** Plays what was recorded, or stops that. */
  listen(): void;
  file(name: string): SoundSource;
}

/** `keep`: what is paused is kept at once; its `onKept` is the first one. The microphone is closed with the page. */
export function useTake(mostMs: number, keep?: KeptTake): Take {
  const audio = useService(audioToken);
  const texts = useService(ownTextsToken);
  const [recorder, setRecorder] = useState(() => new TakeRecorder(audio, mostMs));
  const state = useObservable(recorder.state);
  const { playback } = useObservable(audio.state);
  const [notKept, setNotKept] = useState(false);
  const [restored] = useState(keep?.sha256);
  const url = useRef<string>(undefined);
  const revoke = () => {
    if (url.current !== undefined) URL.revokeObjectURL(url.current);
    url.current = undefined;
  };
  useEffect(() => {
    if (restored === undefined) return undefined;
    let wanted = true;
    void texts
      .sound(restored)
      .then((bytes) => bytes && wanted && setRecorder(new TakeRecorder(audio, mostMs, toInt16(decodeWav(new Uint8Array(bytes))))));
    return () => void (wanted = false);
  }, [audio, texts, restored, mostMs]);
  useEffect(() => () => revoke(), []);
  const wav = useCallback(() => encodeWav(recorder.samples(), rateHz), [recorder]);
  /** One after the other: what is recorded anew does not come before what was. */
  const keeping = useRef<{ work: Promise<void>; sha256: string | undefined }>({ work: Promise.resolve(), sha256: restored });
  const onKept = useRef(keep?.onKept);
  const keepIt = useCallback(
    (bytes: Uint8Array<ArrayBuffer> | undefined) => {
      const { current } = keeping;
      const run = async () => {
        const tell = onKept.current;
        const { sha256: before } = current;
        const sha256 = bytes && (await sha256Hex(bytes));
        if (!tell || sha256 === before) return;
        try {
          if (sha256 !== undefined) await texts.keepSound(sha256, bytes!.buffer);
          setNotKept(false);
        } catch {
          return setNotKept(true);
        }
        current.sha256 = sha256;
        tell(sha256);
        if (before !== undefined) await texts.forgetSound(before);
      };
      current.work = current.work.then(run);
      return current.work;
    },
    [texts],
  );
  useEffect(
    () => () => {
      const cutOff = recorder.state.get().status === 'recording';
      void recorder.pause().then(() => (cutOff ? keepIt(wav()) : undefined));
    },
    [recorder, wav, keepIt],
  );
  const { status, ms } = state;
  useEffect(() => {
    if (status === 'still' && ms > 0) void keepIt(wav());
  }, [status, ms, wav, keepIt]);
  return useMemo(
    () => ({
      state,
      level: audio.level,
      playing: playback?.key === takeKey,
      notKept,
      go() {
        revoke();
        void audio.stop().then(() => recorder.go());
      },
      pause: () => void recorder.pause(),
      clear() {
        revoke();
        void audio.stop();
        void recorder.clear().then(() => keepIt(undefined));
      },
      listen() {
        if (playback?.key === takeKey) return void audio.stop();
        url.current ??= URL.createObjectURL(new Blob([wav()], { type: 'audio/wav' }));
        void audio.play({ url: url.current }, { key: takeKey });
      },
      file(name) {
        const bytes = wav();
        return { name, type: 'audio/wav', size: bytes.byteLength, arrayBuffer: async () => bytes.buffer };
      },
    }),
    [state, audio, playback?.key, notKept, recorder, wav, keepIt],
  );
}
