import type { StudentAnswerState } from '../model/student.ts';
import type { AttemptView } from '../model/attempt.ts';
import type { Observable } from '../plugin/observable.ts';
import { ObservableValue } from '../plugin/observable.ts';
import type { AnswerSession } from '../services/answer-session.ts';
import type { Classroom } from '../services/classroom-service.ts';
import type {
  PlayType,
  RollCall,
  WaitingList,
  WaitingListOutcome,
  WaitingListRow,
  WaitingListSnapshot,
  WaitingListSort,
} from '../services/waiting-list.ts';

const states: Readonly<Record<AttemptView['status'], StudentAnswerState>> = {
  evaluating: 'evaluating',
  scored: 'success',
  refused: 'fail',
  unscored: 'fail',
};

/** The list over a class and its open question. Roll call takes the first who may be called, so that a test knows whom. */
export class FakeWaitingList implements WaitingList {
  readonly state: ObservableValue<WaitingListSnapshot>;
  /** Students with a clicker. */
  readonly bound = new Set<string>();
  readonly #absent = new Set<string>();
  #calls: readonly RollCall[] = [];
  #playType: PlayType = 'SINGLE';
  #boundOnly = false;

  constructor(
    private readonly classroom: Observable<Classroom>,
    private readonly session: Pick<AnswerSession, 'state' | 'startTeam' | 'endTeam'>,
    private readonly scoreOf: (attempt: AttemptView) => number | undefined = () => undefined,
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
    if (this.#answering) return { ok: false, reason: 'answering' };
    const { rows, activeStudentId } = this.state.get();
    if (!rows.some((row) => row.student.id === studentId)) return { ok: false, reason: 'unknown-student' };
    return this.#activate(activeStudentId === studentId ? undefined : studentId);
  }

  async rollCall({ count = 1 }: { readonly count?: number } = {}): Promise<WaitingListOutcome> {
    if (this.#answering) return { ok: false, reason: 'answering' };
    const { rows, activeStudentId } = this.state.get();
    if (rows.length === 0) return { ok: false, reason: 'no-students' };
    const candidates = rows.filter((row) => row.student.id !== activeStudentId && !row.absent);
    const studentIds = candidates.slice(0, count).map((row) => row.student.id);
    if (studentIds.length === 0) return { ok: false, reason: 'no-candidate' };
    this.#calls = [{ id: `call-${this.#calls.length + 1}`, studentIds, at: 0 }, ...this.#calls];
    return this.#activate(studentIds[0]);
  }

  async undoCall(): Promise<WaitingListOutcome> {
    if (this.#calls.length === 0) return { ok: false, reason: 'nothing-to-undo' };
    this.#calls = this.#calls.slice(1);
    return this.#activate(this.#calls[0]?.studentIds[0]);
  }

  async setPlayType(playType: PlayType): Promise<WaitingListOutcome> {
    if (playType === 'TEAM' && this.bound.size === 0) return { ok: false, reason: 'no-bound-clicker' };
    this.#playType = playType;
    return this.#activate(undefined);
  }

  async setBoundOnly(on: boolean): Promise<WaitingListOutcome> {
    this.#boundOnly = on;
    this.#fold({});
    return { ok: true, studentId: this.state.get().activeStudentId };
  }

  async setAbsent(studentId: string, absent: boolean): Promise<WaitingListOutcome> {
    if (absent) this.#absent.add(studentId);
    else this.#absent.delete(studentId);
    this.#fold({});
    return { ok: true, studentId: this.state.get().activeStudentId };
  }

  async startTeam(): Promise<WaitingListOutcome> {
    if (this.bound.size === 0) return { ok: false, reason: 'no-bound-clicker' };
    const outcome = await this.session.startTeam({ studentIds: [...this.bound] });
    return outcome.ok ? { ok: true, studentId: undefined } : { ok: false, reason: 'not-open' };
  }

  async endTeam(): Promise<WaitingListOutcome> {
    await this.session.endTeam();
    return { ok: true, studentId: undefined };
  }

  async setSort(sort: WaitingListSort): Promise<void> {
    this.#fold({ sort });
  }

  get #answering(): boolean {
    return this.session.state.get()?.recording !== undefined;
  }

  #activate(studentId: string | undefined): WaitingListOutcome {
    this.#fold({ activeStudentId: studentId });
    return { ok: true, studentId };
  }

  #fold(change: { readonly activeStudentId?: string | undefined; readonly sort?: WaitingListSort }): void {
    const before = this.state.get();
    const sort = change.sort ?? before.sort;
    const activeStudentId = 'activeStudentId' in change ? change.activeStudentId : before.activeStudentId;
    const open = this.session.state.get();
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
    });
  }
}
