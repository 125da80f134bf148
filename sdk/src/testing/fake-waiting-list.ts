import type { StudentAnswerState } from '../model/student.ts';
import type { AttemptView } from '../model/attempt.ts';
import type { Observable } from '../plugin/observable.ts';
import { ObservableValue } from '../plugin/observable.ts';
import type { AnswerSession, AnswerSessionSnapshot } from '../services/answer-session.ts';
import type { Clock } from '../services/clock.ts';
import type { Classroom } from '../services/classroom-service.ts';
import type {
  CalledNow,
  PlayType,
  RollCall,
  WaitingList,
  WaitingListOutcome,
  WaitingListRefusal,
  WaitingListRow,
  WaitingListSnapshot,
  WaitingListSort,
} from '../services/waiting-list.ts';
import { VirtualClock } from './virtual-clock.ts';

const states: Readonly<Record<AttemptView['status'], StudentAnswerState>> = {
  evaluating: 'evaluating',
  scored: 'success',
  refused: 'fail',
  unscored: 'fail',
};

/** Team start and end: one a second. */
const teamThrottleMs = 1000;

const no = (reason: WaitingListRefusal): WaitingListOutcome => ({ ok: false, reason });

/** The list over a class and its open question. Roll call takes the first who may be called, so that a test knows whom. */
export class FakeWaitingList implements WaitingList {
  readonly state: ObservableValue<WaitingListSnapshot>;
  /** Students with a clicker. */
  readonly bound = new Set<string>();
  readonly #absent = new Set<string>();
  #calls: readonly RollCall[] = [];
  /** The call that is on, and since when an answer is one to it. */
  #on: { readonly callId: string; readonly since: number } | undefined;
  /** Who has answered since. */
  readonly #done = new Set<string>();
  /** The microphone has opened for this student. */
  #spoke: string | undefined;
  #made = 0;
  #playType: PlayType = 'SINGLE';
  #boundOnly = false;
  #teamAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly classroom: Observable<Classroom>,
    private readonly session: Pick<AnswerSession, 'state' | 'group' | 'open' | 'openGroup' | 'end' | 'startTeam' | 'endTeam'>,
    private readonly scoreOf: (attempt: AttemptView) => number | undefined = () => undefined,
    private readonly clock: Pick<Clock, 'mono' | 'now'> = new VirtualClock(),
  ) {
    this.state = new ObservableValue<WaitingListSnapshot>({
      rows: [],
      activeStudentId: undefined,
      sort: 1,
      playType: 'SINGLE',
      boundOnly: false,
      calls: [],
    });
    this.#fold({});
    classroom.subscribe(() => this.#fold({ activeStudentId: undefined }));
    session.state.subscribe(() => this.#fold({}));
  }

  async toggle(studentId: string): Promise<WaitingListOutcome> {
    const refused = this.#team ?? this.#answering;
    if (refused) return no(refused);
    const { rows, activeStudentId } = this.state.get();
    const row = rows.find(({ student }) => student.id === studentId);
    if (!row) return no('unknown-student');
    if (row.absent) return no('absent');
    return this.#activate(activeStudentId === studentId ? undefined : studentId);
  }

  async rollCall({ count = 1 }: { readonly count?: number } = {}): Promise<WaitingListOutcome> {
    const { rows, activeStudentId } = this.state.get();
    const refused = this.#team ?? this.#answering ?? (rows.length === 0 ? 'no-students' : undefined);
    if (refused) return no(refused);
    const candidates = rows.filter((row) => row.student.id !== activeStudentId && !row.absent);
    const studentIds = candidates.slice(0, count).map((row) => row.student.id);
    if (studentIds.length === 0) return no('no-candidate');
    this.#record(studentIds);
    return this.#activate(studentIds[0]);
  }

  async replaceCalled(studentId: string, { absent = false }: { readonly absent?: boolean } = {}): Promise<WaitingListOutcome> {
    const { rows, activeStudentId, calledNow } = this.state.get();
    const refused = this.#team ?? this.#answering;
    if (refused) return no(refused);
    const turns = calledNow?.turns ?? [];
    if (!turns.some((turn) => turn.studentId === studentId && !turn.done)) return no('unknown-student');
    if (absent) this.#absent.add(studentId);
    const ids = turns.map((turn) => turn.studentId);
    const other = rows.find((row) => !this.#absent.has(row.student.id) && !ids.includes(row.student.id))?.student.id;
    if (other === undefined && !absent) return no('no-candidate');
    const since = this.#on?.since;
    this.#calls = this.#calls.slice(1);
    this.#on = undefined;
    const left = ids.flatMap((id) => (id === studentId ? (other ?? []) : id));
    if (left.length > 0) this.#record(left, since);
    const outcome = this.#activate(activeStudentId === studentId ? other : activeStudentId);
    return other === undefined ? no('no-candidate') : outcome;
  }

  async undoCall(): Promise<WaitingListOutcome> {
    const [last, ...before] = this.#calls;
    const refused = this.#answering ?? this.#teamAnswering;
    if (refused || !last) return no(refused ?? 'nothing-to-undo');
    this.#calls = before;
    this.#on = undefined;
    const { activeStudentId } = this.state.get();
    return this.#activate(last.studentIds.includes(activeStudentId ?? '') ? before[0]?.studentIds[0] : activeStudentId);
  }

  async setPlayType(playType: PlayType): Promise<WaitingListOutcome> {
    if (playType === this.#playType) return this.#activate(this.state.get().activeStudentId);
    const toTeam = this.#answering ?? (this.bound.size === 0 ? 'no-bound-clicker' : undefined);
    const refused = playType === 'TEAM' ? toTeam : this.#teamAnswering;
    if (refused) return no(refused);
    this.#playType = playType;
    this.#activate(undefined);
    await this.#askAnew();
    return { ok: true, studentId: undefined };
  }

  async setBoundOnly(on: boolean): Promise<WaitingListOutcome> {
    const { activeStudentId } = this.state.get();
    const hides = on && activeStudentId !== undefined && !this.bound.has(activeStudentId);
    if (hides && this.#answering) return no('hiding-active');
    this.#boundOnly = on;
    return this.#activate(hides ? undefined : activeStudentId);
  }

  async setAbsent(studentId: string, absent: boolean): Promise<WaitingListOutcome> {
    if (!this.classroom.get().students.some(({ id }) => id === studentId)) return no('unknown-student');
    if (absent && this.#asked()?.recording?.studentId === studentId) return no('answering');
    if (absent) this.#absent.add(studentId);
    else this.#absent.delete(studentId);
    const { activeStudentId } = this.state.get();
    return this.#activate(absent && activeStudentId === studentId ? undefined : activeStudentId);
  }

  async startTeam(): Promise<WaitingListOutcome> {
    const refused = this.#tooSoon ?? this.#teamAnswering ?? this.#answering ?? (this.bound.size === 0 ? 'no-bound-clicker' : undefined);
    if (refused) return no(refused);
    if (this.session.state.get()?.phase !== 'answering') return no('not-open');
    this.#teamAtMs = this.clock.mono();
    const ids = this.classroom.get().students.map(({ id }) => id);
    const outcome = await this.session.startTeam({ studentIds: ids.filter((id) => this.bound.has(id) && !this.#absent.has(id)) });
    if (outcome.ok) return { ok: true, studentId: undefined };
    return no(outcome.reason === 'no-students' ? outcome.reason : 'not-open');
  }

  async endTeam(): Promise<WaitingListOutcome> {
    if (this.#tooSoon) return no(this.#tooSoon);
    this.#teamAtMs = this.clock.mono();
    await this.session.endTeam();
    return { ok: true, studentId: undefined };
  }

  async setSort(sort: WaitingListSort): Promise<void> {
    this.#fold({ sort });
  }

  get #answering(): 'answering' | undefined {
    return this.#asked()?.recording ? 'answering' : undefined;
  }

  get #teamAnswering(): 'team-answering' | undefined {
    return this.session.state.get()?.team ? 'team-answering' : undefined;
  }

  get #team(): 'team-answering' | 'team' | undefined {
    return this.#teamAnswering ?? (this.#playType === 'TEAM' ? 'team' : undefined);
  }

  get #tooSoon(): 'too-soon' | undefined {
    return this.clock.mono() - this.#teamAtMs < teamThrottleMs ? 'too-soon' : undefined;
  }

  async #askAnew(): Promise<void> {
    const open = this.session.state.get();
    const group = this.session.group.get();
    if (open?.phase !== 'answering') return;
    await this.session.end();
    if (!group) return void (await this.session.open(open.question));
    const { groupId: _groupId, phase: _phase, parts, ...asked } = group;
    const anew = parts.map(({ slot, question, studentIds }) => ({ slot, question, ...(studentIds && { studentIds }) }));
    await this.session.openGroup({ ...asked, parts: anew });
  }

  #record(studentIds: readonly string[], since?: number): void {
    this.#made += 1;
    if (since === undefined) this.#done.clear();
    const call = { id: `call-${this.#made}`, studentIds, at: this.clock.now() };
    this.#calls = [call, ...this.#calls];
    this.#on = { callId: call.id, since: since ?? call.at };
    this.#spoke = undefined;
  }

  #activate(studentId: string | undefined): WaitingListOutcome {
    const on = this.#calls.find(({ id }) => id === this.#on?.callId);
    if (this.#playType === 'TEAM' || (studentId !== undefined && !on?.studentIds.includes(studentId))) this.#on = undefined;
    this.#fold({ activeStudentId: studentId });
    return { ok: true, studentId };
  }

  /** What is asked; of a group, with what students do in any of its parts. */
  #asked(): AnswerSessionSnapshot | undefined {
    const shown = this.session.state.get();
    const parts = this.session.group.get()?.parts;
    if (!shown || !parts) return shown;
    const holdsBack = parts.some(({ phase, question }) => phase !== 'ended' && question.results === 'when-ended');
    return {
      ...shown,
      ...(holdsBack && { question: { ...shown.question, results: 'when-ended' } }),
      recording: parts.find(({ recording }) => recording)?.recording,
      attempts: parts.flatMap(({ attempts }) => attempts).sort((a, b) => a.givenAt - b.givenAt),
    };
  }

  #fold(change: { readonly activeStudentId?: string | undefined; readonly sort?: WaitingListSort }): void {
    const before = this.state.get();
    const sort = change.sort ?? before.sort;
    const activeStudentId = 'activeStudentId' in change ? change.activeStudentId : before.activeStudentId;
    const open = this.#asked();
    const heldBack = open?.question.results === 'when-ended' && open.phase !== 'ended';
    const rows = this.classroom.get().students.map((student): WaitingListRow => {
      const newest = open?.attempts.filter((attempt) => attempt.studentId === student.id).at(-1);
      const recording = open?.recording?.studentId === student.id;
      const waiting = open?.team?.waiting.includes(student.id) === true;
      return {
        student,
        state: recording ? 'recording' : waiting ? 'wait' : newest ? states[newest.status] : '',
        score: newest && !heldBack ? this.scoreOf(newest) : undefined,
        attemptId: heldBack ? undefined : newest?.id,
        answeredAt: newest?.givenAt,
        device: this.bound.has(student.id) ? 'bound' : 'none',
        absent: this.#absent.has(student.id),
        called: this.#calls.filter(({ studentIds }) => studentIds.includes(student.id)).length,
        chance: 0,
      };
    });
    const by: Readonly<Record<WaitingListSort, (row: WaitingListRow) => number>> = {
      1: () => 0,
      2: (row) => -(row.score ?? -1),
      3: (row) => row.answeredAt ?? Number.MAX_SAFE_INTEGER,
    };
    const shown = rows.filter((row) => !this.#boundOnly || row.device !== 'none');
    this.state.set({
      rows: shown.sort((a, b) => by[sort](a) - by[sort](b)),
      activeStudentId,
      sort,
      playType: this.#playType,
      boundOnly: this.#boundOnly,
      calls: this.#calls,
      calledNow: this.#calledNow(open, activeStudentId),
    });
  }

  #calledNow(open: AnswerSessionSnapshot | undefined, active: string | undefined): CalledNow | undefined {
    const call = this.#calls.find(({ id }) => id === this.#on?.callId);
    if (!call || !this.#on) return undefined;
    const { since } = this.#on;
    for (const { studentId, givenAt } of open?.attempts ?? []) if (givenAt >= since) this.#done.add(studentId);
    if (open?.recording && open.recording.studentId === active) this.#spoke = active;
    const turns = call.studentIds.map((studentId) => ({ studentId, rolling: false, done: this.#done.has(studentId) }));
    const shown = turns.some(({ studentId, done }) => studentId === active && !done) && this.#spoke !== active;
    return { callId: call.id, shown, turns, odds: [] };
  }
}
