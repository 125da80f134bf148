import {
  ObservableValue,
  type Disposable,
  type Observable,
  type PlayType,
  type RollCall,
  type WaitingList,
  type WaitingListOutcome,
  type WaitingListRefusal,
  type WaitingListSnapshot,
  type WaitingListSort,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { asked } from './asked.ts';
import { CalledStage } from './called-stage.ts';
import { ClassRoll, type Shown } from './class-roll.ts';
import { LeftPages } from './left-pages.ts';
import type { ListPorts } from './list-ports.ts';
import { done, refusalOf, refuse, type ListAction, type ListFacts } from './list-rules.ts';
import { orderRows } from './order-rows.ts';
import { isRecorded, RollCalls } from './roll-calls.ts';

export const waitingListToken = token<HostWaitingList>('waitingList');

/** Whom can I call, who is answering: derived from the class, the open question, the clickers and the record. Its own are who is active, and how it is shown. */
export class HostWaitingList implements WaitingList {
  readonly #state: ObservableValue<WaitingListSnapshot>;
  readonly #roll: ClassRoll;
  readonly #stage: CalledStage;
  readonly #rollCalls: RollCalls;
  readonly #left: LeftPages;
  /** The page in front, if the list stands beside it. */
  #front: string | undefined;
  /** Whose the active student and the call are; undefined where a page without the list called: the next one that has it takes them. */
  #page: string | undefined;
  #active: string | undefined;
  #sort: WaitingListSort = 1;
  #playType: PlayType = 'SINGLE';
  #boundOnly = false;
  #switching = false;
  #teamAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly ports: ListPorts) {
    this.#roll = new ClassRoll(ports);
    this.#stage = new CalledStage(ports, this.#roll, () => this.#refresh());
    this.#rollCalls = new RollCalls(ports, this.#roll, this.#stage, {
      shown: () => this.#shown,
      front: () => this.#front,
      calls: () => this.#calls,
      calledNow: () => this.#derive().calledNow,
      refusal: (action) => this.#refusal(action),
      activate: (studentId) => this.#activate(studentId),
    });
    this.#left = new LeftPages(ports.kept);
    this.#state = new ObservableValue(this.#derive());
    const { classroom, answers, devices, journal } = ports;
    let classId = classroom.state.get().schoolClass?.id;
    classroom.state.subscribe(({ schoolClass }) => {
      // Another class: nobody is active any more (4-6).
      if (schoolClass?.id !== classId) this.#forget();
      classId = schoolClass?.id;
      this.#refresh();
    });
    journal.record.watch(['roll.called', 'roll.undone'], () => this.#refresh());
    answers.state.subscribe(() => this.#refresh());
    devices.subscribe(() => this.#refresh());
    ports.scoresHidden.subscribe(() => this.#refresh());
    ports.calledBefore.subscribe(() => this.#refresh());
    journal.record.watch(['attempt'], () => this.#releaseKept());
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
    // who is drawn is not known before the name lands: a press on it calls nobody off
    if (this.#stage.rolls(studentId)) return this.#landed(studentId);
    return this.#activate(this.#active === studentId ? undefined : studentId);
  }

  rollCall({ count = 1 }: { readonly count?: number } = {}): Promise<WaitingListOutcome> {
    return this.#rollCalls.call(count);
  }

  replaceCalled(studentId: string, { absent = false }: { readonly absent?: boolean } = {}): Promise<WaitingListOutcome> {
    return this.#rollCalls.replace(studentId, absent);
  }

  undoCall(): Promise<WaitingListOutcome> {
    return this.#rollCalls.undo();
  }

  /** The stage is seen from now on: names roll there before they are told. */
  watchStage(): Disposable {
    return this.#stage.watch();
  }

  /** Ends at its last frame what rolls. */
  land(): void {
    this.#stage.land();
  }

  /** The activity is seen again where the call was; who is active stays. */
  putStageAway(): void {
    this.#stage.putAway(this.#active);
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
    // as here, nobody is called any more on the pages that were left
    this.#left.clear();
    this.#activate(undefined);
    this.#switching = true;
    try {
      await this.ports.answers.again();
    } finally {
      this.#switching = false;
    }
    return done();
  }

  async setBoundOnly(on: boolean): Promise<WaitingListOutcome> {
    const refused = on ? this.#refusal('bound-only') : undefined;
    if (refused) return refuse(refused);
    this.#boundOnly = on;
    this.ports.kept.set('boundOnly', on ? '1' : undefined);
    if (on && this.#active !== undefined && !this.#roll.holders().has(this.#active)) return this.#activate(undefined);
    this.#refresh();
    return done(this.#active);
  }

  async setAbsent(studentId: string, absent: boolean): Promise<WaitingListOutcome> {
    const { schoolClass, lesson, students } = this.ports.classroom.state.get();
    if (!schoolClass || !students.some(({ id }) => id === studentId)) return refuse('unknown-student');
    const answering = asked(this.ports.answers)?.recording?.studentId === studentId;
    if (absent && answering) return refuse('answering');
    if (lesson && !(await isRecorded(this.ports.journal, { kind: 'student.absent', payload: { lessonId: lesson.id, studentId, absent } })))
      return refuse('not-writer');
    this.ports.memory.setAway(schoolClass.id, studentId, absent);
    if (absent && this.#active === studentId) return this.#activate(undefined);
    this.#refresh();
    return done(this.#active);
  }

  /** Who is kept for the next lesson, or was for this one and has not come. */
  get kept(): ReadonlySet<string> {
    const { schoolClass } = this.ports.classroom.state.get();
    return schoolClass ? this.ports.memory.kept(schoolClass.id) : new Set();
  }

  /** Keeps students for the next lesson: its roll calls draw them first. Or no longer. */
  keep(studentIds: readonly string[], on: boolean): void {
    const { schoolClass, lesson } = this.ports.classroom.state.get();
    if (!schoolClass || !lesson) return;
    this.ports.memory.keep(schoolClass.id, lesson.id, studentIds, on);
    this.#refresh();
  }

  async startTeam(): Promise<WaitingListOutcome> {
    const refused = this.#refusal('start-team');
    if (refused) return refuse(refused);
    this.#teamAtMs = this.ports.clock.mono();
    const away = this.#roll.away();
    const holders = this.#roll.holders();
    const studentIds = this.#roll.students().flatMap(({ id }) => (holders.has(id) && !away.has(id) ? [id] : []));
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
    this.#page = kept.get('page');
    this.#stage.restore();
    this.#settle();
    this.#refresh();
  }

  /** Another page is in front, by its route; undefined: one that the list does not stand beside. Who is called is called on the page where that was done. */
  turnTo(page: string | undefined): void {
    this.#front = page;
    this.#settle();
    this.#refresh();
  }

  #settle(): void {
    const page = this.#front;
    if (page === undefined || page === this.#page) return;
    if (this.#page !== undefined) {
      this.#left.leave(this.#page, { active: this.#active, call: this.#stage.leave() });
      const { active, call } = this.#left.enter(page);
      this.#active = active;
      this.ports.kept.set('active', active);
      this.#stage.enter(call);
    }
    this.#page = page;
    this.ports.kept.set('page', page);
  }

  #activate(studentId: string | undefined): WaitingListOutcome {
    this.#active = studentId;
    if (this.#page !== this.#front) {
      this.#page = this.#front;
      this.ports.kept.set('page', this.#page);
    }
    if (this.#playType === 'TEAM' || (studentId !== undefined && !this.#stage.has(studentId))) this.#stage.clear();
    this.ports.kept.set('active', studentId);
    this.#refresh();
    return done(studentId);
  }

  #landed(studentId: string): WaitingListOutcome {
    this.#stage.land();
    return this.#activate(studentId);
  }

  /** Who was kept for this lesson and has answered in it was not kept in vain. */
  #releaseKept(): void {
    const { schoolClass, lesson } = this.ports.classroom.state.get();
    const kept = [...this.#roll.keptForNow()];
    if (!schoolClass || !lesson || kept.length === 0) return;
    const came = this.#roll.answered(kept, lesson.startedAt);
    if (came.size > 0) this.ports.memory.keep(schoolClass.id, lesson.id, [...came], false);
  }

  #forget(): void {
    this.#active = undefined;
    this.#playType = 'SINGLE';
    this.#boundOnly = false;
    this.#page = undefined;
    this.#stage.forget();
  }

  #refusal(action: ListAction): WaitingListRefusal | undefined {
    return refusalOf(action, this.#facts());
  }

  #facts(): ListFacts {
    const question = asked(this.ports.answers);
    const active = this.#active;
    const speaks = question?.recordings.some(({ studentId, ended }) => studentId === active && !ended);
    const speaking = speaks === true && question?.team === undefined;
    return {
      playType: this.#playType,
      answering: this.ports.answers.recording || speaking,
      team: question?.team !== undefined,
      switching: this.#switching,
      questionOpen: question?.phase === 'answering',
      byClicker: this.ports.answers.byClicker,
      students: this.#roll.students().length,
      candidates: this.#roll.candidates(this.#shown).length,
      bound: this.#roll.holders().size,
      hidesActive: this.ports.answers.recording && active !== undefined && !this.#roll.holders().has(active),
      calls: this.#calls.filter(({ elsewhere }) => !elsewhere).length,
      sinceTeamMs: this.ports.clock.mono() - this.#teamAtMs,
    };
  }

  #refresh(): void {
    this.#state.set(this.#derive());
  }

  #derive(): WaitingListSnapshot {
    const question = asked(this.ports.answers);
    const rows = this.#roll.rows(question, (attempt) => this.ports.answers.summary(attempt), this.#shown);
    const active = rows.some(({ student }) => student.id === this.#active) ? this.#active : undefined;
    const activeStudentId = this.#stage.rolls(active) ? undefined : active;
    const calls = this.#calls;
    const unseen = this.#rollCalls.calling ?? this.#stage.rollingCall;
    return Object.freeze({
      rows: Object.freeze(orderRows(rows, this.#sort === 2 && this.ports.scoresHidden.get() ? 1 : this.#sort)),
      activeStudentId,
      sort: this.#sort,
      playType: this.#playType,
      boundOnly: this.#boundOnly,
      calls: unseen === undefined ? calls : calls.filter(({ id }) => id !== unseen),
      calledNow: this.#stage.now(calls, active, question),
    });
  }

  /** What a row goes by that the class does not know. */
  get #shown(): Shown {
    return { active: this.#active, boundOnly: this.#boundOnly, page: this.#here };
  }

  get #here(): string | undefined {
    return this.#front ?? this.#page;
  }

  get #calls(): readonly RollCall[] {
    return this.#roll.calls(this.#here);
  }
}
