import { useEffect, useRef, useState } from 'react';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import { placeSound, withoutSounds } from '../../../own-texts/place-sound.ts';
import { ownTextsToken } from '../../../services/own-texts/own-texts.ts';
import { SoundProblemError, textSoundsToken, type HeardSound, type SoundProblem } from '../../../services/own-texts/text-sounds.ts';
import { useService } from '../../../shell/host-context.tsx';
import type { TextEditor } from './use-text-editor.ts';

/** How far a sound is brought in. `strange`: no sentence is surely in it. */
export type BringingSound =
  | { readonly status: 'none' }
  | { readonly status: 'reading' | 'finding'; readonly name: string }
  | { readonly status: 'failed'; readonly problem: SoundProblem | 'no-disk' }
  | { readonly status: 'strange'; readonly heard: HeardSound };

/** Brings a sound to a text: reads it, finds the sentences, keeps it on this machine. Another one, or leaving, gives the last one up. */
export function useBringSound(editor: TextEditor) {
  const sounds = useService(textSoundsToken);
  const texts = useService(ownTextsToken);
  const [bringing, setBringing] = useState<BringingSound>({ status: 'none' });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const all = sentencesIn(editor.text.draft);
  const take = async ({ sound, bytes, found }: HeardSound) => {
    try {
      await texts.keepSound(sound.sha256, bytes);
    } catch {
      return setBringing({ status: 'failed', problem: 'no-disk' });
    }
    const ids = all.map(({ id }) => id);
    editor.edit((was) => {
      const draft = placeSound(withoutSounds(was.draft), sound, ids, found);
      const lost = sentencesIn(draft).filter(({ id, span }) => span === null && was.doubts[id] === undefined);
      return { draft, doubts: { ...was.doubts, ...Object.fromEntries(lost.map(({ id }) => [id, 'no-sound'])) } };
    });
    editor.go('check');
  };
  const choose = async (file: File) => {
    work.current?.abort();
    const { signal } = (work.current = new AbortController());
    setBringing({ status: 'reading', name: file.name });
    try {
      const onFinding = () => setBringing({ status: 'finding', name: file.name });
      const heard = await sounds.hear(
        file,
        all.map(({ text }) => text),
        { signal, onFinding },
      );
      if (heard.found.some(({ sure }) => sure)) await take(heard);
      else setBringing({ status: 'strange', heard });
    } catch (error) {
      if (signal.aborted) return;
      setBringing({ status: 'failed', problem: error instanceof SoundProblemError ? error.problem : 'unreadable' });
    }
  };
  return {
    bringing,
    choose,
    take,
    cancel: () => {
      work.current?.abort();
      setBringing({ status: 'none' });
    },
    drop: () =>
      editor.edit((was) => ({
        draft: withoutSounds(was.draft),
        doubts: Object.fromEntries(Object.entries(was.doubts).filter(([, why]) => why !== 'no-sound')),
      })),
  };
}
