import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTimings } from '@chorus/contract/content/check-timings';
import { validateContentPack } from '@chorus/contract/content-pack';
import { PackError, readPack, verifyPackHashes } from '../read-pack.ts';

/** What an author should know about the pack in `dir`, a line each, errors before warnings; `usable`: nothing is to be mended. */
export async function checkPack(dir: string): Promise<{ usable: boolean; lines: string[] }> {
  try {
    const pack = await readPack(dir, 'refuse');
    await verifyPackHashes(dir, pack);
    const timings = await checkTimings(pack, (path) => readFile(join(dir, path), 'utf8'));
    if (timings.length > 0) return { usable: false, lines: timings.map(({ path, message }) => `error ${path}: ${message}`) };
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    return { usable: false, lines: [error.message, ...error.findings.map(({ path, message }) => `error ${path}: ${message}`)] };
  }
  const checked = validateContentPack(JSON.parse(await readFile(join(dir, 'pack.json'), 'utf8')));
  return { usable: true, lines: checked.ok ? checked.warnings.map(({ path, message }) => `warning ${path}: ${message}`) : [] };
}
