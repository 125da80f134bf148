import type { LeftText } from './text-source.ts';

/** Why a teacher should look at a sentence; closed. */
export type DoubtCode =
  /** Over {@link proposalLimits.sentence}, and cut where it was best. */
  | 'cut'
  /** Over {@link proposalLimits.words} words: nobody says that in one breath. */
  | 'long'
  /** Who says it stands nowhere, or what was taken for a name may be none. */
  | 'role'
  /** The translation is that of several sentences, or may belong to another one. */
  | 'translation'
  /** Two languages in one sentence. */
  | 'mixed'
  /** A hyphen at the end of a line was taken away, and may belong there. */
  | 'hyphen'
  /** It has a blank to fill in. */
  | 'blank'
  /** A word of a list, no sentence. */
  | 'word-list'
  /** When it begins or ends is guessed, or overlaps another one. */
  | 'time';

export const proposalLimits = { sentence: 2_000, words: 60, sentences: 100, paragraphs: 100, roles: 100 } as const;

export interface ProposedSentence {
  readonly text: string;
  readonly translation?: string;
  /** The id of one of `roles`. */
  readonly role?: string;
  readonly cue?: { readonly fromMs: number; readonly toMs: number };
  readonly doubt?: DoubtCode;
}

/** `translation`: of the whole paragraph, where it has not as many sentences as the paragraph. */
export interface ProposedParagraph {
  readonly sentences: readonly ProposedSentence[];
  readonly translation?: string;
}

/** `translation`: the name as it stands in a Chinese text. */
export interface ProposedRole {
  readonly id: string;
  readonly name: string;
  readonly translation?: string;
}

/** What a teacher sees first, and corrects. No paragraph: there is nothing in English. */
export interface TextProposal {
  readonly title?: string;
  readonly roles: readonly ProposedRole[];
  readonly paragraphs: readonly ProposedParagraph[];
  readonly left: readonly LeftText[];
}
