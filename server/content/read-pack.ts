import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mostPackFileBytes, packFile, validateContentPack, type ContentPack, type PackFinding } from '@chorus/contract/content-pack';

/** Folder of the sample pack. */
export const samplePackDir = fileURLToPath(new URL('./pack', import.meta.url));

export type PackErrorCode = 'missing' | 'too-large' | 'not-json' | 'invalid' | 'bad-file' | 'installed';

/** A folder that is no content pack; `findings` says where, when its `pack.json` breaks the format. */
export class PackError extends Error {
  constructor(
    readonly code: PackErrorCode,
    readonly dir: string,
    message: string,
    readonly findings: PackFinding[] = [],
  ) {
    super(`The content pack in ${dir} cannot be used: ${message}`);
    this.name = 'PackError';
  }
}

/**
 * The validated `pack.json` of a folder, whose assets are all there in the promised size. What is of an unknown kind is kept unless its author asks. Throws
 * `PackError`.
 */
export async function readPack(dir: string, unknownKinds: 'refuse' | 'keep' = 'keep'): Promise<ContentPack> {
  const pack = await readPackJson(dir, unknownKinds);
  const assets = Object.entries(pack.assets);
  // lstat, of the folders on the way too: a symbolic link could lead out of the pack. All at once: a start waits for them.
  const look = (path: string) => lstat(join(dir, path)).catch(() => undefined);
  const names = [...new Set(assets.flatMap(([, { path }]) => foldersOf(path)))];
  const folders = new Map(await Promise.all(names.map(async (name) => [name, (await look(name))?.isDirectory()] as const)));
  const files = await Promise.all(assets.map(([, { path }]) => look(path)));
  for (const [index, [id, { path, bytes }]] of assets.entries()) {
    const found = files[index];
    if (!found?.isFile() || !foldersOf(path).every((name) => folders.get(name)))
      throw new PackError('bad-file', dir, `asset "${id}" has no file ${path}`);
    if (found.size !== bytes) throw new PackError('bad-file', dir, `${path} has ${found.size} bytes, not ${bytes}`);
  }
  return pack;
}

/** `a` and `a/b` of `a/b/c.mp3`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Reads every asset and compares its hash: for tools and tests, too slow for a start. Throws `PackError`. */
export async function verifyPackHashes(dir: string, pack: ContentPack): Promise<void> {
  for (const { path, sha256 } of Object.values(pack.assets)) {
    const found = createHash('sha256')
      .update(await readFile(join(dir, path)))
      .digest('hex');
    if (found !== sha256) throw new PackError('bad-file', dir, `${path} is not the file that the pack was made with`);
  }
}

async function readPackJson(dir: string, unknownKinds: 'refuse' | 'keep'): Promise<ContentPack> {
  const path = join(dir, packFile);
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile()) throw new PackError('missing', dir, 'there is no pack.json');
  if (found.size > mostPackFileBytes) throw new PackError('too-large', dir, `pack.json has ${found.size} bytes`);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new PackError('not-json', dir, 'pack.json is not JSON');
  }
  const checked = validateContentPack(json, { unknownKinds });
  if (checked.ok) return checked.pack;
  const first = checked.errors[0];
  throw new PackError('invalid', dir, `pack.json, at ${first?.path}: ${first?.message}`, checked.errors);
}
