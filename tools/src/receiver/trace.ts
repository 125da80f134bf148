import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

const TraceEntry = Type.Object({
  t: Type.Number({ minimum: 0 }),
  dir: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  line: Type.String(),
});

/** A line of a recorded session (section 11): `t` milliseconds since its start; `in` comes from the receiver, `out` from a client. */
export type TraceEntry = Static<typeof TraceEntry>;

/** The entries of a trace file; throws a RangeError that names the first line that is none. */
export function readTrace(text: string): TraceEntry[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line, index) => {
      if (line === '') return [];
      const value = parse(line);
      if (!Value.Check(TraceEntry, value)) throw new RangeError(`Line ${index + 1} of the trace is no entry.`);
      return [value];
    });
}

export function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
