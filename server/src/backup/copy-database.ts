import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../errors.ts';
import { onDatabases } from './database-process.ts';

const program = `
  const source = new Database(data.from);
  source.pragma('busy_timeout = 5000');
  // Holds for what is written, too: else rows that move within it stay behind in the gaps of its pages.
  source.pragma('secure_delete = ON');
  source.prepare('vacuum into ?').run(data.to);
  source.close();
  const copy = new Database(data.to);
  const said = copy.pragma('quick_check(1)')[0].quick_check;
  copy.close();
  return said;
`;

/** A file that is being made is called so; what a crash left of one is nobody's. */
export const makingMark = '.making';

/**
 * Copies a database as it is at one moment, also while it is written to, into one file that needs no other. The copy is read through before it gets its
 * name; where anything goes wrong, or `signal` says so, there is none.
 */
export async function copyDatabase(from: string, to: string, signal?: AbortSignal): Promise<void> {
  const making = `${to}${makingMark}`;
  rmSync(making, { force: true });
  try {
    // Made here: it is nobody else's to read from the first byte on.
    closeSync(openSync(making, 'wx', 0o600));
    const said = await onDatabases<string>(program, { from, to: making }, signal).catch((error: Error) => error.message);
    signal?.throwIfAborted();
    if (said !== 'ok') throw new StartError('data-unreadable', `${from} could not be copied: ${said}`);
    syncFile(making);
    renameSync(making, to);
    syncFile(dirname(to));
  } catch (error) {
    rmSync(making, { force: true });
    throw error;
  }
}

/** Until this returns, a power cut may take the file (or a folder's new names) away. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some systems sync no folders.
    if (!['EPERM', 'EINVAL', 'EISDIR', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(handle);
  }
}
