import type { KeptEntry } from '@chorus/contract';
import {
  ObservableValue,
  type AnswerDevicesSnapshot,
  type AnswerOutcome,
  type AnswerSessionSnapshot,
  type AttemptView,
  type Clock,
  type ClassroomService,
  type Observable,
  type PlayType,
  type ResultSummary,
  type RollCall,
  type Student,
  type WaitingList,
  type WaitingListOutcome,
  type WaitingListRefusal,
  type WaitingListRow,
  type WaitingListSnapshot,
  type WaitingListSort,
} from '@chorus/sdk';
import type { Ids } from '../ids.ts';
import type { NewEntry } from '../journal/host-journal.ts';
import { foldCalls } from './fold-calls.ts';
import type { ListMemory } from './list-memory.ts';
import { refusalOf, type ListAction, type ListFacts } from './list-rules.ts';
import { orderRows } from './order-rows.ts';
import { chances, draw, type Candidate } from './roll-call.ts';
import { stateOfStudent } from './student-state.ts';

/** What the list asks of the answer session. */
export interface AnswersForList {
  readonly state: Observable<AnswerSessionSnapshot | undefined>;
  /** A student is being recorded by the microphone, or is about to be. */
  readonly recording: boolean;
  /** Clickers can answer the open question. */
  readonly byClicker: boolean;
  summary(attempt: AttemptView): ResultSummary | undefined;
  startTeam(team: { readonly studentIds: readonly string[] }): Promise<AnswerOutcome>;
  endTeam(): Promise<void>;
  /** Asks the open question anew: its answers leave the screen. */
  again(): Promise<void>;
}

/** What is kept over a reload, for the lesson that is on. */
export interface KeptChoice {
  get(key: 'active' | 'playType' | 'boundOnly'): string | undefined;
  set(key: 'active' | 'playType' | 'boundOnly', value: string | undefined): void;
}

/** What {@link HostWaitingList} needs of the host. */
export interface ListPorts {
  readonly classroom: ClassroomService;
  readonly answers: AnswersForList;
  readonly devices: Observable<Pick<AnswerDevicesSnapshot, 'bindings'>>;
  readonly journal: { readonly rows: Observable<readonly KeptEntry[]>; append(...entries: readonly NewEntry[]): Promise<unknown> };
  readonly memory: ListMemory;
  readonly clock: Pick<Clock, 'mono'>;
  readonly ids: Ids;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly kept: KeptChoice;
}

const done = (studentId?: string): WaitingListOutcome => ({ ok: true, studentId });
const refuse = (reason: WaitingListRefusal): WaitingListOutcome => ({ ok: false, reason });

/** Whom can I call, who is answering: derived from the class, the open question, the clickers and the record. Its own are who is active, and how it is shown. */
export class HostWaitingList implements WaitingList {
  readonly #state: ObservableValue<WaitingListSnapshot>;
  #active: string | undefined;
  #sort: WaitingListSort = 1;
  #playType: PlayType = 'SINGLE';
  #boundOnly = false;
  #teamAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly ports: ListPorts) {
    this.#state = new ObservableValue(this.#derive());
    const { classroom, answers, devices, journal } = ports;
    let classId = classroom.state.get().schoolClass?.id;
    classroom.state.subscribe(({ schoolClass }) => {
      // Another class: nobody is active any more (4-6).
      if (schoolClass?.id !== classId) this.#forget();
      classId = schoolClass?.id;
      this.#refresh();
    });
    let rolls = this.#calls();
    journal.rows.subscribe(() => {
      const now = this.#calls();
      if (now.length === rolls.length && now[0]?.id === rolls[0]?.id) return;
      rolls = now;
      this.#refresh();
    });
    answers.state.subscribe(() => this.#refresh());
    devices.subscribe(() => this.#refresh());
  }

  get state(): Observable<WaitingListSnapshot> {
    return this.#state;
  }

  async toggle(studentId: string): Promise<WaitingListOutcome> {
    const refused = this.#refusal('toggle');
    if (refused) return refuse(refused);
    const row = this.#state.get().rows.find(({ student }) => student.id === studentId);
    if (!row) return refuse('unknown-student');
    if (row.absent) return refuse('absent');
    return this.#activate(this.#active === studentId ? undefined : studentId);
  }

  async rollCall({ count = 1 }: { readonly count?: number } = {}): Promise<WaitingListOutcome> {
    const refused = this.#refusal('roll-call');
    if (refused) return refuse(refused);
    const { schoolClass, lesson } = this.ports.classroom.state.get();
    const studentIds = draw(this.#candidates(), Math.max(1, Math.trunc(count)), this.ports.random);
    if (schoolClass && lesson) {
      const callId = this.ports.ids.next();
      if (!(await this.#append({ kind: 'roll.called', payload: { lessonId: lesson.id, callId, studentIds: [...studentIds] } })))
        return refuse('not-writer');
      this.ports.memory.count(schoolClass.id, studentIds, 1);
    }
    return this.#activate(studentIds[0]);
  }

  async undoCall(): Promise<WaitingListOutcome> {
    const refused = this.#refusal('undo-call');
    if (refused) return refuse(refused);
    const { schoolClass, lesson } = this.ports.classroom.state.get();
    const [last, before] = this.#calls();
    if (!last || !schoolClass || !lesson) return refuse('nothing-to-undo');
    if (!(await this.#append({ kind: 'roll.undone', payload: { lessonId: lesson.id, callId: last.id } }))) return refuse('not-writer');
    this.ports.memory.count(schoolClass.id, last.studentIds, -1);
    return last.studentIds.includes(this.#active ?? '') ? this.#activate(before?.studentIds[0]) : done(this.#active);
  }

  async setSort(sort: WaitingListSort): Promise<void> {
    this.#sort = sort;
    this.#refresh();
  }

  async setPlayType(playType: PlayType): Promise<WaitingListOutcome> {
    if (playType === this.#playType) return done(this.#active);
    const refused = this.#refusal(playType === 'TEAM' ? 'to-team' : 'to-single');
    if (refused) return refuse(refused);
    this.#playType = playType;
    this.ports.kept.set('playType', playType);
    this.#activate(undefined);
    await this.ports.answers.again();
    return done();
  }

  async setBoundOnly(on: boolean): Promise<WaitingListOutcome> {
    const refused = on ? this.#refusal('bound-only') : undefined;
    if (refused) return refuse(refused);
    this.#boundOnly = on;
    this.ports.kept.set('boundOnly', on ? '1' : undefined);
    if (on && this.#active !== undefined && !this.#holders().has(this.#active)) return this.#activate(undefined);
    this.#refresh();
    return done(this.#active);
  }

  async setAbsent(studentId: string, absent: boolean): Promise<WaitingListOutcome> {
    const { schoolClass, lesson, students } = this.ports.classroom.state.get();
    if (!schoolClass || !students.some(({ id }) => id === studentId)) return refuse('unknown-student');
    const answering = this.ports.answers.state.get()?.recording?.studentId === studentId;
    if (absent && answering) return refuse('answering');
    if (lesson && !(await this.#append({ kind: 'student.absent', payload: { lessonId: lesson.id, studentId, absent } })))
      return refuse('not-writer');
    this.ports.memory.setAway(schoolClass.id, studentId, absent);
    if (absent && this.#active === studentId) return this.#activate(undefined);
    this.#refresh();
    return done(this.#active);
  }

  async startTeam(): Promise<WaitingListOutcome> {
    const refused = this.#refusal('start-team');
    if (refused) return refuse(refused);
    this.#teamAtMs = this.ports.clock.mono();
    const away = this.#away();
    const holders = this.#holders();
    const studentIds = this.#students().flatMap(({ id }) => (holders.has(id) && !away.has(id) ? [id] : []));
    const outcome = await this.ports.answers.startTeam({ studentIds });
    if (outcome.ok) return done();
    return refuse(outcome.reason === 'not-writer' || outcome.reason === 'no-students' ? outcome.reason : 'not-open');
  }

  async endTeam(): Promise<WaitingListOutcome> {
    const refused = this.#refusal('end-team');
    if (refused) return refuse(refused);
    this.#teamAtMs = this.ports.clock.mono();
    await this.ports.answers.endTeam();
    return done();
  }

  /** A lesson is on: what was chosen in it before a reload is chosen again. */
  restore(): void {
    const { kept } = this.ports;
    this.#active = kept.get('active');
    this.#playType = kept.get('playType') === 'TEAM' ? 'TEAM' : 'SINGLE';
    this.#boundOnly = kept.get('boundOnly') !== undefined;
    this.#refresh();
  }

  #activate(studentId: string | undefined): WaitingListOutcome {
    this.#active = studentId;
    this.ports.kept.set('active', studentId);
    this.#refresh();
    return done(studentId);
  }

  #forget(): void {
    this.#active = undefined;
    this.#playType = 'SINGLE';
    this.#boundOnly = false;
  }

  #refusal(action: ListAction): WaitingListRefusal | undefined {
    return refusalOf(action, this.#facts());
  }

  #facts(): ListFacts {
    const question = this.ports.answers.state.get();
    const active = this.#active;
    const speaking = question?.recordings.some(({ studentId }) => studentId === active) === true && question.team === undefined;
    return {
      playType: this.#playType,
      answering: this.ports.answers.recording || speaking,
      team: question?.team !== undefined,
      questionOpen: question?.phase === 'answering',
      byClicker: this.ports.answers.byClicker,
      students: this.#students().length,
      candidates: this.#candidates().length,
      bound: this.#holders().size,
      hidesActive: this.ports.answers.recording && active !== undefined && !this.#holders().has(active),
      calls: this.#calls().length,
      sinceTeamMs: this.ports.clock.mono() - this.#teamAtMs,
    };
  }

  #students(): readonly Student[] {
    return this.ports.classroom.state.get().students;
  }

  /** Who has a clicker, and which kind of right to it. */
  #holders(): ReadonlyMap<string, 'bound' | 'loan'> {
    const ids = new Set(this.#students().map(({ id }) => id));
    const held = this.ports.devices.get().bindings.filter(({ studentId }) => ids.has(studentId));
    return new Map(held.map(({ studentId, loan }) => [studentId, loan ? 'loan' : 'bound']));
  }

  #away(): ReadonlySet<string> {
    const classId = this.ports.classroom.state.get().schoolClass?.id;
    return new Set(classId === undefined ? [] : this.ports.memory.away(classId));
  }

  #calls(): readonly RollCall[] {
    return foldCalls(this.ports.journal.rows.get());
  }

  /** Whom a roll call may draw (5-18). */
  #candidates(): readonly Candidate[] {
    const classId = this.ports.classroom.state.get().schoolClass?.id;
    const ever = classId === undefined ? {} : this.ports.memory.called(classId);
    const round = new Map<string, number>();
    for (const { studentIds } of this.#calls()) for (const id of studentIds) round.set(id, (round.get(id) ?? 0) + 1);
    const away = this.#away();
    const holders = this.#holders();
    return this.#students()
      .filter(({ id }) => id !== this.#active && !away.has(id) && (!this.#boundOnly || holders.has(id)))
      .map(({ id }) => ({ id, round: round.get(id) ?? 0, called: ever[id] ?? 0 }));
  }

  async #append(entry: NewEntry): Promise<boolean> {
    try {
      await this.ports.journal.append(entry);
      return true;
    } catch {
      return false;
    }
  }

  #refresh(): void {
    this.#state.set(this.#derive());
  }

  #derive(): WaitingListSnapshot {
    const question = this.ports.answers.state.get();
    const newest = new Map(question?.attempts.map((attempt) => [attempt.studentId, attempt]));
    const heldBack = question?.question.results === 'when-ended' && question.phase !== 'ended';
    const holders = this.#holders();
    const away = this.#away();
    const classId = this.ports.classroom.state.get().schoolClass?.id;
    const ever = classId === undefined ? {} : this.ports.memory.called(classId);
    const chance = chances(this.#candidates());
    const shown = this.#students().filter(({ id }) => !this.#boundOnly || holders.has(id));
    const rows = shown.map((student): WaitingListRow => {
      const attempt = newest.get(student.id);
      const summary = attempt && !heldBack ? this.ports.answers.summary(attempt) : undefined;
      return Object.freeze({
        student,
        state: stateOfStudent(student.id, question, attempt),
        score: summary?.overall,
        ...(summary?.unsure && { unsure: true }),
        attemptId: heldBack ? undefined : attempt?.id,
        answeredAt: attempt?.givenAt,
        device: holders.get(student.id) ?? 'none',
        absent: away.has(student.id),
        called: ever[student.id] ?? 0,
        chance: chance.get(student.id) ?? 0,
      });
    });
    const activeStudentId = rows.some(({ student }) => student.id === this.#active) ? this.#active : undefined;
    return Object.freeze({
      rows: Object.freeze(orderRows(rows, this.#sort)),
      activeStudentId,
      sort: this.#sort,
      playType: this.#playType,
      boundOnly: this.#boundOnly,
      calls: this.#calls(),
    });
  }
}
