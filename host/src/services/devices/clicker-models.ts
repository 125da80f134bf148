import type { DeviceEvent } from './device-input.ts';

/** What is particular to a model of clicker; `docs/protocols/receiver.md` section 5 says which figures are assumed. */
export interface ClickerModel {
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

const clicker4: ClickerModel = {
  type: 4,
  sequence: true,
  copyMs: 120,
  doublePressMs: 400,
  pollMs: 50,
  codec: 'ogg',
  rateHz: 16_000,
  message: 'tag',
};

/** The default model (9-2). */
const clicker18: ClickerModel = {
  type: 18,
  sequence: false,
  copyMs: 120,
  doublePressMs: 400,
  pollMs: 100,
  codec: 'mp3',
  rateHz: 44_100,
  message: 'echo',
};

const clicker98: ClickerModel = {
  type: 98,
  sequence: true,
  copyMs: 120,
  doublePressMs: 400,
  pollMs: 50,
  codec: 'mp3',
  rateHz: 16_000,
  message: 'tag',
};

/** Model of a clicker that does not say it, or says one that nobody knows (9-2). */
export const defaultType = clicker18.type;

const byType: ReadonlyMap<number, ClickerModel> = new Map([clicker18, clicker98, clicker4].map((model) => [model.type, model]));

/** How a model speaks. */
export const clickerModel = (type: number): ClickerModel => byType.get(type) ?? clicker18;
