import Database from 'libsql';
import {
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from 'kysely';
import { guardBinding } from './bind-guard.ts';

type KeptStatement = ReturnType<SqliteDatabase['prepare']>;

/** So many statements are kept prepared: more than calls have; lists of values of any length make others. */
const keptStatements = 500;

/** libsql behind the guard of its bindings. Statements are prepared once: that takes a fifth of the time of an append otherwise. */
class GuardedDatabase implements SqliteDatabase {
  readonly #kept = new Map<string, KeptStatement>();
  constructor(readonly inner: Database.Database) {}

  prepare(sql: string): KeptStatement {
    const kept = this.#kept.get(sql) ?? this.#prepare(sql);
    // The one that was asked for last is the last one to go.
    this.#kept.delete(sql);
    this.#kept.set(sql, kept);
    if (this.#kept.size > keptStatements) this.#kept.delete(this.#kept.keys().next().value!);
    return kept;
  }

  #prepare(sql: string): KeptStatement {
    const statement = this.inner.prepare(sql);
    // As one list: a single null or Buffer would be taken for named parameters, and abort the process.
    const guarded = (parameters: readonly unknown[]) => parameters.map(guardBinding);
    return {
      reader: statement.reader,
      all: (parameters: readonly unknown[]) => statement.all(guarded(parameters)),
      run: (parameters: readonly unknown[]) => {
        const { changes, lastInsertRowid } = statement.run(guarded(parameters));
        return { changes, lastInsertRowid };
      },
      // One that is read row by row is in use until it is read: it is nobody else's.
      iterate: (parameters: readonly unknown[]) => this.inner.prepare(sql).iterate(guarded(parameters)),
    };
  }
  close(): void {
    this.inner.close();
  }
}

class Driver extends SqliteDriver {
  readonly #database: GuardedDatabase;
  constructor(database: GuardedDatabase) {
    super({ database });
    this.#database = database;
  }
  /** Takes the write lock at once: a second process would otherwise fail half-way through instead of waiting. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  /** A full disk has rolled back already, and the rollback's own failure would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inner.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

/** Kysely over an embedded libsql database. */
export function libsqlDialect(database: Database.Database): Dialect {
  const guarded = new GuardedDatabase(database);
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new Driver(guarded),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
