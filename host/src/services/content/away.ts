/** The first pause after the server was found to be away, and the longest. */
const [firstMs, longestMs] = [2_000, 60_000];

/**
 * That the server is away: nothing of which an answer is kept is asked for again before a pause is over, and each pause is twice as long as the one before. Of what
 * is not kept only the first of many is asked for within a moment.
 */
export class Away {
  #foundAt = -firstMs;
  #until = 0;
  #pauseMs = firstMs;

  /** `now`: milliseconds of a clock that is never set. */
  constructor(private readonly now: () => number) {}

  get pauses(): boolean {
    return this.now() < this.#until;
  }

  get justFound(): boolean {
    return this.now() < this.#foundAt + firstMs;
  }

  /** It was asked, and could not be reached. Of many who asked together the first one counts. */
  found(): void {
    this.#foundAt = this.now();
    if (this.pauses) return;
    this.#until = this.now() + this.#pauseMs;
    this.#pauseMs = Math.min(longestMs, this.#pauseMs * 2);
  }

  /** It has answered, to whomever. */
  isBack(): void {
    this.#foundAt = -firstMs;
    this.#until = 0;
    this.#pauseMs = firstMs;
  }
}
