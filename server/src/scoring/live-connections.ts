/** A connection that can be ended at once. */
interface Connection {
  terminate(): void;
}

/**
 * The live connections that are open, so many at most. Whoever has not said yet which application it is makes room for the next one: the
 * network's silent connections shut no class out.
 */
export class LiveConnections {
  /** Oldest first. */
  readonly #silent = new Set<Connection>();
  readonly #admitted = new Set<Connection>();

  constructor(private readonly most: number) {}

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

  admitted(connection: Connection): void {
    if (this.#silent.delete(connection)) this.#admitted.add(connection);
  }

  leave(connection: Connection): void {
    this.#silent.delete(connection);
    this.#admitted.delete(connection);
  }
}
