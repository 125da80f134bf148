import { statfs } from 'node:fs/promises';

/** What is free on the disk of a folder, in bytes. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
