import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** `absent`: nothing listens; `lost`: was ready and was unplugged; `forbidden`: the browser keeps this page from the local machine. */
export type ReceiverStatus = 'absent' | 'connecting' | 'ready' | 'lost' | 'forbidden';

/** A clicker and the student it belongs to. `loan`: for today only. `type` is its model: 18, 98 or 4. */
export type DeviceBinding = { readonly studentId: string; readonly uid: string; readonly type: number; readonly loan: boolean };

/** Receiver, clickers and whose they are. */
export type AnswerDevicesSnapshot = {
  readonly receiver: { readonly status: ReceiverStatus; readonly serial: string | undefined };
  readonly bindings: readonly DeviceBinding[];
  /** Clickers that the receiver knows or that were heard; `lowBattery` as it said last. */
  readonly devices: readonly { readonly uid: string; readonly type: number; readonly lowBattery: boolean }[];
  /** The teacher's pointer; what it sends is a command, never an answer. */
  readonly teacherUid: string | undefined;
  /** Lines from the receiver that could not be understood. */
  readonly badLines: number;
};

/**
 * A press of a student's clicker. `monoMs` is a monotonic clock of this page, `Clock.mono`. Of two presses that are less than `pollMs` apart nobody can know which was first:
 * the receiver asks its clickers in turn.
 */
export type DevicePress = { readonly studentId: string; readonly keys: string; readonly monoMs: number; readonly pollMs: number };

/** Why a binding was not changed. */
export type DeviceRefusal = 'already-bound' | 'unknown-device' | 'unknown-student' | 'offline' | 'refused' | 'no-receiver';

/** Done, or the reason why not; `message` is the server's own words. */
export type DeviceOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: DeviceRefusal; readonly message?: string };

/** Receiver state, bindings, messages to the devices. */
export interface AnswerDevices {
  readonly state: Observable<AnswerDevicesSnapshot>;
  /** The last press of a clicker that a student has, in the order in which the receiver told them; undefined before the first. Copies of the radio are left out. */
  readonly presses: Observable<DevicePress | undefined>;
  /** Until `signal` aborts, or the activity is unloaded, presses are no answers to what is asked: they are for who reads `presses`. */
  takePresses(options: { readonly signal: AbortSignal }): Promise<void>;
  /** Gives a clicker to a student, in place of the student's own; `loan`: for today only, and the own one stays bound. Refused while it is another student's. */
  bind(studentId: string, uid: string, options?: { readonly loan?: boolean }): Promise<DeviceOutcome>;
  /** Takes a clicker from its student. */
  unbind(uid: string): Promise<DeviceOutcome>;
  /** Shows a text on clickers that have a display; nothing happens on others. */
  message(uids: readonly string[], text: string): Promise<void>;
}

export const AnswerDevices = serviceToken<AnswerDevices>(
  'AnswerDevices',
  1,
  'Which clickers are there, and whose are they?',
  'answers.read',
);
