import type { Student, StudentAnswerState } from '../model/student.ts';
import type { Verdict } from '../rules/score.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** One row: a student, the state of the answer to the open question, and its score. */
export type WaitingListRow = {
  readonly student: Student;
  readonly state: StudentAnswerState;
  /** 0–100, of the open question's newest answer. Undefined, like `attemptId`, while the open question holds its results back. */
  readonly score: number | undefined;
  /** The newest answer was judged, but the judgement is not sure. */
  readonly unsure?: boolean;
  /** The newest answer is right or wrong, and nothing between: lists say that instead of the score. */
  readonly verdict?: Verdict;
  /** The newest answer was refused as not heard: it is to be said again. */
  readonly refused?: boolean;
  /** What the student said last did not arrive: it is to be said again, whatever was answered before. */
  readonly lost?: boolean;
  readonly attemptId: string | undefined;
  /** UTC milliseconds of the newest answer to the open question. */
  readonly answeredAt: number | undefined;
  /** Whether the student has a clicker of their own, one lent for today, or none. */
  readonly device: 'none' | 'bound' | 'loan';
  /** Away today: never called. */
  readonly absent: boolean;
  /** How often the student was called by roll call, on this machine. */
  readonly called: number;
  /** 0–1: how likely the next roll call draws this student. */
  readonly chance: number;
};

/** 1 default, 2 by score, 3 by answer time. */
export type WaitingListSort = 1 | 2 | 3;

/** One student at a time, or the whole class at once. */
export type PlayType = 'SINGLE' | 'TEAM';

/** A roll call. `at` is UTC milliseconds; `elsewhere`: it was made on another page than the one in front. */
export type RollCall = {
  readonly id: string;
  readonly studentIds: readonly string[];
  readonly at: number;
  readonly elsewhere?: boolean;
};

/** One student of the roll call that is on. `first`: was not called before in this week, or in this lesson; absent where that is not known to be true. */
export type CalledTurn = {
  readonly studentId: string;
  /** The name still rolls: whoever draws the call tells it when it has landed. */
  readonly rolling: boolean;
  /** Has answered since the call. */
  readonly done: boolean;
  readonly first?: 'week' | 'lesson';
};

/** Why a student could not be drawn. `already-called`: in this lesson, while others were not; `kept-before`: others were kept for this lesson and come first; `called-now`: was active, or is of the same call. */
export type NotDrawn = 'already-called' | 'kept-before' | 'called-now' | 'absent' | 'no-clicker';

/** What a draw went by. `chance` 0–1: of being drawn first; `called`: how often before, on this machine. */
export type DrawnOdds = {
  readonly studentId: string;
  readonly chance: number;
  readonly called: number;
  readonly out?: NotDrawn;
};

/** The roll call that is on: its students in the order of their turns. */
export type CalledNow = {
  readonly callId: string;
  /** It belongs on the stage: a name rolls, or the active student was called and has neither begun to speak nor answered. */
  readonly shown: boolean;
  readonly turns: readonly CalledTurn[];
  /** Of every student of the class; empty where it is no longer known. */
  readonly odds: readonly DrawnOdds[];
};

/**
 * The list as it is shown: sorted, and with `boundOnly` without those who have no clicker. Who is active and which call is on belongs to the page where that was
 * done: beside another one it is not shown, and is there again with its page.
 */
export type WaitingListSnapshot = {
  readonly rows: readonly WaitingListRow[];
  readonly activeStudentId: string | undefined;
  readonly sort: WaitingListSort;
  readonly playType: PlayType;
  readonly boundOnly: boolean;
  /** Of this lesson, newest first; one that was undone is gone. */
  readonly calls: readonly RollCall[];
  /**
   * The call whose students' turn it is, until somebody else is made active. While its names roll, nobody of them is active yet and it is not among `calls`.
   */
  readonly calledNow?: CalledNow | undefined;
};

/** Why a call on the list did nothing. */
export type WaitingListRefusal =
  | 'answering'
  | 'no-students'
  | 'no-candidate'
  | 'unknown-student'
  | 'team'
  | 'team-answering'
  | 'no-bound-clicker'
  | 'hiding-active'
  | 'not-open'
  | 'no-clicker-answer'
  | 'too-soon'
  | 'absent'
  | 'nothing-to-undo'
  | 'not-writer';

/** Done, or the reason why not. */
export type WaitingListOutcome =
  | { readonly ok: true; readonly studentId: string | undefined }
  | { readonly ok: false; readonly reason: WaitingListRefusal };

/**
 * The list of students: one student or the team, random roll call, sort, who is away. The host draws it beside pages with `panel: 'waiting-list'`, so an
 * activity that opens a question needs none of these calls.
 */
export interface WaitingList {
  readonly state: Observable<WaitingListSnapshot>;
  /** Makes a student active, or not active if it was. Refused while somebody is answering, and in team mode. */
  toggle(studentId: string): Promise<WaitingListOutcome>;
  /**
   * Draws `count` students (1 unless told otherwise) by their `chance`, never the active one nor one who is away; the first becomes active. Resolves when it is
   * recorded; the names may roll for a second after that, and within two seconds of such a call another one is the same call.
   */
  rollCall(options?: { readonly count?: number }): Promise<WaitingListOutcome>;
  /**
   * Draws another in the place of a student of {@link CalledNow} who has not answered: the call counts for the other one instead. `absent`: and the student is away
   * today. Refused with `unknown-student` for anybody else, and with `no-candidate` where nobody is left (who is away then leaves the call all the same).
   */
  replaceCalled(studentId: string, options?: { readonly absent?: boolean }): Promise<WaitingListOutcome>;
  /** Takes the newest roll call of the page in front back: it counts for nobody. */
  undoCall(): Promise<WaitingListOutcome>;
  /** Orders the list from now on. */
  setSort(sort: WaitingListSort): Promise<void>;
  /**
   * Changing it calls the active student off and asks the open question anew: its answers leave the screen, the history keeps them. To `TEAM` refused with
   * `no-bound-clicker` where no student has a clicker, and with `answering` while somebody speaks; to `SINGLE` with `team-answering` until the team has ended.
   */
  setPlayType(playType: PlayType): Promise<WaitingListOutcome>;
  /** Shows only students with a clicker. */
  setBoundOnly(on: boolean): Promise<WaitingListOutcome>;
  /** Says that a student is away today, or is there. */
  setAbsent(studentId: string, absent: boolean): Promise<WaitingListOutcome>;
  /** Lets all students with a clicker answer the open question at once. */
  startTeam(): Promise<WaitingListOutcome>;
  /** Ends the team answer; resolves when what was begun is judged. The question stays open: start the team again, or end the question. */
  endTeam(): Promise<WaitingListOutcome>;
}

export const WaitingList = serviceToken<WaitingList>('WaitingList', 1, 'Whom can I call, and who is answering?', 'roster.read');
