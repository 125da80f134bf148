import { join } from 'node:path';
import Database from 'libsql';
import { StartError } from '../errors.ts';

/** Holds a data folder until it is called. */
export type ReleaseFolder = () => void;

/**
 * Takes a data folder for this process alone: a second server would sweep away what the first one is receiving. The system lets go of it with
 * the process, however that ends. Error: `folder-in-use`.
 */
export function lockFolder(dataDir: string): ReleaseFolder {
  const lock = new Database(join(dataDir, 'chorus.lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test((error as Error).message)) throw error;
    throw new StartError(
      'folder-in-use',
      `The data folder ${dataDir} is in use by another Chorus: stop that one, or name another folder with CHORUS_DATA.`,
    );
  }
  return () => lock.close();
}
