import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The database and what SQLite keeps beside it, which takes its mode from it when it is made. */
const databaseFiles = ['chorus.db', 'chorus.db-wal', 'chorus.db-shm'];

/**
 * Nobody but who runs the server reads answers and passwords' hashes: the folder is its owner's alone, its database too, whatever they were before. A
 * file that is there is not opened: closing it would let go of all locks that SQLite has on it in this process, and a backup would take the log away
 * that answers are written to (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function makePrivate(dataDir: string): void {
  change(dataDir, 0o700);
  const database = join(dataDir, databaseFiles[0]!);
  if (!existsSync(database)) closeSync(openSync(database, 'wx', 0o600));
  for (const name of databaseFiles) if (existsSync(join(dataDir, name))) change(join(dataDir, name), 0o600);
}

function change(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // A folder that is another user's, or a disk without modes, keeps what it has: that stops no lesson.
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
