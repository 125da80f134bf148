import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isStorageFull } from '../database/open.ts';
import { StartError } from '../errors.ts';
import { consoleOfPlatform } from '../audit/audit.ts';
import { Backups } from './backups.ts';
import { restoreBackup } from './restore.ts';

/** npm runs a script in the project's folder; who typed a file's name was elsewhere. */
const fileOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), name);

/** What a folder or its disk does not allow, in a sentence. `hint`: what may be done, or need not be. */
function inWords(error: unknown, folder: string, hint: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (isStorageFull(error)) return new StartError('disk-full', `There is no room in ${folder}: make room on its disk; ${hint}.`);
  if (error instanceof StartError || !/^E[A-Z]+$/.test(code ?? '')) return error;
  if (code === 'ENOENT' && !existsSync(folder)) return new StartError('bad-setting', `There is no folder ${folder}: make it first.`);
  return new StartError('bad-setting', `${folder} can't be used: ${(error as Error).message}; ${hint}.`);
}

/** `backup [--to FILE]`: also while the server runs. Gives what to say. */
export async function backupCommand(args: readonly string[], dataDir: string): Promise<string> {
  const [option, to, ...rest] = args;
  if (rest.length > 0 || (option !== undefined && (option !== '--to' || to === undefined)))
    throw new StartError('bad-setting', 'How to use it: npm run backup, or npm run backup -- --to FILE');
  if (!existsSync(join(dataDir, 'chorus.db')))
    throw new StartError('bad-setting', `There is no database in ${dataDir}: name the server's data folder with CHORUS_DATA.`);
  const file = to === undefined ? undefined : fileOf(to);
  if (file !== undefined && existsSync(file)) throw new StartError('bad-setting', `${file} is there already: name a file that is not.`);
  const where = file === undefined ? join(dataDir, 'backups') : dirname(file);
  const backup = await new Backups(dataDir, Date.now).make('manual', file).catch((error: unknown) => {
    throw inWords(error, where, 'name a file on another disk with npm run backup -- --to FILE');
  });
  const size = `${(backup.bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${backup.file}\n${size}, ${new Date(backup.at).toISOString()}; read through and sound. Recordings are not in it: copy ${join(dataDir, 'objects')} too.`;
}

/** `restore FILE`: while no server runs. Gives what to say. */
export async function restoreCommand(args: readonly string[], dataDir: string): Promise<string> {
  const [name, ...rest] = args;
  if (name === undefined || rest.length > 0) throw new StartError('bad-setting', 'How to use it: npm run restore FILE');
  let aside: string | undefined;
  try {
    ({ aside } = await restoreBackup(fileOf(name), dataDir, Date.now, consoleOfPlatform));
  } catch (error) {
    throw inWords(error, dataDir, 'what was there is as it was');
  }
  const before = aside === undefined ? '' : ` The database from before is in ${aside}.`;
  return `${fileOf(name)} is in its place.${before} Start the server: browsers fill up by themselves what they still have.`;
}
