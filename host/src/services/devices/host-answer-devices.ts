import {
  ObservableValue,
  toDisposable,
  type AnswerDevices,
  type AnswerDevicesSnapshot,
  type Classroom,
  type Clock,
  type DeviceOutcome,
  type DevicePress,
  type Disposable,
  type Observable,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import type { BindFile } from './bind-file.ts';
import type { ClassBindings } from './class-bindings.ts';
import type { DeviceChannel } from './device-channel.ts';
import { DeviceEvents } from './device-events.ts';
import type { DeviceEvent, DeviceInput } from './device-input.ts';
import { defaultType, clickerModel } from './clicker-models.ts';
import { ReceiverLink } from './receiver-link.ts';

/** What {@link HostAnswerDevices} needs of the host. */
export interface AnswerDevicesPorts {
  readonly channel: DeviceChannel;
  readonly bindings: Pick<ClassBindings, 'state' | 'known' | 'boundAt' | 'bind' | 'unbind' | 'lend' | 'reload'>;
  readonly bindFile: BindFile;
  readonly classroom: Observable<Classroom>;
  readonly clock: Clock;
  /** The receiver was unplugged, or is back. */
  tell(what: 'lost' | 'back'): void;
}

/** A device that was pressed or spoken into. */
export type Heard = { readonly uid: string; readonly type: number };

const refused = (reason: Exclude<DeviceOutcome, { ok: true }>['reason']): DeviceOutcome => ({ ok: false, reason });

export const devicesToken = token<HostAnswerDevices>('devices');

/** The receiver, the clickers and whose they are. The line is opened only where clickers are wanted. */
export class HostAnswerDevices implements AnswerDevices, DeviceInput {
  readonly #state: ObservableValue<AnswerDevicesSnapshot>;
  readonly #events: DeviceEvents;
  readonly #link: ReceiverLink;
  readonly #heard = new Set<(device: Heard) => void>();
  readonly #presses = new ObservableValue<DevicePress | undefined>(undefined);
  readonly #takers = new Set<AbortSignal>();

  constructor(private readonly ports: AnswerDevicesPorts) {
    const { channel, bindings, bindFile, classroom, clock } = ports;
    const teacherUid = () => bindFile.pointerOf(classroom.get().teacher?.id)?.uid;
    this.#events = new DeviceEvents(clock, {
      get teacherUid() {
        return teacherUid();
      },
      isPointer: (uid) => bindFile.state.get().teachers.some((one) => one.uid === uid),
    });
    this.#events.subscribe((event) => {
      if (event.kind !== 'keys') return;
      const { uid, keys, monoMs } = event;
      const binding = bindings.state.get().find((one) => one.uid === uid);
      if (binding) this.#presses.set(Object.freeze({ studentId: binding.studentId, keys, monoMs, pollMs: this.pollMs }));
    });
    this.#link = new ReceiverLink(
      channel,
      clock,
      (message, monoMs, lateMs) => {
        if (!this.#events.read(message, monoMs, lateMs)) return;
        for (const listener of Array.from(this.#heard)) listener({ uid: message.uid, type: message.type });
      },
      (serial) => this.#events.identify(serial),
    );
    this.#state = new ObservableValue(this.#derive());
    let status = this.#state.get().receiver.status;
    let told = false;
    const refresh = () => {
      this.#state.set(this.#derive());
      const now = this.#state.get().receiver.status;
      if (now === status) return;
      if (now === 'lost' && status === 'ready') ports.tell('lost');
      if (now === 'ready' && told) ports.tell('back');
      told = now === 'lost' || (told && now !== 'ready' && now !== 'absent');
      status = now;
    };
    for (const source of [this.#link.state, bindings.state, bindFile.state, classroom] as readonly Observable<unknown>[])
      source.subscribe(() => {
        this.#open();
        refresh();
      });
    this.#open();
  }

  get state(): Observable<AnswerDevicesSnapshot> {
    return this.#state;
  }

  /** As of when it is known whose a clicker is, in UTC milliseconds. */
  boundAt(uid: string): number | undefined {
    return this.ports.bindings.boundAt(uid);
  }

  /** False while it is not known yet which clickers the class has. */
  get bindingsKnown(): Observable<boolean> {
    return this.ports.bindings.known;
  }

  get pollMs(): number {
    const types = this.#state.get().devices.map(({ type }) => type);
    return Math.max(...(types.length > 0 ? types : [defaultType]).map((type) => clickerModel(type).pollMs));
  }

  subscribe(listener: (event: DeviceEvent) => void): Disposable {
    return this.#events.subscribe((event) => {
      if (event.kind !== 'keys' || this.#takers.size === 0) listener(event);
    });
  }

  get presses(): Observable<DevicePress | undefined> {
    return this.#presses;
  }

  async takePresses({ signal }: { readonly signal: AbortSignal }): Promise<void> {
    if (signal.aborted) return;
    this.#takers.add(signal);
    signal.addEventListener('abort', () => this.#takers.delete(signal), { once: true });
  }

  /** Calls at each press of a device, also of one that nobody has. */
  onHeard(listener: (device: Heard) => void): Disposable {
    this.#heard.add(listener);
    return toDisposable(() => this.#heard.delete(listener));
  }

  fetchRecording(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.ports.channel.fetchRecording(path, signal);
  }

  async bind(studentId: string, uid: string, options: { readonly loan?: boolean } = {}): Promise<DeviceOutcome> {
    const { receiver, bindings, devices } = this.#state.get();
    const { classroom, bindFile } = this.ports;
    const { students, schoolClass } = classroom.get();
    const loan = options.loan ?? false;
    if (receiver.serial === undefined) return refused('no-receiver');
    if (!students.some((student) => student.id === studentId && (loan || !student.placeholder))) return refused('unknown-student');
    const device = devices.find((known) => known.uid === uid);
    if (!device) return refused('unknown-device');
    const other = bindings.some((one) => one.uid === uid && (one.studentId !== studentId || one.loan !== loan));
    if (other || bindFile.state.get().teachers.some((one) => one.uid === uid)) return refused('already-bound');
    const bound = { uid, type: device.type, receiverId: receiver.serial };
    const outcome = await (loan ? this.ports.bindings.lend(studentId, bound) : this.ports.bindings.bind(studentId, bound));
    if (outcome.ok && schoolClass) bindFile.bindClass(schoolClass.id, receiver.serial);
    return outcome;
  }

  async unbind(uid: string): Promise<DeviceOutcome> {
    if (this.#state.get().bindings.some((binding) => binding.uid === uid)) return this.ports.bindings.unbind(uid);
    await this.ports.bindings.reload().catch(() => undefined);
    return refused('unknown-device');
  }

  async message(uids: readonly string[], text: string): Promise<void> {
    const { devices, bindings } = this.#state.get();
    for (const uid of uids) {
      const type = [...devices, ...bindings].find((known) => known.uid === uid)?.type ?? defaultType;
      this.ports.channel.send({ fun: clickerModel(type).message, uID: uid, msg: text });
    }
  }

  /** Makes a device the teacher's pointer; undefined takes it away. Refused while it is a student's. */
  setPointer(uid: string | undefined): DeviceOutcome {
    const { teacher } = this.ports.classroom.get();
    const device = this.#state.get().devices.find((known) => known.uid === uid);
    if (!teacher || (uid !== undefined && !device)) return refused('unknown-device');
    if (this.#state.get().bindings.some((binding) => binding.uid === uid)) return refused('already-bound');
    this.ports.bindFile.setPointer(teacher.id, device);
    return { ok: true };
  }

  /** Takes a clicker off the receiver's own list, which is bounded. */
  forget(uid: string): void {
    this.#link.forget(uid);
  }

  /** Says whether this room has a receiver; the line is opened or closed. */
  setRoom(hasReceiver: boolean): void {
    this.ports.bindFile.setRoom(hasReceiver);
  }

  /** Tries to reach the receiver at once. */
  retry(): void {
    this.ports.channel.restart();
  }

  /** True where clickers are wanted: this room has a receiver, or this class has clickers and nobody said that the room has none. */
  get wanted(): boolean {
    const { schoolClass } = this.ports.classroom.get();
    if (!schoolClass) return false;
    const { room, classes } = this.ports.bindFile.state.get();
    return room ?? (classes[schoolClass.id] !== undefined || this.ports.bindings.state.get().length > 0);
  }

  #open(): void {
    if (this.wanted) this.ports.channel.start();
    else if (this.ports.channel.state.get() !== 'off') this.ports.channel.stop();
  }

  #derive(): AnswerDevicesSnapshot {
    const teacherId = this.ports.classroom.get().teacher?.id;
    return Object.freeze({
      ...this.#link.state.get(),
      bindings: this.ports.bindings.state.get(),
      teacherUid: this.ports.bindFile.pointerOf(teacherId)?.uid,
    });
  }
}
