/** Presses that follow one another sooner than this are one press: a hand that drums on a button that has become another one does nothing there. */
export const burstMs = 500;

/** Which presses belong to the drumming in which names rolled. Times are monotonic milliseconds. */
export class OnePress {
  #lastMs = Number.NEGATIVE_INFINITY;
  #rolled = false;

  /** Names roll now: what still follows the presses before belongs to them, however the roll ends. */
  rolled(): void {
    this.#rolled = true;
  }

  /** A press: whether it is one with those before it, in which names rolled. */
  goesOn(atMs: number): boolean {
    const same = atMs - this.#lastMs < burstMs;
    this.#lastMs = atMs;
    if (!same) this.#rolled = false;
    return this.#rolled;
  }
}
