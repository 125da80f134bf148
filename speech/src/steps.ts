/** Long work, a few milliseconds at a time: whoever drives it may do something else between two steps. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all that is left of it. */
export function finishSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
