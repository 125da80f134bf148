import { join, resolve } from 'node:path';
import type { Now } from '../clock.ts';
import { inFolder } from '../embedded/in-folder.ts';
import { StartError } from '../errors.ts';
import { provisionBeside } from './provision.ts';
import { bringTeachers } from './teacher-table.ts';

const usage = 'How to use it: provision FILE [--dry-run] [--codes FILE] [--skip-errors]; FILE is a .json, .csv or .xlsx';

/**
 * `provision FILE`: brings the server up to a provisioning file, or to a table of teachers; also while the server runs, and again and again. Gives what to say.
 * Error: `StartError`.
 */
export async function provisionCommand(args: readonly string[], dataDir: string, now: Now = Date.now): Promise<string> {
  const { file, codes, dryRun, skipErrors } = read(args);
  const how = { file, codesFile: codes ?? join(dataDir, 'codes.txt'), dryRun, skipErrors };
  return inFolder(dataDir, now, (db, shared) =>
    /\.(?:csv|tsv|txt|xlsx)$/i.test(file) ? bringTeachers(db, now, how, shared) : provisionBeside(db, now, how, shared),
  );
}

function read(args: readonly string[]) {
  const flags = new Set<string>();
  const files: string[] = [];
  let codes: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]!;
    if (arg === '--codes') {
      at += 1;
      codes = args[at];
      if (codes === undefined) throw new StartError('bad-setting', usage);
    } else if (arg.startsWith('--')) flags.add(arg);
    else files.push(arg);
  }
  const unknown = [...flags].some((flag) => flag !== '--dry-run' && flag !== '--skip-errors');
  if (unknown || files.length !== 1) throw new StartError('bad-setting', usage);
  return {
    file: resolve(files[0]!),
    codes: codes === undefined ? undefined : resolve(codes),
    dryRun: flags.has('--dry-run'),
    skipErrors: flags.has('--skip-errors'),
  };
}
