import { Fragment } from 'react';

/** A text, each symbol in it, as `/θ/`, in the font of English: that of the interface has not all of them. */
export function WithSymbols({ text }: { readonly text: string }) {
  return text.split(/(\/[^/\s]+\/)/).map((part, n) =>
    n % 2 === 0 ? (
      <Fragment key={n}>{part}</Fragment>
    ) : (
      <span key={n} className="ch-english">
        {part}
      </span>
    ),
  );
}
