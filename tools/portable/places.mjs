import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Where a portable classroom keeps what it writes. Beside the folder's own data; with `chosen` (`CHORUS_DATA`) within that one, since the folder may not be written,
 * but where an earlier start kept a browser beside it: answers that were not sent yet may be in it.
 */
export function placesOf(folder, chosen) {
  const data = chosen ? resolve(chosen) : join(folder, 'data');
  const home = !chosen || existsSync(join(dirname(data), 'browser')) ? dirname(data) : data;
  return { data, browser: join(home, 'browser'), logs: join(home, 'logs'), launcher: join(data, 'launcher.json') };
}
