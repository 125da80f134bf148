import { statfs } from 'node:fs/promises';

/** The disk of a folder, in bytes: what is free for us, and its size. */
export async function diskOf(dir: string): Promise<{ readonly free: number; readonly size: number }> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** What is free on the disk of a folder, in bytes. */
export const freeBytes = async (dir: string): Promise<number> => (await diskOf(dir)).free;
