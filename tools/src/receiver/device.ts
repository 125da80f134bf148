import { factsOf, nextSeq, type Model } from './models.ts';

/** A text that the host sent to a clicker. */
export interface Shown {
  readonly fun: 'tag' | 'echo';
  readonly msg: string;
  /** Milliseconds on the simulator's clock. */
  readonly at: number;
  /** False where the clicker did not show it: unplugged, or the message of the other models. */
  readonly visible: boolean;
}

/** A clicker, or the teacher's pointer. */
export class Device {
  readonly uid: string;
  readonly model: Model;
  lowBattery = false;
  /** The `vo_id` of what is being said into it. */
  speaking: string | undefined;
  readonly shown: Shown[] = [];
  #seq = 0;

  constructor(uid: string, model: Model) {
    this.uid = uid;
    this.model = model;
  }

  /** The fields that all its messages have. */
  get listed() {
    return { uID: this.uid, uID_t: this.model };
  }

  /** Counts a press where the model counts them. */
  count(): { readonly seq?: number } {
    if (!factsOf(this.model).countsPresses) return {};
    this.#seq = nextSeq(this.#seq);
    return { seq: this.#seq };
  }
}

const uidOf = (model: Model, number: number) => `${String(model).padStart(4, '0')}${String(number).padStart(6, '0')}`;

/** Serials of so many clickers, the first ending in 000001. */
export function clickerUids(model: Model, count: number): string[] {
  return Array.from({ length: count }, (_, index) => uidOf(model, index + 1));
}

export function pointerUid(model: Model): string {
  return uidOf(model, 900_001);
}
