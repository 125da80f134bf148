import type { DraftSentence } from '@chorus/contract/content/own-text-draft';
import type { ReactNode } from 'react';

/** An English sentence, its words lit while they are heard: those before underlined, the one now filled. `atMs`: undefined while it is still. */
export function SaidWords({ sentence, atMs }: { readonly sentence: DraftSentence; readonly atMs: number | undefined }) {
  const { text, span } = sentence;
  if (atMs === undefined || !span || span.words.length === 0) return <span lang="en">{text}</span>;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { letters, fromMs, toMs } of span.words) {
    parts.push(text.slice(end, letters[0]));
    const state = atMs >= toMs ? 'said' : atMs >= fromMs ? 'now' : undefined;
    parts.push(
      <span key={letters[0]} data-said={state}>
        {text.slice(letters[0], letters[1])}
      </span>,
    );
    end = letters[1];
  }
  parts.push(text.slice(end));
  return <span lang="en">{parts}</span>;
}
