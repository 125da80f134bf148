/** Something of which there is so much in all, and so much for one client. */
export class Shares {
  readonly #held = new Map<string, number>();
  #all = 0;

  /** `most` of all together, `mostOfOne` of one. */
  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** False when there is no room for it: nothing is taken then. */
  take(owner: string, amount = 1): boolean {
    const held = this.of(owner) + amount;
    if (held > this.mostOfOne || this.#all + amount > this.most) return false;
    this.#held.set(owner, held);
    this.#all += amount;
    return true;
  }

  give(owner: string, amount = 1): void {
    const left = this.of(owner) - amount;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
    this.#all -= amount;
  }

  of(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }
}
