import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** A picture that says well done: clapping hands, a thumb, a sunflower, a rocket. None of them is worth more than another. */
export type PraiseKind = 'clap' | 'thumb' | 'sunflower' | 'rocket';

/** Who is praised: students, or one of the class's groups by its id (`ClassroomService.groups`). */
export type PraisedOnes = { readonly studentIds: readonly string[] } | { readonly groupId: string };

/** A praise that was given and not taken back. `at` is UTC milliseconds. */
export type GivenPraise = PraisedOnes & { readonly id: string; readonly kind: PraiseKind; readonly at: number };

/** Why a call did nothing. `not-writer`: another window writes for the class. */
export type PraiseRefusal = 'no-lesson' | 'no-students' | 'unknown-student' | 'unknown-group' | 'unknown-praise' | 'not-writer';

/** Done, with the praise's id, or the reason why not. */
export type PraiseOutcome = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly reason: PraiseRefusal };

/** The teacher's praise by a tap: kept in the lesson's record, never counted against another child. */
export interface Praise {
  /** What was praised in this lesson, newest first; what was taken back is gone. */
  readonly state: Observable<readonly GivenPraise[]>;
  /** Praises students, or a group, once. */
  give(praise: PraisedOnes & { readonly kind: PraiseKind }): Promise<PraiseOutcome>;
  /** Takes one back: it was given to nobody. */
  takeBack(praiseId: string): Promise<PraiseOutcome>;
}

export const Praise = serviceToken<Praise>('Praise', 1, 'Who was praised in this lesson, and how do I praise?', 'answers.publish');
