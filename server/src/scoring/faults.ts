import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const Faults = Type.Object(
  {
    /** Milliseconds before each answer. */
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
    /** The connection ends when a recording has begun. */
    dropAfterStart: Type.Optional(Type.Boolean()),
    /** Every recording is answered with this. */
    errId: Type.Optional(Type.Integer({ minimum: 1 })),
    /** No connection is taken. */
    down: Type.Optional(Type.Boolean()),
    /** `connect` is answered. */
    echo: Type.Optional(Type.Boolean()),
    /** Scoring threads end at once; not a state. */
    crash: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** What a gateway does wrong on purpose, so that a client's tests can see what becomes of it. */
export type Faults = Static<typeof Faults>;

const validator = Compile(Faults);

/** The switches; only a server that was started for tests has them. */
export class FaultSwitches {
  #faults: Faults = {};

  get now(): Faults {
    return this.#faults;
  }

  /** Replaces all switches. False when these are none. */
  set(value: unknown): boolean {
    if (!validator.Check(value)) return false;
    this.#faults = value;
    return true;
  }
}
