/** A scorer that may be dead or slow: what it is asked while it is slow, it judges when that is over. */
export class HeldJudge {
  readonly #held = new Set<() => void>();
  #slow = false;
  #dead = false;

  deadOrAlive(): void {
    this.#dead = !this.#dead;
  }

  slowOrQuick(): void {
    this.#slow = !this.#slow;
    if (!this.#slow) this.#give();
  }

  /** Everything is well. */
  recover(): void {
    this.#slow = this.#dead = false;
    this.#give();
  }

  async judge<T>(judge: () => T | Promise<T>): Promise<T> {
    if (this.#dead) throw new Error('The worker is dead.');
    if (this.#slow) await new Promise<void>((resolve) => this.#held.add(resolve));
    return judge();
  }

  #give(): void {
    for (const give of this.#held) give();
    this.#held.clear();
  }
}
