import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../build/bundle-files.ts';

/** A file system may keep times this coarsely: what was written later than that before the look may be written again under the same time. */
const coarseMs = 2_000;

interface Seen {
  readonly stat: string;
  readonly hash: string;
  /** Its times alone don't tell yet whether it has changed again. */
  readonly fresh: boolean;
}

/**
 * Sees by content that a folder's files have changed, whatever way an editor writes them: in place, or beside and renamed, after which a
 * watched file is another one. Looked at again and again; keeps nothing open.
 */
export class SourceWatch {
  #seen: ReadonlyMap<string, Seen> = new Map();
  #now: string;
  #built: string;

  constructor(private readonly folder: string) {
    this.#now = this.#built = this.#print();
  }

  /** True once for each state that differs from the one built last, when it has been the same for two looks: an editor writes several files at once. */
  look(): boolean {
    const before = this.#now;
    this.#now = this.#print();
    if (this.#now !== before || this.#now === this.#built) return false;
    this.#built = this.#now;
    return true;
  }

  #print(): string {
    const seen = new Map(pathsIn(this.folder).flatMap((path) => this.#see(path)));
    this.#seen = seen;
    return [...seen].map(([path, { hash }]) => `${path} ${hash}`).join('\n');
  }

  #see(path: string): [string, Seen][] {
    const file = join(this.folder, path);
    try {
      const { size, ino, mtimeMs, ctimeMs } = lstatSync(file);
      const stat = [size, ino, mtimeMs, ctimeMs].join(' ');
      const before = this.#seen.get(path);
      if (before?.stat === stat && !before.fresh) return [[path, before]];
      const fresh = Date.now() - Math.max(mtimeMs, ctimeMs) < coarseMs;
      return [[path, { stat, hash: createHash('sha256').update(readFileSync(file)).digest('hex'), fresh }]];
    } catch {
      // Gone since it was listed: a rename is on its way, and the next look sees its end.
      return [];
    }
  }
}

function pathsIn(folder: string): string[] {
  try {
    return listFiles(folder);
  } catch {
    return [];
  }
}
