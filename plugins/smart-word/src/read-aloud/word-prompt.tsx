import type { Accent, Word } from '@chorus/sdk';

/** What is to be read, above who reads it: the picture, the word, how it is said. */
export function WordPrompt({ word, accent }: { readonly word: Word; readonly accent: Accent }) {
  const ipa = word.ipa[accent] ?? word.ipa.us ?? word.ipa.uk;
  return (
    <div className="sw-prompt">
      {word.picture !== undefined && <img src={word.picture} alt="" />}
      <h2 lang="en">{word.text}</h2>
      {ipa !== undefined && <span className="ch-english">/{ipa.replace(/^\/|\/$/g, '')}/</span>}
    </div>
  );
}
