import type { Student, StudentAnswerState } from '../model/student.ts';
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
  readonly attemptId: string | undefined;
  /** UTC milliseconds of the newest answer to the open question. */
  readonly answeredAt: number | undefined;
};

/** 1 default, 2 by score, 3 by answer time. */
export type WaitingListSort = 1 | 2 | 3;

/** The list as it is shown: sorted. */
export type WaitingListSnapshot = {
  readonly rows: readonly WaitingListRow[];
  readonly activeStudentId: string | undefined;
  readonly sort: WaitingListSort;
};

/** Why a call on the list did nothing. */
export type WaitingListRefusal = 'answering' | 'no-students' | 'no-candidate' | 'unknown-student';

/** Done, or the reason why not. */
export type WaitingListOutcome =
  | { readonly ok: true; readonly studentId: string | undefined }
  | { readonly ok: false; readonly reason: WaitingListRefusal };

/** Whom can I call, who is answering, random roll call, sort. The host draws it beside pages with `panel: 'waiting-list'`. */
export interface WaitingList {
  readonly state: Observable<WaitingListSnapshot>;
  /** Makes a student active, or not active if it was. Refused while somebody is answering. */
  toggle(studentId: string): Promise<WaitingListOutcome>;
  /** Draws a student at random, never the active one. Refused while somebody is answering. */
  rollCall(): Promise<WaitingListOutcome>;
  setSort(sort: WaitingListSort): Promise<void>;
}

export const WaitingList = serviceToken<WaitingList>('WaitingList', 1, 'Whom can I call, and who is answering?', 'roster.read');
