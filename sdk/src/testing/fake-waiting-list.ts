import type { StudentAnswerState } from '../model/student.ts';
import type { AttemptView } from '../model/attempt.ts';
import type { Observable } from '../plugin/observable.ts';
import { ObservableValue } from '../plugin/observable.ts';
import type { AnswerSessionSnapshot } from '../services/answer-session.ts';
import type { Classroom } from '../services/classroom-service.ts';
import type { WaitingList, WaitingListOutcome, WaitingListRow, WaitingListSnapshot, WaitingListSort } from '../services/waiting-list.ts';

const states: Readonly<Record<AttemptView['status'], StudentAnswerState>> = {
  evaluating: 'evaluating',
  scored: 'success',
  refused: 'fail',
  unscored: 'fail',
};

/** The list over a class and its open question. Roll call takes the first who may be called, so that a test knows whom. */
export class FakeWaitingList implements WaitingList {
  readonly state: ObservableValue<WaitingListSnapshot>;

  constructor(
    private readonly classroom: Observable<Classroom>,
    private readonly answers: Observable<AnswerSessionSnapshot | undefined>,
    private readonly scoreOf: (attempt: AttemptView) => number | undefined = () => undefined,
  ) {
    this.state = new ObservableValue<WaitingListSnapshot>({ rows: [], activeStudentId: undefined, sort: 1 });
    this.#fold({});
    classroom.subscribe(() => this.#fold({ activeStudentId: undefined }));
    answers.subscribe(() => this.#fold({}));
  }

  async toggle(studentId: string): Promise<WaitingListOutcome> {
    if (this.#answering) return { ok: false, reason: 'answering' };
    const { rows, activeStudentId } = this.state.get();
    if (!rows.some((row) => row.student.id === studentId)) return { ok: false, reason: 'unknown-student' };
    return this.#activate(activeStudentId === studentId ? undefined : studentId);
  }

  async rollCall(): Promise<WaitingListOutcome> {
    if (this.#answering) return { ok: false, reason: 'answering' };
    const { rows, activeStudentId } = this.state.get();
    if (rows.length === 0) return { ok: false, reason: 'no-students' };
    const next = rows.find((row) => row.student.id !== activeStudentId);
    return next ? this.#activate(next.student.id) : { ok: false, reason: 'no-candidate' };
  }

  async setSort(sort: WaitingListSort): Promise<void> {
    this.#fold({ sort });
  }

  get #answering(): boolean {
    return this.answers.get()?.recording !== undefined;
  }

  #activate(studentId: string | undefined): WaitingListOutcome {
    this.#fold({ activeStudentId: studentId });
    return { ok: true, studentId };
  }

  #fold(change: { readonly activeStudentId?: string | undefined; readonly sort?: WaitingListSort }): void {
    const before = this.state.get();
    const sort = change.sort ?? before.sort;
    const activeStudentId = 'activeStudentId' in change ? change.activeStudentId : before.activeStudentId;
    const open = this.answers.get();
    const heldBack = open?.question.results === 'when-ended' && open.phase !== 'ended';
    const rows = this.classroom.get().students.map((student): WaitingListRow => {
      const newest = open?.attempts.filter((attempt) => attempt.studentId === student.id).at(-1);
      const recording = open?.recording?.studentId === student.id;
      return {
        student,
        state: recording ? 'recording' : newest ? states[newest.status] : '',
        score: newest && !heldBack ? this.scoreOf(newest) : undefined,
        attemptId: heldBack ? undefined : newest?.id,
        answeredAt: newest?.givenAt,
      };
    });
    const by: Readonly<Record<WaitingListSort, (row: WaitingListRow) => number>> = {
      1: () => 0,
      2: (row) => -(row.score ?? -1),
      3: (row) => row.answeredAt ?? Number.MAX_SAFE_INTEGER,
    };
    this.state.set({ rows: rows.sort((a, b) => by[sort](a) - by[sort](b)), activeStudentId, sort });
  }
}
