import { useEffect, useRef, useState } from 'react';
import { sentencesIn } from '../../../own-texts/edit-text.ts';
import {
  hasSome,
  inNaturalOrder,
  placeSounds,
  proposedFor,
  withSoundDoubts,
  withoutSound,
  type LookedThrough,
} from '../../../own-texts/place-sounds.ts';
import { withoutSounds } from '../../../own-texts/place-sound.ts';
import { ownTextsToken } from '../../../services/own-texts/own-texts.ts';
import {
  SoundProblemError,
  textSoundsToken,
  type ReadSound,
  type SoundProblem,
  type SoundSource,
} from '../../../services/own-texts/text-sounds.ts';
import { useService } from '../../../shell/host-context.tsx';
import { savedWith, soundBytes } from './sound/sound-bytes.ts';
import { firstStep, type TextEditor } from './use-text-editor.ts';

/** Why a sound is not used. `strange`: no sentence is surely in it; `gone`: it is neither here nor at the server. */
export type WhyNot = SoundProblem | 'no-disk' | 'strange' | 'gone';

/** How far sounds are brought in. `n` of `of`: which one. `strange`: it is the only one, and may be used all the same; `left`: these were not used. */
export type BringingSound =
  | { readonly status: 'none' }
  | { readonly status: 'reading' | 'finding'; readonly name: string; readonly n: number; readonly of: number }
  | { readonly status: 'failed'; readonly problem: Exclude<WhyNot, 'strange'> }
  | { readonly status: 'strange'; readonly looked: LookedThrough }
  | { readonly status: 'left'; readonly left: readonly { readonly name: string; readonly why: WhyNot }[] };

/** How sounds come. `replace`: in place of those that are there; `place`: the step that this belongs to. */
interface Way {
  readonly replace: boolean;
  readonly place?: string;
}

/** The place of the step that another text is: what is found in the sounds that stay goes with it. */
export const newTextStep = 'new text';

/** Brings sounds to a text: reads them, finds the sentences, keeps them on this machine. Others, or leaving, give the last ones up. */
export function useBringSound(editor: TextEditor) {
  const sounds = useService(textSoundsToken);
  const texts = useService(ownTextsToken);
  const [bringing, setBringing] = useState<BringingSound>({ status: 'none' });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const { draft } = editor.text;
  const all = sentencesIn(draft);

  const place = (looked: readonly LookedThrough[], { replace, place: step }: Way) => {
    // The first sound goes with the text that it is brought to.
    const where = draft.sounds.length === 0 ? firstStep : step;
    editor.edit((was) => placeSounds(replace ? { ...was, draft: withoutSounds(was.draft) } : was, looked), where);
    if (looked.some(({ sound }) => sound.sha256 === editor.take)) editor.setTake(undefined);
  };
  const look = async ({ sound, bytes, samples }: ReadSound, proposed: typeof all, signal: AbortSignal): Promise<LookedThrough> => {
    const inThese = async (those: typeof all) => ({
      sound,
      ids: those.map(({ id }) => id),
      found: await sounds.find(
        samples,
        those.map(({ text }) => text),
        signal,
      ),
    });
    const looked = await inThese(proposed);
    const better = hasSome(looked) || proposed.length === all.length ? looked : await inThese(all);
    try {
      await texts.keepSound(sound.sha256, bytes);
    } catch {
      throw new NotKept();
    }
    return better;
  };
  const bring = async (sources: readonly SoundSource[], way: Way) => {
    work.current?.abort();
    const { signal } = (work.current = new AbortController());
    const of = sources.length;
    const proposed = proposedFor(draft, way.replace ? of : 1);
    const looked: LookedThrough[] = [];
    const left: { name: string; why: WhyNot }[] = [];
    for (const [at, source] of sources.entries()) {
      const { name } = source;
      setBringing({ status: 'reading', name, n: at + 1, of });
      try {
        const read = await sounds.read(source, signal);
        setBringing({ status: 'finding', name, n: at + 1, of });
        const one = await look(read, proposed[at] ?? all, signal);
        if (of === 1 && !hasSome(one)) return setBringing({ status: 'strange', looked: one });
        if (hasSome(one)) looked.push(one);
        else left.push({ name, why: 'strange' });
      } catch (error) {
        if (signal.aborted) return;
        left.push({ name, why: whyOf(error) });
      }
    }
    if (looked.length > 0) place(looked, way);
    const [first] = left;
    if (!first) {
      setBringing({ status: 'none' });
      // Who adds one to others may have more.
      if (way.replace || draft.sounds.length === 0) editor.go('check');
    } else if (of === 1 && first.why !== 'strange') setBringing({ status: 'failed', problem: first.why });
    else setBringing({ status: 'left', left });
  };
  /** The sounds that are there, as files. */
  const kept = (): readonly SoundSource[] =>
    draft.sounds.map(({ name, mime, bytes: size, sha256 }) => ({
      name,
      type: mime,
      size,
      arrayBuffer: async () => {
        const bytes = await soundBytes(texts, { ...savedWith(editor), sha256 }, work.current!.signal);
        if (!bytes) throw new SoundGone();
        return bytes;
      },
    }));
  return {
    bringing,
    choose: (files: readonly File[], replace: boolean) => bring(inNaturalOrder(files), { replace }),
    use: (take: SoundSource) => bring([take], { replace: draft.sounds.length === 0 }),
    findAgain: () => bring(kept(), { replace: true, place: newTextStep }),
    take(looked: LookedThrough) {
      editor.edit((was) => placeSounds({ ...was, draft: withoutSounds(was.draft) }, [looked]));
      if (looked.sound.sha256 === editor.take) editor.setTake(undefined);
      editor.go('check');
    },
    cancel() {
      work.current?.abort();
      setBringing({ status: 'none' });
    },
    drop: (sound: string) => editor.edit((was) => withoutSound(was, sound)),
    dropAll: () => editor.edit((was) => withSoundDoubts({ ...was, draft: withoutSounds(was.draft) })),
  };
}

/** The disk has no room for a sound. */
class NotKept extends Error {
  override readonly name = 'NotKept';
}

/** A sound of the text is not to be had. */
class SoundGone extends Error {
  override readonly name = 'SoundGone';
}

function whyOf(error: unknown): Exclude<WhyNot, 'strange'> {
  if (error instanceof NotKept) return 'no-disk';
  if (!(error instanceof SoundProblemError)) return 'unreadable';
  return error.cause instanceof SoundGone ? 'gone' : error.problem;
}
