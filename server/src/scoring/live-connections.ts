import { Shares } from './shares.ts';

/** A connection that can be ended at once. */
interface Connection {
  terminate(): void;
}

/**
 * The live connections that are open, so many at most in all and of one group. Whoever has not said yet which application it is makes room for the next
 * one: the network's silent connections shut no class out, and no client does another.
 */
export class LiveConnections {
  /** Oldest first. */
  readonly #silent = new Set<Connection>();
  readonly #admitted = new Map<Connection, string>();
  readonly #groups: Shares;

  constructor(
    private readonly most: number,
    mostOfOne: number,
  ) {
    this.#groups = new Shares(most, mostOfOne);
  }

  /** False when all that are open have been admitted. */
  enter(connection: Connection): boolean {
    if (this.#silent.size + this.#admitted.size >= this.most) {
      const [oldest] = this.#silent;
      if (!oldest) return false;
      this.#silent.delete(oldest);
      oldest.terminate();
    }
    this.#silent.add(connection);
    return true;
  }

  /** It has said which group it is of. False when that one has too many: it stays among the silent. */
  admitted(connection: Connection, group: string): boolean {
    if (!this.#silent.has(connection)) return true;
    if (!this.#groups.take(group)) return false;
    this.#silent.delete(connection);
    this.#admitted.set(connection, group);
    return true;
  }

  leave(connection: Connection): void {
    this.#silent.delete(connection);
    const group = this.#admitted.get(connection);
    if (this.#admitted.delete(connection)) this.#groups.give(group!);
  }
}
