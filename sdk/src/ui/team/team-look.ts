import type { AttemptStatus } from '../../model/attempt.ts';
import { scoreLevel, shownScore, type ScoreLevel, type Verdict } from '../../rules/score.ts';
import type { WaitingListRow } from '../../services/waiting-list.ts';
import type { UiTextKey } from '../ui-text.tsx';

/** How far a student is with the question, as a tile shows it. */
export type TeamLookKind = ScoreLevel | 'wait' | 'recording' | 'evaluating' | 'again' | 'lost' | 'done' | 'unsure' | 'unscored';

/** A score as it is, else a text. */
export type TeamLook =
  | { readonly kind: ScoreLevel; readonly shown: string; readonly verdict: Verdict | undefined }
  | { readonly kind: Exclude<TeamLookKind, ScoreLevel>; readonly text: UiTextKey };

/** A failure is shown when it has lasted so long: what is judged again by itself, after a reload or by another window, is so at once. */
export const failureLastsMs = 1000;

/** What the class reads beside the row of a student. */
export interface LookFacts {
  readonly accountType: number;
  /** What became of the newest answer, where the row has one. */
  readonly status: AttemptStatus | undefined;
  /** It is said, not pressed. */
  readonly speech: boolean;
  /** The class is answering: what could not be judged yet may still be. */
  readonly running: boolean;
  /** The failure, if it is one, has lasted long enough to be one. */
  readonly lasting: boolean;
}

const texts = {
  wait: 'team.none',
  recording: 'team.recording',
  evaluating: 'team.evaluating',
  again: 'team.again',
  lost: 'team.lost',
  done: 'team.done',
  unsure: 'team.unsure',
  unscored: 'team.unscored',
} as const satisfies Record<Exclude<TeamLookKind, ScoreLevel>, UiTextKey>;

/** Everything that stands under a name and is no figure. */
export const lookTexts: readonly UiTextKey[] = Object.values(texts);

const said = (kind: keyof typeof texts): TeamLook => ({ kind, text: texts[kind] });

/** Whether a row says a failure, which may heal by itself. */
export const failed = ({ state, lost }: Pick<WaitingListRow, 'state' | 'lost'>): boolean => lost === true || state === 'fail';

/** How an answer is shown. What may heal by itself is still being scored; only what needs a second reading is said to be read again. */
export function lookOf(row: WaitingListRow, { accountType, status, speech, running, lasting }: LookFacts): TeamLook {
  const { state, score, unsure, verdict, lost } = row;
  if (failed(row) && !lasting) return said('evaluating');
  if (lost) return said('lost');
  if (state === 'success' && score !== undefined && !unsure)
    return { kind: scoreLevel(score, accountType), shown: shownScore(score, accountType), verdict };
  if (state === 'success') return said(unsure ? 'unsure' : 'done');
  if (state === 'fail' && status === 'unscored') return said(running ? 'evaluating' : 'unscored');
  if (state === 'fail') return said('again');
  if (state === 'recording' || state === 'evaluating') return said(state);
  return speech ? said('wait') : { kind: 'wait', text: 'team.unanswered' };
}

/** What the class may know while scores are hidden from it: that there is an answer. */
export const withoutScore = (look: TeamLook): TeamLook =>
  'shown' in look || look.kind === 'unsure' || look.kind === 'unscored' ? said('done') : look;

/** Whether a student has answered, also where nothing came of it: a class result counts the same. Who answers once more has not yet. */
export const hasAnswered = ({ answeredAt, state }: WaitingListRow): boolean =>
  answeredAt !== undefined && state !== 'wait' && state !== 'recording';
