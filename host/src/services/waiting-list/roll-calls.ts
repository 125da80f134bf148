import type { CalledNow, RollCall, WaitingListOutcome, WaitingListRefusal } from '@chorus/sdk';
import type { NewEntry } from '../journal/new-entry.ts';
import type { CalledStage } from './called-stage.ts';
import type { ClassRoll, Shown } from './class-roll.ts';
import type { ListPorts } from './list-ports.ts';
import { done, refuse, type ListAction } from './list-rules.ts';
import { draw } from './roll-call.ts';

/** The list, as far as its roll calls ask it. */
export interface CallingList {
  shown(): Shown;
  /** The page in front, if the list stands beside it. */
  front(): string | undefined;
  /** Those of the lesson that count, newest first. */
  calls(): readonly RollCall[];
  calledNow(): CalledNow | undefined;
  refusal(action: ListAction): WaitingListRefusal | undefined;
  activate(studentId: string | undefined): WaitingListOutcome;
}

/** Whether the record has taken these: a window that watches writes nothing. */
export async function isRecorded(journal: ListPorts['journal'], ...entries: readonly NewEntry[]): Promise<boolean> {
  try {
    await journal.append(...entries);
    return true;
  } catch {
    return false;
  }
}

/** Roll calls: drawn, replaced and taken back, each as entries of the lesson's record. */
export class RollCalls {
  /** The one that is being recorded: nobody sees it yet. */
  #calling: string | undefined;

  constructor(
    private readonly ports: Pick<ListPorts, 'classroom' | 'clock' | 'ids' | 'journal' | 'memory' | 'random' | 'called'>,
    private readonly roll: ClassRoll,
    private readonly stage: CalledStage,
    private readonly list: CallingList,
  ) {}

  get calling(): string | undefined {
    return this.#calling;
  }

  /** Draws so many students and calls them; while the names of a call roll, the same press shows them. */
  async call(count: number): Promise<WaitingListOutcome> {
    if (this.#calling !== undefined || this.stage.fresh) {
      this.stage.land();
      return done(this.list.shown().active);
    }
    const refused = this.list.refusal('roll-call');
    if (refused) return refuse(refused);
    const { schoolClass, lesson } = this.ports.classroom.state.get();
    const drawn = this.roll.drawables(this.list.shown(), this.list.calls());
    const studentIds = draw(this.roll.candidates(this.list.shown()), Math.max(1, Math.trunc(count)), this.ports.random);
    if (!schoolClass || !lesson) {
      this.ports.called(studentIds);
      return this.list.activate(studentIds[0]);
    }
    const since = this.ports.clock.now();
    const callId = this.ports.ids.next();
    const entry: NewEntry = { kind: 'roll.called', payload: { ...this.#in(lesson), callId, studentIds: [...studentIds] } };
    if (!(await this.#record(callId, entry))) return refuse('not-writer');
    this.ports.memory.count(schoolClass.id, studentIds, 1);
    this.stage.begin({ callId, studentIds, drawn }, studentIds, { since });
    return this.list.activate(studentIds[0]);
  }

  /** Draws another in the place of one who was called and has not answered; `absent`: who was called is not there. */
  async replace(studentId: string, absent: boolean): Promise<WaitingListOutcome> {
    this.stage.land();
    const refused = this.list.refusal('replace-called');
    if (refused) return refuse(refused);
    const { schoolClass, lesson } = this.ports.classroom.state.get();
    const calls = this.list.calls();
    const on = this.list.calledNow();
    const call = calls.find(({ id }) => id === on?.callId);
    const turn = on?.turns.find((each) => each.studentId === studentId);
    if (!call || !turn || turn.done || !schoolClass || !lesson) return refuse('unknown-student');
    const drawn = this.roll.drawables(
      this.list.shown(),
      calls.filter(({ id }) => id !== call.id),
      call,
    );
    const [other] = draw(
      drawn.filter(({ out }) => out === undefined),
      1,
      this.ports.random,
    );
    if (other === undefined && !absent) return refuse('no-candidate');
    const studentIds = call.studentIds.flatMap((id) => (id === studentId ? (other ?? []) : id));
    const callId = this.ports.ids.next();
    const inLesson = { lessonId: lesson.id };
    const entries: NewEntry[] = [
      ...(absent ? [{ kind: 'student.absent' as const, payload: { ...inLesson, studentId, absent } }] : []),
      { kind: 'roll.undone', payload: { ...inLesson, callId: call.id } },
      ...(studentIds.length > 0 ? [{ kind: 'roll.called' as const, payload: { ...this.#in(lesson), callId, studentIds } }] : []),
    ];
    const { standing } = this.stage;
    if (!(await this.#record(callId, ...entries))) return refuse('not-writer');
    this.ports.memory.count(schoolClass.id, [studentId], -1);
    if (other !== undefined) this.ports.memory.count(schoolClass.id, [other], 1);
    if (absent) this.ports.memory.setAway(schoolClass.id, studentId, true);
    if (studentIds.length > 0) this.stage.begin({ callId, studentIds, drawn }, other === undefined ? [] : [other], standing);
    else this.stage.clear();
    const outcome = this.list.activate(this.list.shown().active === studentId ? other : this.list.shown().active);
    return other === undefined ? refuse('no-candidate') : outcome;
  }

  /** Takes back the last call of this page: who was drawn by it is drawn as before. */
  async undo(): Promise<WaitingListOutcome> {
    const refused = this.list.refusal('undo-call');
    if (refused) return refuse(refused);
    const { schoolClass, lesson } = this.ports.classroom.state.get();
    const [last, before] = this.list.calls().filter(({ elsewhere }) => !elsewhere);
    if (!last || !schoolClass || !lesson) return refuse('nothing-to-undo');
    this.stage.clear();
    if (!(await isRecorded(this.ports.journal, { kind: 'roll.undone', payload: { lessonId: lesson.id, callId: last.id } })))
      return refuse('not-writer');
    this.ports.memory.count(schoolClass.id, last.studentIds, -1);
    return last.studentIds.includes(this.list.shown().active ?? '')
      ? this.list.activate(before?.studentIds[0])
      : done(this.list.shown().active);
  }

  /** Records a call that is seen when all that belongs to it is done. */
  async #record(callId: string, ...entries: readonly NewEntry[]): Promise<boolean> {
    this.#calling = callId;
    const recorded = await isRecorded(this.ports.journal, ...entries);
    this.#calling = undefined;
    return recorded;
  }

  /** What a call that is made now belongs to. */
  #in(lesson: { readonly id: string }): { readonly lessonId: string; readonly page?: string } {
    const page = this.list.front();
    return { lessonId: lesson.id, ...(page !== undefined && { page }) };
  }
}
