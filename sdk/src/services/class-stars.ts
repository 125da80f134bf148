import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** What a star is for. None is for being right, and none is worth more than another. */
export type StarReason = 'trying' | 'improving' | 'helping';

/** A star that was given and not taken back: to the class, or to one of its groups (`ClassroomService.groups`). `at` is UTC milliseconds. */
export type GivenStar = { readonly id: string; readonly groupId?: string; readonly reason: StarReason; readonly at: number };

/** The stars of the chosen class in this term. */
export type ClassStarsSnapshot = {
  /** All that the class and its groups were given, also groups that are no longer in use. */
  readonly total: number;
  /** Of each group, by its id; a group without stars is left out. */
  readonly byGroup: Readonly<Record<string, number>>;
  /** The last star of this lesson, which can be taken back. */
  readonly last: GivenStar | undefined;
};

/** Why a call did nothing. `not-writer`: another window writes for the class. */
export type StarRefusal = 'no-lesson' | 'unknown-group' | 'unknown-star' | 'not-writer';

/** Done, with the star's id, or the reason why not. */
export type StarOutcome = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly reason: StarRefusal };

/**
 * Stars for the class and its groups, over the lessons of a term: the school keeps them, and every teacher of the class sees them. A child has none: there is
 * no ranking of children.
 */
export interface ClassStars {
  /** What there is, changes with every star here, on another machine, and with the class. */
  readonly state: Observable<ClassStarsSnapshot>;
  /** Gives one star to a group; without `groupId`, to the class. */
  give(star: { readonly groupId?: string; readonly reason: StarReason }): Promise<StarOutcome>;
  /** Takes back a star of this lesson. */
  takeBack(starId: string): Promise<StarOutcome>;
}

export const ClassStars = serviceToken<ClassStars>(
  'ClassStars',
  1,
  'How many stars have class and groups, and how do I give one?',
  'answers.publish',
);
