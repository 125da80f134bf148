import type { Word } from '@chorus/sdk';
import type { CSSProperties } from 'react';

/**
 * A word whose letters are underlined as they are said. `share`: how much of the sound has played, 0–1. Letters of one sound come together; where the letters of the sounds
 * are not known, each letter has an equal part.
 */
export function LitWord({ word, share }: { readonly word: Word; readonly share: number }) {
  const said = share <= 0 ? 0 : saidUntil(word, share);
  const letters = Math.max(5, [...word.text].length);
  return (
    <span className="sw-lit ch-english" lang="en" style={{ '--sw-letters': letters } as CSSProperties}>
      <span data-said={said > 0 || undefined}>{word.text.slice(0, said)}</span>
      <span>{word.text.slice(said)}</span>
    </span>
  );
}

/** The end of the letters that are said by then, in UTF-16 units. */
export function saidUntil({ text, pronunciations }: Pick<Word, 'text' | 'pronunciations'>, share: number): number {
  const letters = pronunciations[0]?.letters;
  if (share >= 1) return text.length;
  if (!letters || letters.length === 0) return Math.ceil(text.length * share);
  const at = Math.min(letters.length - 1, Math.floor(letters.length * share));
  return Math.max(...letters.slice(0, at + 1).map(([, end]) => end));
}
