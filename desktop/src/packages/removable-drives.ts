import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundFile } from './package-watch.ts';

/** Where sticks are on a system: folders, and folders in which each folder is one. */
export interface DrivePlaces {
  readonly drives: readonly string[];
  /** Each with how many levels down its drives are. */
  readonly parents: readonly (readonly [folder: string, levels: number])[];
}

/** `systemDrive`: `C:`. The letters A and B are floppy disks', which nobody wakes. */
export function drivePlaces(platform: NodeJS.Platform, systemDrive = 'C:'): DrivePlaces {
  if (platform === 'win32') {
    const letters = 'CDEFGHIJKLMNOPQRSTUVWXYZ'.split('').filter((letter) => letter !== systemDrive[0]?.toUpperCase());
    return { drives: letters.map((letter) => `${letter}:\\`), parents: [] };
  }
  if (platform === 'darwin') return { drives: [], parents: [['/Volumes', 1]] };
  return {
    drives: [],
    parents: [
      ['/media', 2],
      ['/run/media', 2],
    ],
  };
}

/** Milliseconds for a drive to say what it has. */
const answerMs = 2000;

/** The .zip files at the top of folders. What does not answer in time is not asked again before it has answered. */
export class TopFiles {
  readonly #asked = new Set<string>();

  constructor(private readonly waitMs = answerMs) {}

  async inDrives({ drives, parents }: DrivePlaces): Promise<readonly FoundFile[]> {
    const below = await Promise.all(parents.map(([folder, levels]) => foldersBelow(folder, levels)));
    return (await Promise.all([...drives, ...below.flat()].map((folder) => this.in(folder)))).flat();
  }

  /** None where there is no such folder. */
  async in(folder: string, list: (folder: string) => Promise<readonly FoundFile[]> = zipsIn): Promise<readonly FoundFile[]> {
    if (this.#asked.has(folder)) return [];
    this.#asked.add(folder);
    const listing = list(folder)
      .catch(() => [])
      .finally(() => this.#asked.delete(folder));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly FoundFile[]>((resolve) => (timer = setTimeout(resolve, this.waitMs, [])));
    return Promise.race([listing, late]).finally(() => clearTimeout(timer));
  }
}

async function zipsIn(folder: string): Promise<readonly FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const zips = entries.filter((entry) => entry.isFile() && /\.zip$/iu.test(entry.name) && !entry.name.startsWith('.'));
  return Promise.all(
    zips.map(async ({ name }) => {
      const path = join(folder, name);
      const { size, mtimeMs } = await stat(path);
      return { path, bytes: size, changedAt: mtimeMs };
    }),
  );
}

/** Folders so many levels down; links are none: on macOS one in `/Volumes` leads to the system's own disk. */
async function foldersBelow(folder: string, levels: number): Promise<readonly string[]> {
  if (levels === 0) return [folder];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory());
  return (await Promise.all(folders.map(({ name }) => foldersBelow(join(folder, name), levels - 1)))).flat();
}
