import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The database and what SQLite keeps beside it, which takes its mode from it when it is made. */
const databaseFiles = ['chorus.db', 'chorus.db-wal', 'chorus.db-shm'];

/** Nobody but who runs the server reads answers and passwords' hashes: the folder is its owner's alone, its database too, whatever they were before. */
export function makePrivate(dataDir: string): void {
  change(dataDir, 0o700);
  closeSync(openSync(join(dataDir, databaseFiles[0]!), 'a', 0o600));
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
