import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';

/** Not mkdir's own `recursive`: it never returns where a parent refuses with ENOENT, as /proc does. */
function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/** Makes the data folder and makes sure that it can be written. Gives its absolute path. */
export function requireDataFolder(value = process.env.CHORUS_DATA) {
  const folder = value ? resolve(process.cwd(), value) : join(root, '.chorus');
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Failure(
      `The data folder ${folder} can't be written (${error.code}): make it writable, or name another with CHORUS_DATA.`,
      'data-folder',
    );
  }
  return folder;
}
