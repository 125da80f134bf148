import type { AnswerDevices, AnswerSession, ClassroomService, Clock, Journal, Notices, SoundEffects, WaitingList } from '@chorus/sdk';
import { fromObservable, type ObservableBox } from '@chorus/sdk/ui';
import { makeAutoObservable } from 'mobx';
import { firstOf, togetherMs, type Buzz } from './first.ts';

/** What the buzzer works with. */
export interface BuzzerParts {
  readonly classroom: Pick<ClassroomService, 'state' | 'groups'>;
  readonly devices: Pick<AnswerDevices, 'presses' | 'takePresses'>;
  readonly answers: Pick<AnswerSession, 'state'>;
  readonly waiting: Pick<WaitingList, 'state' | 'toggle'>;
  readonly sounds: Pick<SoundEffects, 'play'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly clock: Pick<Clock, 'mono'>;
  readonly journal: Pick<Journal, 'state'>;
  readonly t: (key: string) => string;
}

/** Who can buzz on the board and by a key of the keyboard: a group of the class, else a side of the board. */
export interface Side {
  readonly id: string;
  readonly name: string;
  /** The number key. */
  readonly key: string;
}

/** Who was first. `studentId`: of a child, who can be called. */
export interface Winner {
  readonly id: string;
  readonly name: string;
  readonly studentId?: string;
}

/** There are nine number keys. */
const mostSides = 9;
const said = new Set(['answering', 'team', 'absent', 'not-writer']);

/**
 * Who presses first: children by clicker, groups or sides on the board or by a key. What comes before the start does not count. A round is the window's that has
 * the lesson: two that hear one receiver would each name a first, and not the same. Who takes the lesson over starts it anew.
 */
export class Buzzer {
  phase: 'ready' | 'open' | 'done' = 'ready';
  /** Who pressed before the start, each once. */
  early: readonly string[] = [];
  heard: readonly Buzz[] = [];
  private readonly box: {
    readonly classroom: ObservableBox<ReturnType<ClassroomService['state']['get']>>;
    readonly sets: ObservableBox<ReturnType<ClassroomService['groups']['get']>>;
    readonly journal: ObservableBox<ReturnType<Journal['state']['get']>>;
  };
  /** While it runs, presses of clickers are no answers to what the page asks. */
  private taking: AbortController | undefined;

  constructor(private readonly parts: BuzzerParts) {
    this.box = {
      classroom: fromObservable(parts.classroom.state),
      sets: fromObservable(parts.classroom.groups),
      journal: fromObservable(parts.journal.state),
    };
    makeAutoObservable<this, 'parts' | 'box' | 'taking'>(this, { parts: false, box: false, taking: false }, { autoBind: true });
  }

  get sides(): readonly Side[] {
    const groups = (this.box.sets.current[0]?.groups ?? []).slice(0, mostSides);
    const all = groups.length > 1 ? groups : (['left', 'right'] as const).map((id) => ({ id, name: this.parts.t(`buzzer.${id}`) }));
    return all.map(({ id, name }, at) => ({ id: `side ${id}`, name, key: String(at + 1) }));
  }

  /** Another window or machine has the lesson. */
  get isElsewhere(): boolean {
    return this.box.journal.current.writer !== 'this-tab';
  }

  get winners(): readonly Winner[] {
    return firstOf(this.heard).map((id) => this.who(id));
  }

  get tooEarly(): readonly string[] {
    return this.early.map((id) => this.who(id).name);
  }

  /** Listens while the tool is on the board; the returned function ends that. */
  listen(): () => void {
    const subscription = this.parts.devices.presses.subscribe((press) => {
      if (press) this.buzz({ by: `student ${press.studentId}`, at: press.monoMs, pollMs: press.pollMs });
    });
    const left = this.parts.journal.state.subscribe(({ writer }) => {
      if (writer !== 'this-tab' && (this.phase !== 'ready' || this.early.length > 0)) this.next();
    });
    let asked = askedOf(this.parts.answers);
    const answers = this.parts.answers.state.subscribe(() => {
      const before = asked;
      asked = askedOf(this.parts.answers);
      if (this.phase === 'done' && asked !== undefined && asked !== before) this.letGo();
    });
    return () => {
      subscription.dispose();
      left.dispose();
      answers.dispose();
      this.next();
    };
  }

  /** A side is pressed, on the board or by its key. */
  press(side: Side): void {
    this.buzz({ by: side.id, at: this.parts.clock.mono() });
  }

  start(): void {
    if (this.isElsewhere) return;
    this.phase = 'open';
    this.heard = [];
    this.taking ??= new AbortController();
    void this.parts.devices.takePresses({ signal: this.taking.signal });
  }

  /** Everybody makes ready again; presses of clickers are answers again until the start. */
  next(): void {
    this.phase = 'ready';
    this.early = [];
    this.heard = [];
    this.letGo();
  }

  /** Hands over to the list: whoever was first is the one who answers now. False: not, and why not was said. */
  async call({ studentId }: Winner): Promise<boolean> {
    const { waiting, notices, t } = this.parts;
    if (studentId === undefined) return false;
    if (waiting.state.get().activeStudentId !== studentId) {
      const outcome = await waiting.toggle(studentId);
      if (!outcome.ok) {
        await notices.show({ kind: 'warning', text: t(`buzzer.refused.${said.has(outcome.reason) ? outcome.reason : 'other'}`) });
        return false;
      }
    }
    this.next();
    return true;
  }

  /** Presses of clickers are answers again. The first stays named: whoever is asked next need not wait for the tool to be closed. */
  private letGo(): void {
    this.taking?.abort();
    this.taking = undefined;
  }

  private buzz(buzz: Buzz): void {
    if (this.isElsewhere) return;
    if (this.phase === 'ready') {
      if (!this.early.includes(buzz.by)) this.early = [...this.early, buzz.by];
      return;
    }
    const [first] = [...this.heard].sort((a, b) => a.at - b.at);
    if (first && buzz.at - first.at >= togetherMs(first)) return;
    this.heard = [...this.heard, buzz];
    if (this.phase === 'done') return;
    this.phase = 'done';
    void this.parts.sounds.play('call');
  }

  private who(id: string): Winner {
    const side = this.sides.find((one) => one.id === id);
    if (side) return { id, name: side.name };
    const studentId = id.slice('student '.length);
    const student = this.box.classroom.current.students.find((one) => one.id === studentId);
    const name = student?.realName || student?.name || this.parts.t('buzzer.who');
    return id.startsWith('student ') && student ? { id, name, studentId } : { id, name };
  }
}

/** What the class is asked, and the team answer that is on: another one is another thing to answer. */
function askedOf({ state }: Pick<AnswerSession, 'state'>): string | undefined {
  const asked = state.get();
  return asked?.phase === 'answering' || asked?.team ? `${asked.questionId} ${asked.team?.startedAt ?? ''}` : undefined;
}
