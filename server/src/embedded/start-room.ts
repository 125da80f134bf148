import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from '../storage/free-bytes.ts';

const name = 'chorus.room';
/** What a start needs and more: the log that is read back, what is migrated, and what is written before the first answer. */
export const startRoomBytes = 16 * 1024 ** 2;
/** What was half received when the last server ended is nobody's. */
const halfReceived = ['objects/incoming', 'own-content/incoming'];

/** Room on the disk that only a start takes: a server that was killed on a full disk begins again by it. Before the database is opened. */
export async function giveUpRoom(dataDir: string, bytes: number): Promise<void> {
  if ((await freeBytes(dataDir)) >= bytes) return;
  for (const one of [...halfReceived, name, `${name}.new`]) rmSync(join(dataDir, one), { recursive: true, force: true });
}

/** Keeps the room for the next start; half of what is left where that is less, so that one more can follow. Once a server has started. */
export async function keepRoom(dataDir: string, bytes: number): Promise<void> {
  const file = join(dataDir, name);
  if (existsSync(file)) return;
  try {
    // Not zeros, which a file system may not store.
    writeFileSync(`${file}.new`, randomBytes(Math.floor(Math.min(bytes, (await freeBytes(dataDir)) / 2))), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    rmSync(`${file}.new`, { force: true });
  }
}
