/** Presses that follow one another sooner than this are one press: a hand that drums on a button that has become another one does nothing there. */
export const burstMs = 500;

/** Which presses belong to the one that ended a roll. Times are monotonic milliseconds. */
export class OnePress {
  #lastMs = Number.NEGATIVE_INFINITY;

  /** A press ended a roll. */
  began(atMs: number): void {
    this.#lastMs = atMs;
  }

  /** Another press: whether it is still the same one. */
  goesOn(atMs: number): boolean {
    if (atMs - this.#lastMs >= burstMs) return false;
    this.#lastMs = atMs;
    return true;
  }
}
