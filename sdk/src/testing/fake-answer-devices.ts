import { ObservableValue, type Observable } from '../plugin/observable.ts';
import type { AnswerDevices, AnswerDevicesSnapshot, DeviceBinding, DeviceOutcome, DevicePress } from '../services/answer-devices.ts';
import type { Classroom } from '../services/classroom-service.ts';

const nothingThere: AnswerDevicesSnapshot = {
  receiver: { status: 'absent', serial: undefined },
  bindings: [],
  devices: [],
  teacherUid: undefined,
  badLines: 0,
};

/** A room without a receiver until a test plugs one in. */
export class FakeAnswerDevices implements AnswerDevices {
  readonly state = new ObservableValue<AnswerDevicesSnapshot>(nothingThere);
  readonly presses = new ObservableValue<DevicePress | undefined>(undefined);
  /** Who takes presses now. */
  readonly takers = new Set<AbortSignal>();
  /** Texts that were shown, oldest first. */
  readonly messages: { readonly uid: string; readonly text: string }[] = [];

  constructor(private readonly classroom: Observable<Classroom>) {}

  /** A receiver with these clickers, all of model 18. */
  plugIn(uids: readonly string[], serial = 'receiver-1'): void {
    this.#change({ receiver: { status: 'ready', serial }, devices: uids.map((uid) => ({ uid, type: 18, lowBattery: false })) });
  }

  /** A clicker is pressed; one that nobody has is nobody's press. */
  press(uid: string, keys = 'A', monoMs = 0): void {
    const binding = this.state.get().bindings.find((one) => one.uid === uid);
    if (binding) this.presses.set({ studentId: binding.studentId, keys, monoMs, pollMs: 100 });
  }

  /** The receiver is pulled out. */
  unplug(): void {
    this.#change({ receiver: { status: 'lost', serial: this.state.get().receiver.serial } });
  }

  /** Sets what a test needs otherwise. */
  set(change: Partial<AnswerDevicesSnapshot>): void {
    this.#change(change);
  }

  async takePresses({ signal }: { readonly signal: AbortSignal }): Promise<void> {
    if (signal.aborted) return;
    this.takers.add(signal);
    signal.addEventListener('abort', () => this.takers.delete(signal));
  }

  async bind(studentId: string, uid: string, options: { readonly loan?: boolean } = {}): Promise<DeviceOutcome> {
    const { receiver, devices, bindings } = this.state.get();
    if (receiver.serial === undefined) return { ok: false, reason: 'no-receiver' };
    if (!this.classroom.get().students.some(({ id }) => id === studentId)) return { ok: false, reason: 'unknown-student' };
    const device = devices.find((known) => known.uid === uid);
    if (!device) return { ok: false, reason: 'unknown-device' };
    const loan = options.loan ?? false;
    const mine = (binding: DeviceBinding) => binding.studentId === studentId && binding.loan === loan;
    if (bindings.some((binding) => binding.uid === uid && !mine(binding))) return { ok: false, reason: 'already-bound' };
    this.#change({ bindings: [...bindings.filter((binding) => !mine(binding)), { studentId, uid, type: device.type, loan }] });
    return { ok: true };
  }

  async unbind(uid: string): Promise<DeviceOutcome> {
    const { bindings } = this.state.get();
    if (!bindings.some((binding) => binding.uid === uid)) return { ok: false, reason: 'unknown-device' };
    this.#change({ bindings: bindings.filter((binding) => binding.uid !== uid) });
    return { ok: true };
  }

  async message(uids: readonly string[], text: string): Promise<void> {
    this.messages.push(...uids.map((uid) => ({ uid, text })));
  }

  #change(change: Partial<AnswerDevicesSnapshot>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}
