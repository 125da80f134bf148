import {
  ObservableValue,
  type AnswerSessionSnapshot,
  type AttemptView,
  type ClassroomService,
  type Observable,
  type ResultSummary,
  type Student,
  type StudentAnswerState,
  type WaitingList,
  type WaitingListOutcome,
  type WaitingListRow,
  type WaitingListSnapshot,
  type WaitingListSort,
} from '@chorus/sdk';
import { drawStudent } from './roll-call.ts';
import { orderRows } from './order-rows.ts';

/** What the list asks of the answer session. */
export interface AnswersForList {
  readonly state: Observable<AnswerSessionSnapshot | undefined>;
  /** A student is being recorded, or is about to be. */
  readonly recording: boolean;
  summary(attempt: AttemptView): ResultSummary | undefined;
}

/** Where the active student of the lesson that is on is kept over a reload. */
export interface KeptActive {
  get(): string | undefined;
  set(studentId: string | undefined): void;
}

/** Whom can I call, who is answering: derived from the class and the open question. Its own are only the active student and the sort. */
export class DerivedWaitingList implements WaitingList {
  readonly #state: ObservableValue<WaitingListSnapshot>;
  #active: string | undefined;
  #sort: WaitingListSort = 1;

  constructor(
    private readonly classroom: ClassroomService,
    private readonly answers: AnswersForList,
    private readonly random: () => number,
    private readonly kept: KeptActive,
  ) {
    this.#state = new ObservableValue(this.#derive());
    let classId = classroom.state.get().schoolClass?.id;
    classroom.state.subscribe(({ schoolClass }) => {
      // Another class: nobody is active any more (4-6).
      if (schoolClass?.id !== classId) this.#active = undefined;
      classId = schoolClass?.id;
      this.#refresh();
    });
    answers.state.subscribe(() => this.#refresh());
  }

  get state(): Observable<WaitingListSnapshot> {
    return this.#state;
  }

  async toggle(studentId: string): Promise<WaitingListOutcome> {
    if (this.answers.recording) return { ok: false, reason: 'answering' };
    if (!this.#students().some(({ id }) => id === studentId)) return { ok: false, reason: 'unknown-student' };
    return this.#activate(this.#active === studentId ? undefined : studentId);
  }

  async rollCall(): Promise<WaitingListOutcome> {
    if (this.answers.recording) return { ok: false, reason: 'answering' };
    const drawn = drawStudent(this.#students(), this.#active, this.random);
    return typeof drawn === 'string' ? { ok: false, reason: drawn } : this.#activate(drawn.id);
  }

  async setSort(sort: WaitingListSort): Promise<void> {
    this.#sort = sort;
    this.#refresh();
  }

  /** A lesson is on: who was active in it before a reload is active again. */
  restore(): void {
    this.#active = this.kept.get();
    this.#refresh();
  }

  #activate(studentId: string | undefined): WaitingListOutcome {
    this.#active = studentId;
    this.kept.set(studentId);
    this.#refresh();
    return { ok: true, studentId };
  }

  #students(): readonly Student[] {
    return this.classroom.state.get().students;
  }

  #refresh(): void {
    this.#state.set(this.#derive());
  }

  #derive(): WaitingListSnapshot {
    const question = this.answers.state.get();
    const newest = new Map(question?.attempts.map((attempt) => [attempt.studentId, attempt]));
    const heldBack = question?.question.results === 'when-ended' && question.phase !== 'ended';
    const rows = this.#students().map((student): WaitingListRow => {
      const attempt = newest.get(student.id);
      const summary = attempt && !heldBack ? this.answers.summary(attempt) : undefined;
      const recording = question?.recording?.studentId === student.id;
      return Object.freeze({
        student,
        state: recording ? 'recording' : stateOf(attempt),
        score: summary?.overall,
        ...(summary?.unsure && { unsure: true }),
        attemptId: heldBack ? undefined : attempt?.id,
        answeredAt: attempt?.givenAt,
      });
    });
    const activeStudentId = rows.some(({ student }) => student.id === this.#active) ? this.#active : undefined;
    return Object.freeze({ rows: Object.freeze(orderRows(rows, this.#sort)), activeStudentId, sort: this.#sort });
  }
}

function stateOf(attempt: AttemptView | undefined): StudentAnswerState {
  if (!attempt) return '';
  if (attempt.status === 'evaluating') return 'evaluating';
  return attempt.status === 'scored' ? 'success' : 'fail';
}
