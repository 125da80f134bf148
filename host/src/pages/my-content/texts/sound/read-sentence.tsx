import type { DraftSentence } from '@chorus/contract/content/own-text-draft';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { placeOwn } from '../../../../own-texts/place-sounds.ts';
import { ownTextsToken } from '../../../../services/own-texts/own-texts.ts';
import { SoundProblemError, textSoundsToken } from '../../../../services/own-texts/text-sounds.ts';
import { useService, useText } from '../../../../shell/host-context.tsx';
import type { TextEditor } from '../use-text-editor.ts';
import { TakeControls } from './take-controls.tsx';
import { useTake } from './use-take.ts';

/** Nobody says a sentence for longer. */
const mostMs = 60_000;

/** The teacher reads one sentence, which gets a sound of its own. */
export function ReadSentence(props: {
  readonly sentence: DraftSentence;
  readonly number: number;
  readonly edit: TextEditor['edit'];
  readonly onClose: () => void;
}) {
  const { sentence, number, edit, onClose } = props;
  const { id, text } = sentence;
  const sounds = useService(textSoundsToken);
  const texts = useService(ownTextsToken);
  const t = useText();
  const take = useTake(mostMs);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const use = async () => {
    const { signal } = (work.current = new AbortController());
    setBusy(true);
    try {
      const { sound, bytes, samples } = await sounds.read(take.file(t('my-texts.take-of-sentence', { n: number })), signal);
      // Where its words are not found it is lit as a whole.
      const found = await sounds.find(samples, [text], signal).catch(() => []);
      signal.throwIfAborted();
      await texts.keepSound(sound.sha256, bytes);
      signal.throwIfAborted();
      edit((was) => placeOwn(was, id, sound, found));
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setBusy(false);
      setProblem(error instanceof SoundProblemError ? error.problem : 'no-disk');
    }
  };
  return (
    <div ref={box} className="tx-read-sentence" role="group" aria-label={t('my-texts.read-sentence')}>
      <span lang="en">{text}</span>
      <TakeControls
        take={take}
        filled={false}
        disabled={busy}
        onGo={() => setProblem(undefined)}
        onUse={() => void use()}
        onClose={onClose}
      />
      {problem !== undefined && (
        <p role="alert" className="tx-problem">
          <TriangleAlert size="1.25em" aria-hidden />
          {t(`my-texts.sound-problem.${problem}`)}
        </p>
      )}
    </div>
  );
}
