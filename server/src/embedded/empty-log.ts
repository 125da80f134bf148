import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

/** Moves all of the write-ahead log into the database file and empties it: what was deleted stands in the log's older pages. Waits for no other reader. */
export async function emptyLog(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
    try {
      // A copy that is being made would hold up every answer until it is ready.
      await sql`pragma busy_timeout = 0`.execute(connection);
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]!.timeout)}`.execute(connection);
    }
  });
}
