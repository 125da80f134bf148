import { useEffect, useState } from 'react';
import { sentencesIn } from '../../../../own-texts/edit-text.ts';
import { lostWords, withWords, type LostWords } from '../../../../own-texts/words-again.ts';
import { clockToken } from '../../../../services/clock/host-clock.ts';
import { textSoundsToken } from '../../../../services/own-texts/text-sounds.ts';
import { useService } from '../../../../shell/host-context.tsx';
import type { TextEditor } from '../use-text-editor.ts';
import type { SoundFiles } from './use-sound-files.ts';

/** Nobody who still types waits so long. */
const typedMs = 1_000;
const samplesPerMs = 16;

/** Finds the words of sentences again that are rewritten, joined or parted; until then, and where they are not surely found, a sentence is lit as a whole. */
export function useWordsAgain({ text, amend }: TextEditor, samples: SoundFiles['samples']): void {
  const sounds = useService(textSoundsToken);
  const clock = useService(clockToken);
  const { draft } = text;
  /** What each sentence said when its words were looked for last. */
  const [known] = useState(() => new Map(sentencesIn(draft).map(({ id, text: said }) => [id, said])));
  useEffect(() => {
    for (const { id, text: said, span } of sentencesIn(draft)) if (span && span.words.length > 0) known.set(id, said);
    const lost = lostWords(draft, known);
    if (lost.length === 0) return undefined;
    const work = new AbortController();
    const { signal } = work;
    const find = async (one: LostWords) => {
      const all = await samples(one.sound.sha256);
      const found =
        all &&
        (await sounds.find(
          all.slice(one.fromMs * samplesPerMs, one.toMs * samplesPerMs),
          one.sentences.map((s) => s.text),
          signal,
        ));
      signal.throwIfAborted();
      return found;
    };
    const findAll = async () => {
      for (const one of lost) {
        // What can't be found is not looked for again.
        const found = await find(one).catch(() => undefined);
        if (signal.aborted) return;
        for (const { id, text: said } of one.sentences) known.set(id, said);
        if (found) amend((was) => withWords(was, one, found));
      }
    };
    const typing = clock.timeout(typedMs, () => void findAll());
    return () => {
      typing.dispose();
      work.abort();
    };
  }, [draft, known, samples, sounds, clock, amend]);
}
