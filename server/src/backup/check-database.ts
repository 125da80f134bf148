import { statSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'libsql';
import { StartError } from '../errors.ts';
import { textIn } from '../locales/texts.ts';
import { Backups } from './backups.ts';

/** One of this size is read through within a second: it is at each start. */
const smallBytes = 64 * 1024 ** 2;

/** What a database has to say of itself, read through as a whole: `ok`, or what is wrong. */
function quickCheck(database: Database.Database): string {
  try {
    return String((database.pragma('quick_check(1)') as { quick_check: string }[])[0]?.quick_check);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Reads a data folder's database through before it is used: always where it is small or its last server did not end well. Error: `data-unreadable`. */
export function requireSound(database: Database.Database, dataDir: string, endedWell: boolean): void {
  if (endedWell && statSync(join(dataDir, 'chorus.db')).size > smallBytes) return;
  const said = quickCheck(database);
  if (said !== 'ok' && !/locked|busy|full/i.test(said)) throw damaged(dataDir, said);
}

/** What to do about a database that can't be read: whoever runs a school's server reads one of these languages. */
export function damaged(dataDir: string, said: string): StartError {
  const backup = new Backups(dataDir, Date.now).newest();
  const key = backup ? 'data-damaged' : 'data-damaged-no-backup';
  const values = { folder: dataDir, file: backup?.file ?? '', said: said.trim().replaceAll(/\s+/g, ' ') };
  return new StartError('data-unreadable', `${textIn('zh-CN', key, values)}\n${textIn('en', key, values)}`);
}
