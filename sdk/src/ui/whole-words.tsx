import { Fragment, useMemo } from 'react';

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;
const chinese = /\p{Script=Han}/u;
/** What ends a clause: a line may break behind it in any case. */
const closing = /[，。；：！？、”’）》]$/u;

/** A text in pieces between which a line may break: a Chinese word is whole, and so is what stands between spaces. */
export function wordPieces(text: string): readonly string[] {
  if (!segmenter || !chinese.test(text)) return [text];
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = pieces.at(-1);
    const breaks = before !== undefined && chinese.test(segment[0] ?? '') && (chinese.test(before.at(-1)!) || closing.test(before));
    if (before === undefined || breaks) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

/** A text whose Chinese words are not broken at a line's end, which browsers do at any character. */
export function WholeWords({ text }: { readonly text: string }) {
  const pieces = useMemo(() => wordPieces(text), [text]);
  return (
    <span className="ch-whole-words">
      {pieces.map((piece, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
