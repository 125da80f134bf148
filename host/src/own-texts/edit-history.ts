/** How many steps can be taken back. */
export const mostSteps = 200;

/** What was changed, to be taken back and done again. Frozen values: a step costs no copy. */
export interface EditHistory<T> {
  readonly now: T;
  readonly before: readonly T[];
  readonly after: readonly T[];
  /** Of the last step: typing on in one place is one step. */
  readonly place: string | undefined;
}

export const beginHistory = <T>(now: T): EditHistory<T> => ({ now, before: [], after: [], place: undefined });

/** A step. One of the same `place` as the last goes on with it; no change is none. */
export function change<T>(history: EditHistory<T>, now: T, place?: string): EditHistory<T> {
  if (now === history.now) return history;
  const goesOn = place !== undefined && place === history.place;
  return { now, before: goesOn ? history.before : [...history.before, history.now].slice(-mostSteps), after: [], place };
}

/** Takes the last step back. */
export function undo<T>({ now, before, after, place }: EditHistory<T>): EditHistory<T> {
  const last = before.at(-1);
  if (last === undefined) return { now, before, after, place };
  return { now: last, before: before.slice(0, -1), after: [now, ...after], place: undefined };
}

/** Does what was taken back last again. */
export function redo<T>({ now, before, after, place }: EditHistory<T>): EditHistory<T> {
  const [next, ...rest] = after;
  if (next === undefined) return { now, before, after, place };
  return { now: next, before: [...before, now], after: rest, place: undefined };
}

/** Changes what was done, wherever `into` changes something: it goes with its step, and is none of its own. */
export function amend<T>({ now, before, after, place }: EditHistory<T>, into: (value: T) => T): EditHistory<T> {
  return { now: into(now), before: before.map(into), after: after.map(into), place };
}
