/** Why a file gives no text; closed. */
export type TextFileCode =
  | 'empty'
  /** Over {@link textLimits.bytes}, or it would unpack to more than a text can be. */
  | 'too-large'
  /** Over {@link textLimits.characters} or {@link textLimits.pages}. */
  | 'too-long'
  /** It takes a password to open. */
  | 'encrypted'
  /** Its pages are pictures, without a text behind them. */
  | 'scanned'
  /** It breaks off, or is not whole. */
  | 'damaged'
  /** It opens, and has no letter. */
  | 'no-text'
  /** A document of an older make (.doc, .wps, .rtf): to be saved as .docx. */
  | 'old-word'
  /** A workbook of another make than .xlsx. */
  | 'old-excel'
  /** A program's own file, such as slides or a book: its text is to be copied, or saved as .docx. */
  | 'other-document'
  /** A picture, a sound, a film, a program. */
  | 'not-text';

export const textLimits = {
  bytes: 20 * 1024 * 1024,
  characters: 400_000,
  pages: 200,
  cues: 5_000,
} as const;

/** Says why a file gives no text. The sentence for a teacher comes from who shows it. */
export class TextFileError extends Error {
  constructor(
    readonly code: TextFileCode,
    options?: ErrorOptions,
  ) {
    super(`This file gives no text: ${code}`, options);
    this.name = 'TextFileError';
  }
}

/** A line as it stands in its source. `bold`: from and to of what is set bold in it, in order. */
export interface TextLine {
  readonly text: string;
  readonly bold?: readonly (readonly [from: number, to: number])[];
}

/**
 * Lines that stand together. `gap`: an empty line, or more space than between other lines, is above. `wrapped`: a line ends where the page did, as far as its
 * source lets it be, and not only where somebody ended it.
 */
export interface TextParagraph {
  readonly kind: 'paragraph';
  readonly lines: readonly TextLine[];
  readonly gap: boolean;
  readonly heading?: true;
  readonly wrapped?: true;
}

/** A cell. `merged`: it is the lower or right part of one that reaches over several, and has that one's text. */
export interface TextCell {
  readonly lines: readonly TextLine[];
  readonly merged?: true;
}

export interface TextTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly TextCell[])[];
}

/** Something that is heard from `fromMs` to `toMs`. */
export interface TextCue {
  readonly fromMs: number;
  readonly toMs: number;
  readonly lines: readonly string[];
  /** Who speaks, where the format has a place for it. */
  readonly voice?: string;
  /** Where each word begins, where that is known. */
  readonly words?: readonly { readonly text: string; readonly fromMs: number }[];
}

export const leftReasons = [
  'page-number',
  'running-head',
  'heading',
  'numbering',
  'phonetics',
  'vocabulary',
  'gloss',
  'stage-direction',
  'note',
  'label',
  'chinese',
  'cell',
  'hidden',
  'struck',
  'tracked-deletion',
  'footnote',
  'without-time',
  'empty-blank',
  'too-much',
] as const;
export type LeftReason = (typeof leftReasons)[number];

/** What was not taken, so that nothing is lost without a word. */
export interface LeftText {
  readonly text: string;
  readonly why: LeftReason;
}

/** What a file or a paste has, before anything is guessed of it. */
export type TextSource =
  | { readonly kind: 'text'; readonly blocks: readonly (TextParagraph | TextTable)[]; readonly left: readonly LeftText[] }
  | { readonly kind: 'cues'; readonly title?: string; readonly cues: readonly TextCue[]; readonly left: readonly LeftText[] };
