import {
  ObservableValue,
  type AnswerDevicesSnapshot,
  type Classroom,
  type DeviceOutcome,
  type DeviceRefusal,
  type Observable,
  type Student,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import type { Heard, HostAnswerDevices } from './host-answer-devices.ts';

/** Whom the next device that is pressed is for. */
export type BindingTarget =
  | { readonly kind: 'student'; readonly studentId: string; readonly loan: boolean }
  /** Student after student in the order of their seats. */
  | { readonly kind: 'row'; readonly studentId: string }
  | { readonly kind: 'pointer' };

/** What the binding dialog shows beside devices and students. */
export type BindingDeskSnapshot = {
  /** `step`: it came by itself at the beginning of a lesson, and can be skipped. */
  readonly open: 'no' | 'asked' | 'step';
  readonly target: BindingTarget | undefined;
  readonly busy: boolean;
  /** The device that was pressed last, while nobody is waited for: it shows whose it is. */
  readonly found: string | undefined;
  /** Whose press in the row was kept last, and how many were before it. */
  readonly bound: { readonly studentId: string; readonly nth: number } | undefined;
  /** The row has come to its end: who is still without a clicker is shown. */
  readonly over: boolean;
};

/** What is to be said after a press. */
export type BindingSaid =
  | { readonly kind: 'bound' | 'unbound' | 'pointer'; readonly name?: string }
  | { readonly kind: 'refused'; readonly reason: DeviceRefusal; readonly message?: string; readonly name?: string };

/** What {@link BindingDesk} needs of the host. */
export interface BindingDeskPorts {
  readonly devices: Pick<HostAnswerDevices, 'state' | 'bindingsKnown' | 'onHeard' | 'bind' | 'unbind' | 'setPointer'>;
  readonly classroom: Observable<Classroom>;
  /** The binding step may come by itself: the teacher does nothing else at the moment. */
  mayInterrupt(): boolean;
  /** Session storage's `noBindDTQ` (3-27): no binding step in this tab [5-13]. */
  readonly noStep: { get(): boolean; set(): void };
  say(said: BindingSaid): void;
  /** A clicker has been bound: the class hears it. */
  ring(): void;
}

/** A row under way: who was passed over, and who pressed in vain and is asked again at its end. */
interface Row {
  readonly skipped: Set<string>;
  readonly refused: Set<string>;
}
/** With one press in vain for these reasons all others are. */
const endsRow: ReadonlySet<DeviceRefusal> = new Set(['offline', 'no-receiver']);

const closed: BindingDeskSnapshot = Object.freeze({
  open: 'no',
  target: undefined,
  busy: false,
  found: undefined,
  bound: undefined,
  over: false,
});

export const bindingDeskToken = token<BindingDesk>('bindingDesk');

/** The work of the binding dialog: whom the next pressed device is for, one after another, and what came of it. */
export class BindingDesk {
  readonly #state = new ObservableValue<BindingDeskSnapshot>(closed);
  #offeredIn: string | undefined;
  #row: Row | undefined;
  /** Presses of a row that the server has not answered yet: whose each is. */
  readonly #pressed = new Map<string, string>();
  #work: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: BindingDeskPorts) {
    ports.devices.onHeard((device) => void this.#heard(device));
    for (const source of [ports.devices.state, ports.devices.bindingsKnown] as readonly Observable<unknown>[])
      source.subscribe(() => this.#offer(ports.devices.state.get()));
    ports.classroom.subscribe(({ schoolClass }) => {
      if (schoolClass) return;
      this.#pressed.clear();
      this.close();
    });
  }

  get state(): Observable<BindingDeskSnapshot> {
    return this.#state;
  }

  open(): void {
    if (this.#state.get().open === 'no') this.#patch({ open: 'asked' });
  }

  /** What was pressed until now is still bound. */
  close(): void {
    this.#row = undefined;
    this.#state.set(closed);
  }

  /** Closes the step; it comes no more in this tab. */
  skipStep(): void {
    this.ports.noStep.set();
    this.close();
  }

  /** The next device that is pressed is for this student, or is the teacher's pointer. */
  aim(target: Exclude<BindingTarget, { kind: 'row' }> | undefined): void {
    this.#row = undefined;
    this.#patch({ target, found: undefined, over: false });
  }

  /** Student after student presses, however fast: each who has no clicker yet, by seat. */
  startRow(): void {
    this.#row = { skipped: new Set(), refused: new Set() };
    this.#patch({ bound: undefined, over: false });
    this.#aimNext(undefined);
  }

  /** Passes over the student whose turn it is. */
  skip(): void {
    const { target } = this.#state.get();
    if (target?.kind !== 'row') return;
    this.#row?.skipped.add(target.studentId);
    this.#aimNext(target.studentId);
  }

  /** Students who have no clicker of their own, by seat. */
  get unbound(): readonly Student[] {
    const has = new Set(this.ports.devices.state.get().bindings.flatMap(({ studentId, loan }) => (loan ? [] : [studentId])));
    return this.#bySeat.filter(({ id }) => !has.has(id));
  }

  /** Gives a device to whom is waited for. */
  async take(uid: string): Promise<void> {
    const { target, busy } = this.#state.get();
    if (!target || this.#pressed.has(uid)) return;
    if (target.kind === 'row') return this.#takeInRow(target.studentId, uid);
    if (busy) return;
    this.#patch({ busy: true });
    const outcome = await this.#inTurn(() => this.#give(target, uid));
    this.#patch({ busy: false });
    const name = target.kind === 'pointer' ? undefined : this.#nameOf(target.studentId);
    const said = name === undefined ? {} : { name };
    if (outcome.ok && target.kind === 'student') this.ports.ring();
    this.ports.say(
      outcome.ok
        ? { kind: target.kind === 'pointer' ? 'pointer' : 'bound', ...said }
        : { kind: 'refused', ...outcome, ...this.#owner(uid) },
    );
    // What the teacher aimed at meanwhile stays.
    if (outcome.ok && this.#state.get().target === target) this.#patch({ target: undefined });
  }

  /** The press is this student's from now on, and the next student is called at once: the server answers in its own time. */
  async #takeInRow(studentId: string, uid: string): Promise<void> {
    this.#pressed.set(uid, studentId);
    this.#aimNext(studentId);
    const row = this.#row;
    const outcome = await this.#inTurn(async () =>
      // Dropped meanwhile: the row ended in vain, or the class has gone.
      this.#pressed.get(uid) === studentId ? this.ports.devices.bind(studentId, uid) : undefined,
    );
    this.#pressed.delete(uid);
    if (outcome?.ok) {
      this.ports.ring();
      const nth = (this.#state.get().bound?.nth ?? 0) + 1;
      if (row && row === this.#row) this.#patch({ bound: Object.freeze({ studentId, nth }) });
    } else if (outcome) {
      row?.refused.add(studentId);
      this.ports.say({ kind: 'refused', ...outcome, ...this.#owner(uid) });
      if (endsRow.has(outcome.reason)) this.#endRow();
    }
    if (row && row === this.#row && !this.#state.get().target) this.#aimNext(studentId);
  }

  async unbind(uid: string): Promise<void> {
    if (this.#state.get().busy) return;
    this.#patch({ busy: true });
    const outcome = await this.#inTurn(() => this.ports.devices.unbind(uid));
    this.#patch({ busy: false });
    this.ports.say(outcome.ok ? { kind: 'unbound' } : { kind: 'refused', ...outcome });
  }

  /** One after the other: what is free for a press is known when the press before it has been answered. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#work.then(run);
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #give(target: Exclude<BindingTarget, { kind: 'row' }>, uid: string): Promise<DeviceOutcome> {
    if (target.kind === 'pointer') return this.ports.devices.setPointer(uid);
    return this.ports.devices.bind(target.studentId, uid, { loan: target.loan });
  }

  async #heard({ uid }: Heard): Promise<void> {
    const { open, target } = this.#state.get();
    if (open === 'no') return;
    if (!target) return this.#patch({ found: uid });
    const { bindings, teacherUid } = this.ports.devices.state.get();
    // Others of the class play with theirs while one is waited for.
    if (target.kind === 'row' && (uid === teacherUid || bindings.some((binding) => binding.uid === uid))) return;
    await this.take(uid);
  }

  #owner(uid: string): { readonly name?: string } {
    const binding = this.ports.devices.state.get().bindings.find((one) => one.uid === uid);
    const name = binding && this.#nameOf(binding.studentId);
    return name === undefined ? {} : { name };
  }

  #nameOf(studentId: string): string | undefined {
    const student = this.ports.classroom.get().students.find(({ id }) => id === studentId);
    return student && (student.realName || student.name);
  }

  get #bySeat(): readonly Student[] {
    return this.ports.classroom
      .get()
      .students.filter(({ placeholder }) => !placeholder)
      .sort((a, b) => a.seat - b.seat);
  }

  /** Calls the next in the row; whoever was called is not called back over somebody else, but at the end. */
  #aimNext(after: string | undefined): void {
    const pressed = new Set(this.#pressed.values());
    const free = new Set(this.unbound.flatMap(({ id }) => (pressed.has(id) || this.#row?.skipped.has(id) ? [] : [id])));
    const all = this.#bySeat;
    const ahead = all.slice(all.findIndex(({ id }) => id === after) + 1);
    const next = ahead.find(({ id }) => free.has(id)) ?? all.find(({ id }) => free.has(id) && this.#row?.refused.has(id));
    const target = next && ({ kind: 'row', studentId: next.id } as const);
    this.#patch({ target, found: undefined, over: !target && pressed.size === 0 });
  }

  #endRow(): void {
    this.#row = undefined;
    this.#pressed.clear();
    if (this.#state.get().target?.kind === 'row') this.#patch({ target: undefined });
  }

  #offer({ receiver, bindings }: AnswerDevicesSnapshot): void {
    const { lesson } = this.ports.classroom.get();
    if (receiver.status !== 'ready' || !this.ports.devices.bindingsKnown.get() || !lesson || this.#offeredIn === lesson.id) return;
    this.#offeredIn = lesson.id;
    if (this.#state.get().open !== 'no') return;
    if (bindings.length === 0 && this.unbound.length > 0 && !this.ports.noStep.get() && this.ports.mayInterrupt())
      this.#patch({ open: 'step' });
  }

  #patch(change: Partial<BindingDeskSnapshot>): void {
    this.#state.set(Object.freeze({ ...this.#state.get(), ...change }));
  }
}
