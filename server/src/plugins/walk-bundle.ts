import { lstat, readdir } from 'node:fs/promises';
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
export async function walkBundle(folder: string): Promise<Walked> {
  const files = new Map<string, number>();
  const marks: string[] = [];
  const links: string[] = (await lstat(folder)).isSymbolicLink() ? ['.'] : [];
  let entries = 0;
  const visit = async (prefix: string): Promise<void> => {
    const folders: string[] = [];
    const found = await readdir(join(folder, prefix), { withFileTypes: true });
    entries += found.length;
    if (entries > maxEntries)
      throw new BundleProblem('bundle-too-large', `There are more than ${maxEntries} files and folders.`, { limit: maxEntries });
    await Promise.all(
      found.map(async (entry) => {
        const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
        if (path.includes('\uFFFD')) throw new BundleProblem('unsafe-path', `"${path}" has a name that is not UTF-8.`, { path });
        if (entry.isDirectory()) return void folders.push(path);
        const { size, mtimeMs, ctimeMs, ino } = await lstat(join(folder, path));
        marks.push(`${path}:${size}:${mtimeMs}:${ctimeMs}:${ino}`);
        if (entry.isSymbolicLink()) links.push(path);
        else if (entry.isFile()) files.set(path, size);
      }),
    );
    for (const path of folders) await visit(path);
  };
  if (links.length === 0) await visit('');
  return { signature: marks.sort().join('\n'), files, symlink: links.sort()[0] };
}
