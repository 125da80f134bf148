import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BundleProblem } from './plugin-problem.ts';

const maxEntries = 5_000;

/** Everything in a bundle's folder. */
export interface Walked {
  /** Changes when a file does. */
  readonly signature: string;
  /** Bytes of each file, by its path with forward slashes. */
  readonly files: ReadonlyMap<string, number>;
  /** The first symbolic link, if there is one: it could lead anywhere. */
  readonly symlink: string | undefined;
}

/** Lists a folder without following any link. Error: `bundle-too-large`. */
export function walkBundle(folder: string): Walked {
  const files = new Map<string, number>();
  const marks: string[] = [];
  let symlink = lstatSync(folder).isSymbolicLink() ? '.' : undefined;
  let entries = 0;
  const visit = (prefix: string) => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      entries += 1;
      if (entries > maxEntries)
        throw new BundleProblem('bundle-too-large', `There are more than ${maxEntries} files and folders.`, { limit: maxEntries });
      if (path.includes('\uFFFD')) throw new BundleProblem('unsafe-path', `"${path}" has a name that is not UTF-8.`, { path });
      if (entry.isDirectory()) {
        visit(path);
        continue;
      }
      const { size, mtimeMs, ctimeMs, ino } = lstatSync(join(folder, path));
      marks.push(`${path}:${size}:${mtimeMs}:${ctimeMs}:${ino}`);
      if (entry.isSymbolicLink()) symlink ??= path;
      else if (entry.isFile()) files.set(path, size);
    }
  };
  if (symlink === undefined) visit('');
  return { signature: marks.sort().join('\n'), files, symlink };
}
