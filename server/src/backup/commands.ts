import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../errors.ts';
import { Backups } from './backups.ts';
import { restoreBackup } from './restore.ts';

/** npm runs a script in the project's folder; who typed a file's name was elsewhere. */
const fileOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), name);

/** `backup [--to FILE]`: also while the server runs. Gives what to say. */
export async function backupCommand(args: readonly string[], dataDir: string): Promise<string> {
  const [option, to, ...rest] = args;
  if (rest.length > 0 || (option !== undefined && (option !== '--to' || to === undefined)))
    throw new StartError('bad-setting', 'How to use it: npm run backup, or npm run backup -- --to FILE');
  if (!existsSync(join(dataDir, 'chorus.db')))
    throw new StartError('bad-setting', `There is no database in ${dataDir}: name the server's data folder with CHORUS_DATA.`);
  const file = to === undefined ? undefined : fileOf(to);
  if (file !== undefined && existsSync(file)) throw new StartError('bad-setting', `${file} is there already: name a file that is not.`);
  const backup = await new Backups(dataDir, Date.now).make('manual', file);
  const size = `${(backup.bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${backup.file}\n${size}, ${new Date(backup.at).toISOString()}; read through and sound. Recordings are not in it: copy ${join(dataDir, 'objects')} too.`;
}

/** `restore FILE`: while no server runs. Gives what to say. */
export function restoreCommand(args: readonly string[], dataDir: string): string {
  const [name, ...rest] = args;
  if (name === undefined || rest.length > 0) throw new StartError('bad-setting', 'How to use it: npm run restore FILE');
  const { aside } = restoreBackup(fileOf(name), dataDir, Date.now);
  const before = aside === undefined ? '' : ` The database from before is in ${aside}.`;
  return `${fileOf(name)} is in its place.${before} Start the server: browsers fill up by themselves what they still have.`;
}
