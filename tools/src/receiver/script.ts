import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { faultNames } from './faults.ts';
import { parse } from './trace.ts';

const Who = Type.Union([Type.Integer({ minimum: 1 }), Type.String({ minLength: 1 })]);
/** Milliseconds from one clicker to the next. */
const Every = Type.Optional(Type.Number({ minimum: 0 }));
/** A clicker records for a minute at most. */
const Lasts = Type.Optional(Type.Number({ minimum: 0, maximum: 60_000 }));

const Action = Type.Union([
  Type.Object({ do: Type.Literal('press'), who: Who, keys: Type.String({ pattern: '^[A-Za-z]{1,26}$' }), every: Every }),
  Type.Object({
    do: Type.Literal('key'),
    who: Who,
    key: Type.String({ minLength: 1 }),
    presses: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  }),
  Type.Object({ do: Type.Literal('speak'), who: Who, recording: Type.String(), lasts: Lasts, every: Every }),
  Type.Object({ do: Type.Literal('start-voice'), who: Who }),
  Type.Object({ do: Type.Literal('end-voice'), who: Who, recording: Type.String() }),
  Type.Object({ do: Type.Literal('battery'), who: Who, low: Type.Boolean() }),
  Type.Object({ do: Type.Literal('unplug'), ends: Type.Optional(Type.Boolean()) }),
  Type.Object({ do: Type.Literal('plug'), serial: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
  Type.Object({
    do: Type.Literal('fault'),
    name: Type.Union(faultNames.map((name) => Type.Literal(name))),
    probability: Type.Number({ minimum: 0, maximum: 1 }),
  }),
]);

/** One thing that somebody does; `who` is a number from 1, `2-38`, `all`, `pointer` or a uID. */
export type Action = Static<typeof Action>;

/** An action and its time, in milliseconds since the script began. */
export type Step = Action & { readonly at: number };

const At = Type.Object({ at: Type.Number({ minimum: 0 }) });

export function readAction(value: unknown): Action | undefined {
  return Value.Check(Action, value) ? value : undefined;
}

/** The steps of a script file, `{"steps":[…]}`; throws a RangeError that names the first step that is none. */
export function readScript(text: string): Step[] {
  const script = parse(text);
  if (!Value.Check(Type.Object({ steps: Type.Array(Type.Unknown()) }), script)) throw new RangeError('A script is {"steps":[…]}.');
  return script.steps.map((step, index) => {
    const action = readAction(step);
    if (!action || !Value.Check(At, step)) throw new RangeError(`Step ${index + 1} is none: ${JSON.stringify(step)}`);
    return { ...action, at: step.at };
  });
}
