import { Type } from 'typebox';

/** A place in the line of those who log in. */
export const LoginPlace = Type.Optional(
  Type.String({
    maxLength: 64,
    description:
      'Empty asks for a place in the line: where many log in at once, the answer within seconds is state 44 with errors at `/place`, the place, and `/before`, how many are in front. The same call with the place goes on waiting; it is kept for 20 seconds.',
  }),
);

/** What the server says to who waits in line. */
export interface LineAnswer {
  readonly place: string;
  readonly before: number;
}

/** The place that errors of an answer with state 44 give; undefined: there is no place, but to try again later. */
export function lineOf(errors: readonly { readonly path: string; readonly message: string }[]): LineAnswer | undefined {
  const said = (path: string) => errors.find((one) => one.path === path)?.message;
  const [place, before] = [said('/place'), Number(said('/before'))];
  return place === undefined || !Number.isInteger(before) ? undefined : { place, before };
}
