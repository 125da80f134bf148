import {
  ObservableValue,
  type AnswerDevicesSnapshot,
  type Classroom,
  type DeviceOutcome,
  type DeviceRefusal,
  type Observable,
  type Student,
} from '@chorus/sdk';
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
}

const closed: BindingDeskSnapshot = Object.freeze({ open: 'no', target: undefined, busy: false, found: undefined });

/** The work of the binding dialog: whom the next pressed device is for, one after another, and what came of it. */
export class BindingDesk {
  readonly #state = new ObservableValue<BindingDeskSnapshot>(closed);
  #offeredIn: string | undefined;

  constructor(private readonly ports: BindingDeskPorts) {
    ports.devices.onHeard((device) => void this.#heard(device));
    for (const source of [ports.devices.state, ports.devices.bindingsKnown] as readonly Observable<unknown>[])
      source.subscribe(() => this.#offer(ports.devices.state.get()));
    ports.classroom.subscribe(({ schoolClass }) => {
      if (!schoolClass) this.close();
    });
  }

  get state(): Observable<BindingDeskSnapshot> {
    return this.#state;
  }

  open(): void {
    if (this.#state.get().open === 'no') this.#patch({ open: 'asked' });
  }

  close(): void {
    this.#state.set(closed);
  }

  /** Closes the step; it comes no more in this tab. */
  skipStep(): void {
    this.ports.noStep.set();
    this.close();
  }

  /** The next device that is pressed is for this student, or is the teacher's pointer. */
  aim(target: Exclude<BindingTarget, { kind: 'row' }> | undefined): void {
    this.#patch({ target, found: undefined });
  }

  /** Student after student presses: each who has no clicker yet, by seat. */
  startRow(): void {
    this.#aimNext(undefined);
  }

  /** Passes over the student whose turn it is. */
  skip(): void {
    const { target } = this.#state.get();
    if (target?.kind === 'row') this.#aimNext(target.studentId);
  }

  /** Students who have no clicker of their own, by seat. */
  get unbound(): readonly Student[] {
    const has = new Set(this.ports.devices.state.get().bindings.flatMap(({ studentId, loan }) => (loan ? [] : [studentId])));
    return this.ports.classroom
      .get()
      .students.filter(({ id, placeholder }) => !placeholder && !has.has(id))
      .sort((a, b) => a.seat - b.seat);
  }

  /** Gives a device to whom is waited for. */
  async take(uid: string): Promise<void> {
    const { target, busy } = this.#state.get();
    if (!target || busy) return;
    this.#patch({ busy: true });
    const outcome = await this.#give(target, uid);
    this.#patch({ busy: false });
    const name = target.kind === 'pointer' ? undefined : this.#nameOf(target.studentId);
    const said = name === undefined ? {} : { name };
    this.ports.say(
      outcome.ok
        ? { kind: target.kind === 'pointer' ? 'pointer' : 'bound', ...said }
        : { kind: 'refused', ...outcome, ...this.#owner(uid) },
    );
    // What the teacher aimed at meanwhile stays.
    if (!outcome.ok || this.#state.get().target !== target) return;
    if (target.kind === 'row') this.#aimNext(target.studentId);
    else this.#patch({ target: undefined });
  }

  async unbind(uid: string): Promise<void> {
    if (this.#state.get().busy) return;
    this.#patch({ busy: true });
    const outcome = await this.ports.devices.unbind(uid);
    this.#patch({ busy: false });
    this.ports.say(outcome.ok ? { kind: 'unbound' } : { kind: 'refused', ...outcome });
  }

  async #give(target: BindingTarget, uid: string): Promise<DeviceOutcome> {
    if (target.kind === 'pointer') return this.ports.devices.setPointer(uid);
    return this.ports.devices.bind(target.studentId, uid, { loan: target.kind === 'student' && target.loan });
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

  #aimNext(after: string | undefined): void {
    const { students } = this.ports.classroom.get();
    const seat = students.find(({ id }) => id === after)?.seat ?? 0;
    const next = this.unbound.find((student) => student.seat > seat);
    this.#patch({ target: next && { kind: 'row', studentId: next.id }, found: undefined });
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
