import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { quietAborts } from './quiet-aborts.ts';

/** One connection to a database: opened when it is first asked for, and anew after it was ended by the browser or for another page that changes the database. */
export class DatabaseConnection<L extends DBSchema> {
  #db: Promise<IDBPDatabase<L>> | undefined;

  /** `make`: its stores, in its first version. */
  constructor(
    private readonly name: string,
    private readonly make: (db: IDBPDatabase<L>) => void,
  ) {}

  open(): Promise<IDBPDatabase<L>> {
    this.#db ??= this.#connect().catch((error: unknown) => {
      this.#db = undefined;
      throw error;
    });
    return this.#db;
  }

  async #connect(): Promise<IDBPDatabase<L>> {
    const gone = () => {
      void this.#db?.then((db) => db.close());
      this.#db = undefined;
    };
    const db = await openDB<L>(this.name, 1, { upgrade: this.make, blocking: gone, terminated: gone });
    quietAborts(db);
    return db;
  }
}
