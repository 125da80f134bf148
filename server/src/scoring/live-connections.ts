import { Shares } from './shares.ts';

/** A connection that can be ended at once. */
interface Connection {
  terminate(): void;
}

/**
 * The live connections that are open, so many at most in all and of one application. Whoever has not said yet which application it is makes room for the next
 * one: the network's silent connections shut no class out, and no client does another.
 */
export class LiveConnections {
  /** Oldest first. */
  readonly #silent = new Set<Connection>();
  readonly #admitted = new Map<Connection, string>();
  readonly #applications: Shares;

  constructor(
    private readonly most: number,
    mostOfOne: number,
  ) {
    this.#applications = new Shares(most, mostOfOne);
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

  /** It has said which application it is of. False when that one has too many: it stays among the silent. */
  admitted(connection: Connection, application: string): boolean {
    if (!this.#silent.has(connection)) return true;
    if (!this.#applications.take(application)) return false;
    this.#silent.delete(connection);
    this.#admitted.set(connection, application);
    return true;
  }

  leave(connection: Connection): void {
    this.#silent.delete(connection);
    const application = this.#admitted.get(connection);
    if (this.#admitted.delete(connection)) this.#applications.give(application!);
  }
}
