import type { ActivitySessionSpec } from '@chorus/sdk';

/** What is asked of a word: its meaning by its look or by its sound, its letters, or to say it. */
export const modes = ['meaning', 'hearing', 'spelling', 'reading'] as const;
export type Mode = (typeof modes)[number];

/** `right`: only what is right counts. `fast`: who was right first has a little more. */
export const rules = ['right', 'fast'] as const;
export type Rule = (typeof rules)[number];

/** Names of the sides, which are the slots of their questions. */
export const slots = ['left', 'right', 'third', 'fourth'] as const;
export type Slot = (typeof slots)[number];

/** Who plays together. Of several the next one answers at each word. `name` is '' for one student alone. */
export type Side = { readonly slot: Slot; readonly name: string; readonly studentIds: readonly string[] };

/** A word that was chosen, and where it stands. */
export type SelectedWord = { readonly id: string; readonly bookId: string; readonly unitId: string };

/** How many of the chosen words, in their order, are of one unit. */
export type SelectedUnit = { readonly bookId: string; readonly unitId: string; readonly count: number };

/** How a match is played. `seconds`: for each word, 0 without end. `leadIn`: seconds in which a word is only looked at. `count`: how many words at most. */
export type Options = {
  readonly mode: Mode;
  readonly rule: Rule;
  readonly seconds: number;
  readonly leadIn: number;
  readonly count: number;
  readonly sound: boolean;
  readonly motion: boolean;
};

/** When a side was heard, UTC milliseconds. `tie`: the host could not tell it from the press before. */
export type Heard = { readonly at: number; readonly by: 'screen' | 'clicker' | 'microphone' | 'phone'; readonly tie: boolean };

/** What came of a word for a side. `right` is null where it was not answered or could not be judged; `score` is of what was said. */
export type SideRound = {
  readonly studentId: string;
  readonly right: boolean | null;
  readonly score: number | null;
  readonly points: number;
  readonly first: boolean;
};
export type Round = { readonly wordId: string; readonly tie: boolean; readonly sides: { readonly [slot: string]: SideRound } };

/** A match that is on, or has ended and still stands there. */
export type Match = {
  /** Seed of the words, options and letters: after a reload they are the same. */
  readonly seed: string;
  readonly startedAt: number;
  readonly wordIds: readonly string[];
  /** The books that its words are of. */
  readonly bookIds: readonly string[];
  readonly sides: readonly Side[];
  readonly options: Options;
  readonly index: number;
  /** How often this word was asked anew. */
  readonly again: number;
  /** UTC milliseconds at which the word can be answered; null once it can. */
  readonly leadEndsAt: number | null;
  /** UTC milliseconds until which the word can be answered; null without an end, and while that is held. */
  readonly endsAt: number | null;
  /** What is left of the time while it is held, in milliseconds. */
  readonly heldMs: number | null;
  /** The sound of this word can't be heard: it is shown instead. */
  readonly byLook: boolean;
  readonly groupId: string;
  readonly heard: { readonly [slot: string]: Heard };
  /** Places of the letters that a side has put down. */
  readonly letters: { readonly [slot: string]: readonly number[] };
  readonly rounds: readonly Round[];
  readonly recorded: boolean;
};

/** A match before its first word. */
export const newMatch = (what: Pick<Match, 'seed' | 'startedAt' | 'wordIds' | 'bookIds' | 'sides' | 'options'>): Match => ({
  ...what,
  index: 0,
  again: 0,
  leadEndsAt: null,
  endsAt: null,
  heldMs: null,
  byLook: false,
  groupId: '',
  heard: {},
  letters: {},
  rounds: [],
  recorded: false,
});

/** What the pages keep in this lesson, by the names of 3-27, and the match. All of it has 32,768 characters at most: a word is its id, once. */
export type PkPlace = {
  readonly pkSelectedWordIds: readonly string[];
  readonly pkSelectedWords: readonly SelectedUnit[];
  readonly pkSelectedStudent: readonly Side[];
  readonly options: Options;
  readonly match: Match | null;
};

/** More words are not taken: a match asks twenty at most. */
export const wordsAtMost = 200;

export const placeStart: PkPlace = {
  pkSelectedWordIds: [],
  pkSelectedWords: [],
  pkSelectedStudent: [],
  options: { mode: 'meaning', rule: 'right', seconds: 20, leadIn: 3, count: 10, sound: true, motion: true },
  match: null,
};

export const placeSpec: ActivitySessionSpec<PkPlace> = { kind: 'pk', version: 2, initial: placeStart };
