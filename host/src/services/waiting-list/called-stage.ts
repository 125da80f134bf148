import {
  toDisposable,
  type AnswerSessionSnapshot,
  type CalledNow,
  type CalledTurn,
  type Disposable,
  type DrawnOdds,
  type RollCall,
} from '@chorus/sdk';
import type { ClassRoll } from './class-roll.ts';
import type { ListPorts } from './list-ports.ts';
import { oddsOf, type Drawable } from './roll-call.ts';

/** Presses on "random roll call" this soon after one whose names roll are the same press. */
const samePressMs = 2_000;

/** A call that begins. */
export interface BegunCall {
  readonly callId: string;
  readonly studentIds: readonly string[];
  /** The class as the draw saw it. */
  readonly drawn: readonly Drawable[];
}

/** The call whose students' turn it is: whose names still roll, who has answered, and whether it is on the stage. */
export class CalledStage {
  #call: (KeptCall & { readonly odds: readonly DrawnOdds[] }) | undefined;
  #rolling: ReadonlySet<string> = new Set();
  #landing: Disposable | undefined;
  #watchers = 0;
  #rolledAtMs = Number.NEGATIVE_INFINITY;
  /** Whose turn is seen elsewhere: the microphone has opened, or the teacher has put the stage away. */
  #away: string | undefined;
  #before: { readonly text: string; readonly now: CalledNow } | undefined;

  constructor(
    private readonly ports: Pick<ListPorts, 'kept' | 'clock' | 'rollMs' | 'called' | 'calledBefore'>,
    private readonly roll: ClassRoll,
    private readonly changed: () => void,
  ) {}

  /** Somebody sees the stage from now on: names may roll. */
  watch(): Disposable {
    this.#watchers += 1;
    return toDisposable(() => void (this.#watchers -= 1));
  }

  /** Puts a call on the stage; the names of `rolls` roll there first. */
  begin(call: BegunCall, rolls: readonly string[], { since = this.ports.clock.now(), done }: Partial<CallStanding> = {}): void {
    this.#landing?.dispose();
    this.#call = { ...call, since, ...(done && { done }), odds: Object.freeze(oddsOf(call.drawn)) };
    this.#away = undefined;
    this.ports.kept.set('call', this.#text());
    const ms = this.#watchers === 0 ? 0 : this.ports.rollMs();
    this.#rolling = new Set(rolls);
    if (ms === 0) return this.#land();
    this.#rolledAtMs = this.ports.clock.mono();
    this.#landing = this.ports.clock.timeout(ms, () => this.land());
  }

  /** Ends a roll at its last frame. */
  land(): void {
    if (this.#rolling.size === 0) return;
    this.#land();
    this.changed();
  }

  /** The activity is seen again; the turn stays. */
  putAway(studentId: string | undefined): void {
    this.#away = studentId;
    this.changed();
  }

  /** No call is on any more; a name that rolls is not told. */
  clear(): void {
    this.forget();
    this.ports.kept.set('call', undefined);
  }

  /** The page of the call is left: what is answered on others is no answer to it. As it is kept until the page is there again. */
  leave(): string | undefined {
    if (this.#call) {
      const { studentIds, since, done = [] } = this.#call;
      this.#call = { ...this.#call, done: [...new Set([...done, ...this.roll.answered(studentIds, since)])] };
    }
    const text = this.#text();
    this.clear();
    return text;
  }

  /** Puts a call that was left on the stage again: what is answered from now on counts. */
  enter(text: string | undefined): void {
    const kept = parseCall(text);
    if (!kept) return;
    this.#call = { ...kept, since: this.ports.clock.now(), odds: Object.freeze(oddsOf(kept.drawn)) };
    this.ports.kept.set('call', this.#text());
  }

  /** The class is another one, or is not known yet: what is kept of its lesson stays. */
  forget(): void {
    this.#landing?.dispose();
    this.#landing = undefined;
    this.#rolling = new Set();
    this.#call = undefined;
    this.#away = undefined;
    this.#rolledAtMs = Number.NEGATIVE_INFINITY;
  }

  restore(): void {
    const kept = parseCall(this.ports.kept.get('call'));
    this.#call = kept && { ...kept, odds: Object.freeze(oddsOf(kept.drawn)) };
  }

  /** A call has just been made whose names roll or rolled. */
  get fresh(): boolean {
    return this.ports.clock.mono() - this.#rolledAtMs < samePressMs;
  }

  /** Its names still roll. */
  get rollingCall(): string | undefined {
    return this.#rolling.size > 0 ? this.#call?.callId : undefined;
  }

  rolls(studentId: string | undefined): boolean {
    return studentId !== undefined && this.#rolling.has(studentId);
  }

  has(studentId: string): boolean {
    return this.#call?.studentIds.includes(studentId) === true;
  }

  /** How far the call is, for one that takes its place. */
  get standing(): CallStanding | undefined {
    return this.#call;
  }

  /** The call as it is shown. `calls`: those of the lesson that count. */
  now(calls: readonly RollCall[], active: string | undefined, asked: AnswerSessionSnapshot | undefined): CalledNow | undefined {
    const call = this.#call;
    if (!call || !calls.some(({ id }) => id === call.callId)) return undefined;
    if (active !== undefined && asked?.recordings.some(({ studentId }) => studentId === active)) this.#away = active;
    if (active !== undefined && asked?.recording?.studentId === active) this.#away = active;
    const answered = new Set([...(call.done ?? []), ...this.roll.answered(call.studentIds, call.since)]);
    const others = new Set(calls.flatMap(({ id, studentIds }) => (id === call.callId ? [] : studentIds)));
    const turns = call.studentIds.map((studentId) => {
      const first = firstOf(studentId, others, this.ports.calledBefore.get());
      return { studentId, rolling: this.#rolling.has(studentId), done: answered.has(studentId), ...(first && { first }) };
    });
    const waits = turns.some(({ studentId, done }) => studentId === active && !done) && this.#away !== active;
    return this.#asBefore({ callId: call.callId, shown: waits || this.#rolling.size > 0, turns, odds: call.odds });
  }

  /** What says the same is the same object: the stage is not drawn again with every answer. */
  #asBefore(now: CalledNow): CalledNow {
    const text = JSON.stringify([now.callId, now.shown, now.turns]);
    if (this.#before?.text === text && this.#before.now.odds === now.odds) return this.#before.now;
    this.#before = { text, now: Object.freeze(now) };
    return this.#before.now;
  }

  #text(): string | undefined {
    if (!this.#call) return undefined;
    const { callId, since, done, studentIds, drawn } = this.#call;
    return JSON.stringify({ callId, since, done, studentIds, drawn });
  }

  #land(): void {
    this.#landing?.dispose();
    this.#landing = undefined;
    const landed = [...this.#rolling];
    this.#rolling = new Set();
    if (landed.length > 0) this.ports.called(landed);
  }
}

/**
 * Of what a call is a student's first: of the week, else of the lesson; of neither where another call of the lesson has drawn the student. `before`: whom
 * earlier lessons of the week have drawn; while that is not known, nothing is said of the week.
 */
export function firstOf(studentId: string, others: ReadonlySet<string>, before: ReadonlySet<string> | undefined): CalledTurn['first'] {
  if (others.has(studentId)) return undefined;
  return before && !before.has(studentId) ? 'week' : 'lesson';
}

/** `since`: an answer from then on is one to the call, UTC milliseconds; `done`: who had answered before its page was last left. */
interface CallStanding {
  readonly since: number;
  readonly done?: readonly string[];
}

/** A call that is on, as it is kept. */
type KeptCall = BegunCall & CallStanding;

function parseCall(kept: string | undefined): KeptCall | undefined {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return isCall(value) ? value : undefined;
  } catch {
    // written by nobody: as if there were none
    return undefined;
  }
}

function isCall(value: unknown): value is KeptCall {
  const { callId, since, done = [], studentIds, drawn } = (value ?? {}) as { readonly [K in keyof KeptCall]?: unknown };
  const texts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string');
  const drawables = Array.isArray(drawn) && drawn.every(isDrawable);
  return typeof callId === 'string' && Number.isFinite(since) && texts(done) && texts(studentIds) && drawables;
}

function isDrawable(value: unknown): value is Drawable {
  const { id, round, called, out } = (value ?? {}) as { readonly [K in keyof Drawable]?: unknown };
  const reasons: readonly unknown[] = ['called-now', 'absent', 'no-clicker', undefined];
  return typeof id === 'string' && Number.isInteger(round) && Number.isInteger(called) && reasons.includes(out);
}
