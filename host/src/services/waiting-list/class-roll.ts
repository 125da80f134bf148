import { compareEntries, type JournalEntry } from '@chorus/contract';
import {
  answerKind,
  verdictOf,
  type AnswerSessionSnapshot,
  type AttemptView,
  type ResultSummary,
  type RollCall,
  type Student,
  type WaitingListRow,
  type StudentAnswerState,
} from '@chorus/sdk';
import type { ListPorts } from './list-ports.ts';
import { chances, type Candidate, type Drawable } from './roll-call.ts';

/** Who is active, and whether only students with a clicker are shown. */
export interface Shown {
  readonly active: string | undefined;
  readonly boundOnly: boolean;
  /** Which page the list stands beside. */
  readonly page: string | undefined;
}

/** A call of which one student leaves. */
export type CallLeft = Pick<RollCall, 'studentIds'>;

/** The class as the list needs it: who has a clicker, who is away, who was called, and a row of each. */
export class ClassRoll {
  readonly #rows = new Map<string, WaitingListRow>();
  #holders: { readonly students: unknown; readonly bindings: unknown; readonly held: ReadonlyMap<string, 'bound' | 'loan'> } | undefined;
  #folded:
    | { readonly called: unknown; readonly undone: unknown; readonly page: string | undefined; readonly calls: readonly RollCall[] }
    | undefined;

  constructor(private readonly ports: Pick<ListPorts, 'classroom' | 'devices' | 'journal' | 'memory'>) {}

  students(): readonly Student[] {
    return this.ports.classroom.state.get().students;
  }

  /** Who has a clicker, and which kind of right to it; the same map until that changes. */
  holders(): ReadonlyMap<string, 'bound' | 'loan'> {
    const students = this.students();
    const { bindings } = this.ports.devices.get();
    if (this.#holders?.students !== students || this.#holders.bindings !== bindings) {
      const ids = new Set(students.map(({ id }) => id));
      const own = bindings.filter(({ studentId }) => ids.has(studentId));
      this.#holders = { students, bindings, held: new Map(own.map(({ studentId, loan }) => [studentId, loan ? 'loan' : 'bound'])) };
    }
    return this.#holders.held;
  }

  away(): ReadonlySet<string> {
    return new Set(this.#classId === undefined ? [] : this.ports.memory.away(this.#classId));
  }

  /** The roll calls of the lesson that were not undone, newest first, as `page` sees them; the same list until there is another one. */
  calls(page: string | undefined): readonly RollCall[] {
    const { record } = this.ports.journal;
    const called = record.ofKind('roll.called');
    const undone = record.ofKind('roll.undone');
    if (this.#folded?.called !== called || this.#folded.undone !== undone || this.#folded.page !== page)
      this.#folded = { called, undone, page, calls: foldCalls(called, undone, page) };
    return this.#folded.calls;
  }

  /** Whom a roll call may draw (5-18). */
  candidates(shown: Shown): readonly Candidate[] {
    return this.drawables(shown, this.calls(shown.page)).filter(({ out }) => out === undefined);
  }

  /** Who was kept for this lesson and has not been called in it. */
  keptForNow(): ReadonlySet<string> {
    return this.#classId === undefined ? new Set() : this.ports.memory.kept(this.#classId, this.ports.classroom.state.get().lesson?.id);
  }

  /** The class as a draw sees it after these calls of the lesson. `instead`: of whom one leaves the call, and counts as not called by it. */
  drawables({ active, boundOnly }: Shown, calls: readonly RollCall[], instead?: CallLeft): readonly Drawable[] {
    const ever = this.#called;
    const round = new Map<string, number>();
    for (const { studentIds } of calls) for (const id of studentIds) round.set(id, (round.get(id) ?? 0) + 1);
    const away = this.away();
    const holders = this.holders();
    const kept = this.keptForNow();
    return this.students().map(({ id }) => {
      const now = instead ? instead.studentIds.includes(id) : id === active;
      const out = away.has(id) ? 'absent' : now ? 'called-now' : boundOnly && !holders.has(id) ? 'no-clicker' : undefined;
      const rounds = round.get(id) ?? 0;
      // who was kept for this lesson comes before the first round
      return { id, round: rounds === 0 && kept.has(id) ? -1 : rounds, called: ever[id] ?? 0, ...(out && { out }) } as const;
    });
  }

  /** Who of these has answered anything since then. UTC milliseconds. */
  answered(studentIds: readonly string[], since: number): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { attempts } of this.ports.journal.record.questions())
      for (const { entry } of attempts)
        if (entry.payload.givenAt >= since && studentIds.includes(entry.payload.studentId)) found.add(entry.payload.studentId);
    return found;
  }

  /** A row of everybody who is shown, in no order. */
  rows(
    question: AnswerSessionSnapshot | undefined,
    summary: (attempt: AttemptView) => ResultSummary | undefined,
    shown: Shown,
  ): readonly WaitingListRow[] {
    const newest = new Map(question?.attempts.map((attempt) => [attempt.studentId, attempt]));
    const heldBack = question?.question.results === 'when-ended' && question.phase !== 'ended';
    const ever = this.#called;
    const away = this.away();
    const holders = this.holders();
    const chance = chances(this.candidates(shown));
    const students = this.students().filter(({ id }) => !shown.boundOnly || holders.has(id));
    return students.map((student) => {
      const attempt = newest.get(student.id);
      // What students say of themselves is no score to be shown beside the others.
      const judged = attempt && !heldBack && answerKind(attempt).evidence !== 'self-reported' ? summary(attempt) : undefined;
      const verdict = judged && verdictOf(judged);
      return this.#asBefore({
        student,
        state: stateOfStudent(student.id, question, attempt, this.ports.journal.writing),
        score: judged?.overall,
        ...(judged?.unsure && { unsure: true }),
        ...(attempt?.status === 'refused' && { refused: true }),
        ...(question?.lost.includes(student.id) && { lost: true }),
        ...(verdict && { verdict }),
        attemptId: heldBack ? undefined : attempt?.id,
        answeredAt: attempt?.givenAt,
        device: holders.get(student.id) ?? 'none',
        absent: away.has(student.id),
        called: ever[student.id] ?? 0,
        chance: chance.get(student.id) ?? 0,
      });
    });
  }

  /** A row that says what it said before is the same object: nobody draws it again. */
  #asBefore(row: WaitingListRow): WaitingListRow {
    const before = this.#rows.get(row.student.id);
    const fields = Object.keys(row) as (keyof WaitingListRow)[];
    if (before && fields.length === Object.keys(before).length && fields.every((field) => before[field] === row[field])) return before;
    this.#rows.set(row.student.id, Object.freeze(row));
    return row;
  }

  get #classId(): string | undefined {
    return this.ports.classroom.state.get().schoolClass?.id;
  }

  get #called(): { readonly [studentId: string]: number } {
    return this.#classId === undefined ? {} : this.ports.memory.called(this.#classId);
  }
}

function foldCalls(
  called: readonly JournalEntry<'roll.called'>[],
  undone: readonly JournalEntry<'roll.undone'>[],
  here: string | undefined,
): readonly RollCall[] {
  const gone = new Set(undone.map(({ payload }) => payload.callId));
  return [...called]
    .filter(({ payload }) => !gone.has(payload.callId))
    .sort((a, b) => compareEntries(b, a))
    .map(({ payload: { callId: id, studentIds, page = here }, wallMs }) =>
      Object.freeze({ id, studentIds, at: wallMs, ...(page !== here && { elsewhere: true }) }),
    );
}

/** How far a student is with the open question (4-7): '' → wait (a team answer) → recording → evaluating → success or fail. */
function stateOfStudent(
  studentId: string,
  question: AnswerSessionSnapshot | undefined,
  attempt: AttemptView | undefined,
  writing: boolean,
): StudentAnswerState {
  const own = [question?.recording, ...(question?.recordings ?? [])].find((recording) => recording?.studentId === studentId);
  if (own) return own.ended ? 'evaluating' : 'recording';
  if (question?.team?.waiting.includes(studentId)) return 'wait';
  if (!attempt) return '';
  if (attempt.status === 'evaluating') return 'evaluating';
  // What the one that writes makes of an answer comes here after the answer.
  if (attempt.status === 'unscored' && !writing) return 'evaluating';
  return attempt.status === 'scored' ? 'success' : 'fail';
}
