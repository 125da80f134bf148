import { splitAtWord } from './split-at-word.ts';

/** An example sentence with the word in bold. */
export function ExampleText({ text, word }: { readonly text: string; readonly word: string }) {
  const [before, found, after] = splitAtWord(text, word);
  return (
    <span>
      {before}
      {found !== '' && <b>{found}</b>}
      {after}
    </span>
  );
}
