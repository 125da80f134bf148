import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sink } from './workbook-writer.ts';

/** The files that were made, in a folder of their own: no backup has them, and none is called by a name. */
export class ExportFolder {
  readonly dir: string;

  constructor(dataDir: string) {
    this.dir = join(dataDir, 'exports');
    mkdirSync(this.dir, { recursive: true, mode: 0o700 });
  }

  /** The file's name in the folder. */
  nameOf(taskId: string): string {
    return `${taskId}${ending}`;
  }

  /** Writes a file: when this resolves it is whole, and there for good. Gives its bytes. */
  async write(taskId: string, make: (sink: Sink) => Promise<void>): Promise<number> {
    const part = join(this.dir, `${taskId}${partEnding}`);
    const handle = await open(part, 'w', 0o600);
    let bytes = 0;
    try {
      await make(async (chunk) => {
        await handle.writeFile(chunk);
        bytes += chunk.length;
      });
      await handle.sync();
    } catch (error) {
      await handle.close();
      await rm(part, { force: true });
      throw error;
    }
    await handle.close();
    await rename(part, join(this.dir, this.nameOf(taskId)));
    return bytes;
  }

  async remove(taskId: string): Promise<void> {
    await rm(join(this.dir, this.nameOf(taskId)), { force: true });
  }

  /** The tasks that have something in the folder, whole or not. */
  async taskIds(): Promise<readonly string[]> {
    const names = await readdir(this.dir);
    return [...new Set(names.map((name) => name.replace(/\.(xlsx|part)$/, '')))];
  }

  /** Removes all that the folder has of a task. */
  async clear(taskId: string): Promise<void> {
    await this.remove(taskId);
    await rm(join(this.dir, `${taskId}${partEnding}`), { force: true });
  }
}

const ending = '.xlsx';
const partEnding = '.part';
