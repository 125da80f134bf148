import type { DraftSentence } from '@chorus/contract/content/own-text-draft';
import { startTransition, useEffect, useState } from 'react';
import type { Doubt } from '../../../own-texts/doubts.ts';
import { useText } from '../../../shell/host-context.tsx';
import { SentenceRow } from './sentence-row.tsx';
import type { TextEditor } from './use-text-editor.ts';
import type { TextSound } from './use-text-sound.ts';

/** More than a screen has. */
const firstRows = 8;
/** So many are drawn at once when a screen is there. */
const moreRows = 40;

/** The sentence that the button which leads to what is not sure has led to, and how often. */
export interface Looked {
  readonly id: string;
  readonly round: number;
}

/** The sentences of a text, one below the other. */
export function SentenceRows(props: {
  readonly editor: TextEditor;
  readonly doubts: readonly Doubt[];
  readonly looked: Looked | undefined;
  readonly sound: TextSound | undefined;
  readonly chosen: string | undefined;
  /** The sentence that the computer speaks now. */
  readonly spoken: string | undefined;
  readonly onListen: (sentence: DraftSentence) => void;
  readonly onChoose: (id: string) => void;
}) {
  const { editor, doubts, looked, sound, chosen, spoken, onListen, onChoose } = props;
  const { draft } = editor.text;
  const t = useText();
  const rows = draft.paragraphs.flatMap(({ sentences }, p) =>
    sentences.map((sentence, s) => ({ sentence, beginsParagraph: s === 0 && p > 0 })),
  );
  const drawn = useDrawnRows(rows.length);
  const why = new Map(doubts.map((doubt) => [doubt.id, doubt.why]));
  return (
    <ol className="ch-card tx-rows" aria-label={t('my-texts.sentences-list')}>
      {rows.slice(0, drawn).map(({ sentence, beginsParagraph }, n) => (
        <SentenceRow
          key={sentence.id}
          sentence={sentence}
          number={n + 1}
          isLast={n === rows.length - 1}
          beginsParagraph={beginsParagraph}
          roles={draft.roles}
          doubt={why.get(sentence.id)}
          looked={looked?.id === sentence.id ? looked.round : 0}
          edit={editor.edit}
          newId={editor.newId}
          atMs={sound?.heard?.id === sentence.id ? sound.atMs : undefined}
          chosen={chosen === sentence.id}
          onChoose={onChoose}
          spoken={spoken === sentence.id}
          onListen={onListen}
        />
      ))}
    </ol>
  );
}

/** How many of the rows are drawn: a long text is there at once, and those that nobody sees yet come after it is painted, part by part. */
function useDrawnRows(count: number): number {
  const [drawn, setDrawn] = useState(firstRows);
  useEffect(() => {
    if (drawn >= count) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(drawn + moreRows < count ? drawn + moreRows : Infinity)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, count]);
  return drawn;
}
