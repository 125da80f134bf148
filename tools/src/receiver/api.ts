import type { Shown } from './device.ts';
import type { Fault } from './faults.ts';
import type { Listed } from './messages.ts';
import type { Codec, Model } from './models.ts';
import type { FindRecording } from './samples.ts';
import type { Clock } from './schedule.ts';
import type { Action, Step } from './script.ts';
import type { TraceEntry } from './trace.ts';

export interface ReceiverOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** The model of all clickers and of the pointer; 18 by default. */
  readonly type?: Model;
  /** How many, 60 by default, or their uIDs. */
  readonly clickers?: number | readonly string[];
  /** The uID of the teacher's pointer. */
  readonly pointer?: string;
  readonly serial?: string;
  /** As on the command line: `retransmission`, `junk:0.2`. */
  readonly faults?: readonly string[];
  /** Origins let in beside those of this machine. */
  readonly origins?: readonly string[];
  /** Which clickers the receiver knows already; none by default. */
  readonly whiteList?: readonly Listed[];
  readonly onWhiteList?: (listed: readonly Listed[]) => void;
  /** Is given every line in both directions, with its time. */
  readonly onTrace?: (entry: TraceEntry) => void;
  readonly onChange?: () => void;
  readonly clock?: Clock;
  /** Decides whether a fault strikes: numbers from 0 up to, not including, 1. */
  readonly random?: () => number;
}

/** A receiver under way. Methods throw a RangeError for a uID that it does not have. */
export interface RunningReceiver {
  readonly url: string;
  readonly port: number;
  readonly type: Model;
  readonly clickers: readonly string[];
  readonly pointerUid: string;
  readonly serial: string;
  readonly plugged: boolean;
  /** How many clients are connected. */
  readonly clients: number;
  readonly faults: readonly Fault[];
  readonly whiteList: readonly Listed[];
  check(uid: string): void;
  /** An answer of letters, `B` or `AC`. */
  press(uid: string, keys: string): void;
  /** A command key of any device, pressed once or twice. */
  key(uid: string, key: string, presses?: number): void;
  /** A command key of the teacher's pointer. */
  pointer(key: 'C' | 'D', presses?: number): void;
  /** Start and end of a recording, `lasts` milliseconds apart (0 by default). */
  speak(uid: string, bytes: Uint8Array, codec: Codec, options?: { readonly lasts?: number }): void;
  /** Throws where one is under way on this clicker. */
  startVoice(uid: string): void;
  endVoice(uid: string, bytes: Uint8Array, codec: Codec): void;
  isSpeaking(uid: string): boolean;
  setBattery(uid: string, low: boolean): void;
  hasLowBattery(uid: string): boolean;
  /** Probability 0 switches it off. */
  setFault(fault: Fault): void;
  /** With `ends` the service ends too, and nothing listens until `plug`. */
  unplug(options?: { readonly ends?: boolean | undefined }): Promise<void>;
  plug(serial?: string): Promise<void>;
  /** What the host sent to this clicker's display, oldest first. */
  sent(uid: string): readonly Shown[];
  /** Plays the steps at their times; ends after the last one. */
  run(steps: readonly Step[], find?: FindRecording): Promise<void>;
  do(action: Action, find?: FindRecording): Promise<void>;
  /** Says again what a recorded receiver said, `speed` times as fast; ends after the last line. */
  replay(entries: readonly TraceEntry[], options?: { readonly speed?: number }): Promise<void>;
  stop(): Promise<void>;
}
