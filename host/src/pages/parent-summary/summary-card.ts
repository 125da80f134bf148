/** What stands on a card for parents, word for word; picture and text are made of it. */
export interface SummaryCard {
  readonly title: string;
  readonly subtitle: string;
  readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  /** How the text sets off the title of a part. */
  readonly heading: (title: string) => string;
  readonly practise: {
    readonly title: string;
    readonly words: readonly CardLine[];
    /** Said in place of words where there are none. */
    readonly none: string;
  };
  readonly link: SummaryCardLink | undefined;
}

/** A word to practise; `ipa` and `meaning` are empty where they are not known. */
export interface CardLine {
  readonly text: string;
  readonly ipa: string;
  readonly meaning: string;
}

export interface SummaryCardLink {
  readonly address: string;
  /** Beside the code. */
  readonly scan: string;
  readonly until: string;
  /** The same as a line of the text. */
  readonly line: string;
}

/** The card as text to paste. */
export function cardText({ title, subtitle, parts, heading, practise, link }: SummaryCard): string {
  const words = practise.words.map(({ text, ipa, meaning }) => [text, ipa, meaning].filter(Boolean).join(' '));
  return [
    title,
    subtitle,
    ...parts.flatMap((part) => ['', heading(part.title), ...part.lines.map((line) => `· ${line}`)]),
    '',
    heading(practise.title),
    ...(words.length > 0 ? words.map((word) => `· ${word}`) : [practise.none]),
    ...(link ? [link.line] : []),
  ].join('\n');
}
