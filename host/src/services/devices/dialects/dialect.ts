import type { DeviceEvent } from '../device-input.ts';

/** What is particular to a model of clicker; `docs/protocols/receiver.md` section 5 says which figures are assumed. */
export interface Dialect {
  /** The model: `uID_t`. */
  readonly type: number;
  /** Numbers its presses: a copy has the number of the first. */
  readonly sequence: boolean;
  /** The radio's copies of a message come sooner after it than this. */
  readonly copyMs: number;
  /** A second press of a key up to here makes both a double press. */
  readonly doublePressMs: number;
  /** How often the receiver asks it: presses closer together have no known order. */
  readonly pollMs: number;
  /** What its recordings are (9-3). */
  readonly codec: Extract<DeviceEvent, { kind: 'voice-ended' }>['codec'];
  readonly rateHz: number;
  /** The message that shows a text on its display (7.4-18). */
  readonly message: 'tag' | 'echo';
}
