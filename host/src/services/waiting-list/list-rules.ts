import type { PlayType, WaitingListOutcome, WaitingListRefusal } from '@chorus/sdk';

export const done = (studentId?: string): WaitingListOutcome => ({ ok: true, studentId });
export const refuse = (reason: WaitingListRefusal): WaitingListOutcome => ({ ok: false, reason });

/** What can be asked of the list. */
export type ListAction =
  | 'toggle'
  | 'roll-call'
  | 'replace-called'
  | 'undo-call'
  | 'to-team'
  | 'to-single'
  | 'bound-only'
  | 'start-team'
  | 'end-team';

/** What a decision goes by. */
export interface ListFacts {
  readonly playType: PlayType;
  /** A student is speaking into the microphone, or is about to; or the called student into a clicker. */
  readonly answering: boolean;
  /** A team answer is on, or is being ended. */
  readonly team: boolean;
  /** The mode is being changed: its button is disabled until the question has been asked anew. */
  readonly switching: boolean;
  readonly questionOpen: boolean;
  /** Clickers can answer the open question. */
  readonly byClicker: boolean;
  readonly students: number;
  readonly candidates: number;
  readonly bound: number;
  /** The active student is answering, and has no clicker. */
  readonly hidesActive: boolean;
  readonly calls: number;
  /** Since the team was last started or ended, in ms. */
  readonly sinceTeamMs: number;
}

type Rule = readonly [refusal: WaitingListRefusal, when: (facts: ListFacts) => boolean];

/** Team start and end: one a second (4-18). */
export const teamThrottleMs = 1000;

const answering: Rule = ['answering', (facts) => facts.answering];
const teamAnswering: Rule = ['team-answering', (facts) => facts.team];
const tooSoon: Rule = ['too-soon', (facts) => facts.sinceTeamMs < teamThrottleMs];
const switching: Rule = ['too-soon', (facts) => facts.switching];

/** What refuses each action, the first that holds; the whole behaviour of the list (4-14 to 4-19, 5-17, 5-18). */
export const listRules: { readonly [A in ListAction]: readonly Rule[] } = {
  toggle: [teamAnswering, ['team', (facts) => facts.playType === 'TEAM'], answering],
  'roll-call': [
    teamAnswering,
    ['team', (facts) => facts.playType === 'TEAM'],
    answering,
    ['no-students', (facts) => facts.students === 0],
    ['no-candidate', (facts) => facts.candidates === 0],
  ],
  'replace-called': [teamAnswering, ['team', (facts) => facts.playType === 'TEAM'], answering],
  'undo-call': [answering, teamAnswering, ['nothing-to-undo', (facts) => facts.calls === 0]],
  'to-team': [switching, answering, ['no-bound-clicker', (facts) => facts.bound === 0]],
  'to-single': [switching, teamAnswering],
  'bound-only': [['hiding-active', (facts) => facts.hidesActive]],
  'start-team': [
    tooSoon,
    teamAnswering,
    answering,
    ['no-bound-clicker', (facts) => facts.bound === 0],
    ['not-open', (facts) => !facts.questionOpen],
    ['no-clicker-answer', (facts) => !facts.byClicker],
  ],
  'end-team': [tooSoon],
};

/** Why an action is refused now; undefined when it is not. */
export const refusalOf = (action: ListAction, facts: ListFacts): WaitingListRefusal | undefined =>
  listRules[action].find(([, when]) => when(facts))?.[0];
