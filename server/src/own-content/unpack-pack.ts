import { createHash } from 'node:crypto';
import { mkdir, open, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PackCounts, PackProblem } from '@chorus/contract/api/admin/content-calls';
import { mostPackFileBytes, packFile, validateContentPack, type ContentPack } from '@chorus/contract/content-pack';
import { jsonText, parseJson } from '@chorus/contract/package/json-text';
import { indexFileOf, writeIndex } from '../content/make-index.ts';
import { isStorageFull } from '../database/open.ts';
import { countsOf, shelfIds, titlesOf } from './pack-contents.ts';
import { readZip, unpackEntry, ZipError, type ZipEntry } from './zip-file.ts';

/** What the server has to know of a pack: never the pack itself, which can be large. */
export interface PackFacts extends Pick<ContentPack, 'id' | 'version' | 'title' | 'licence'> {
  readonly counts: PackCounts;
  /** Ids by which books and units are asked for, with where they stand. */
  readonly shelf: readonly (readonly [path: string, id: string])[];
  readonly warnings: number;
  readonly bytes: number;
}

/** What came of an archive: a pack in its folder, or what keeps it out. */
export type UnpackedPack =
  | { readonly ok: true; readonly pack: PackFacts }
  | { readonly ok: false; readonly problems: readonly PackProblem[] };

/** Where a zip file is, and the folders that its pack and the index of it go to: they are there and empty. */
export interface PackPlaces {
  readonly zip: string;
  readonly dir: string;
  readonly indexDir: string;
}

const mostProblems = 100;
/** What a disk says of a name that it can't have. */
const badNames: ReadonlySet<unknown> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP', 'ENOENT']);

/**
 * Unpacks a zip file's pack: `pack.json` and the files that it names, each with the promised size and hash, and makes its index. Whatever else is in the archive
 * stays there. Takes seconds of the thread it is called in, and much memory.
 */
export async function unpackPack({ zip, dir, indexDir }: PackPlaces): Promise<UnpackedPack> {
  const file = await open(zip, 'r');
  try {
    return await unpack(file, (await file.stat()).size, { dir, indexDir });
  } catch (error) {
    if (error instanceof ZipError) return refused(error.code, error.path);
    if (isStorageFull(error)) return refused('no-room');
    throw error;
  } finally {
    await file.close();
  }
}

/** A refusal for one reason. */
export const refused = (code: string, path = '', message = ''): UnpackedPack => ({ ok: false, problems: [problem(code, path, message)] });

async function unpack(file: FileHandle, size: number, { dir, indexDir }: Omit<PackPlaces, 'zip'>): Promise<UnpackedPack> {
  // No two names differ in capital letters alone, and some programs change them.
  const entries = new Map((await readZip(file, size)).map((entry) => [entry.name.toLowerCase(), entry]));
  const names = [...entries.keys()];
  const packJson = names.find((name) => name === packFile) ?? names.find((name) => /^[^/]+\/pack\.json$/.test(name));
  if (packJson === undefined) {
    const inside = names.find((name) => /\.(?:zip|rar|7z)$/.test(name));
    return inside === undefined ? refused('no-pack-json') : refused('archive-inside', entries.get(inside)!.name);
  }
  const said = entries.get(packJson)!;
  if (said.bytes > mostPackFileBytes) return refused('too-large', packFile, `${said.bytes} > ${mostPackFileBytes}`);
  const root = packJson.slice(0, -packFile.length);
  const read = textOf(await bytesOf(file, said));
  if (read === undefined) return refused('not-json', packFile);
  const json = Buffer.from(read);
  const checked = check(read);
  if (!checked.ok) return checked;
  const { pack, warnings } = checked;
  await writeFile(join(dir, packFile), json, { flag: 'wx' });
  const problems: PackProblem[] = [];
  let bytes = json.length;
  const done = new Set<string>();
  for (const [id, asset] of Object.entries(pack.assets)) {
    const entry = entries.get((root + asset.path).toLowerCase());
    const at = `/assets/${id}`;
    if (!entry) problems.push(problem('asset-missing', at, asset.path));
    else if (entry.bytes !== asset.bytes) problems.push(problem('asset-bytes', at, asset.path));
    else if (!done.has(asset.path)) {
      done.add(asset.path);
      bytes += entry.bytes;
      const sha256 = await write(file, entry, join(dir, asset.path));
      if (sha256 !== asset.sha256) problems.push(problem(sha256 === undefined ? 'bad-name' : 'asset-changed', at, asset.path));
    }
    if (problems.length >= mostProblems) break;
  }
  if (problems.length > 0) return { ok: false, problems };
  await writeIndex(pack, dir, await indexFileOf(dir, indexDir), { shown: false });
  const { id, version, title, licence } = pack;
  return { ok: true, pack: { id, version, title, licence, counts: countsOf(pack), shelf: shelfIds(pack), warnings, bytes } };
}

/** As an editor has saved it; kept as UTF-8. */
function textOf(json: Buffer): string | undefined {
  try {
    return jsonText(json, packFile);
  } catch {
    return undefined;
  }
}

function check(json: string): { ok: true; pack: ContentPack; warnings: number } | Extract<UnpackedPack, { ok: false }> {
  let parsed: unknown;
  try {
    parsed = parseJson(json);
  } catch {
    return { ok: false, problems: [problem('not-json', packFile)] };
  }
  const found = validateContentPack(parsed);
  if (!found.ok) return { ok: false, problems: found.errors.slice(0, mostProblems) };
  const marked = titlesOf(found.pack).filter(([, text]) => /[<>\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text));
  if (marked.length > 0) return { ok: false, problems: marked.slice(0, mostProblems).map(([path, text]) => problem('markup', path, text)) };
  return { ok: true, pack: found.pack, warnings: found.warnings.length };
}

async function bytesOf(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await unpackEntry(file, entry, (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks);
}

/** Writes a file and gives its SHA-256; undefined: this disk can't have a file of this name there. */
async function write(file: FileHandle, entry: ZipEntry, to: string): Promise<string | undefined> {
  let target: FileHandle;
  try {
    await mkdir(dirname(to), { recursive: true });
    target = await open(to, 'wx', 0o600);
  } catch (error) {
    if (badNames.has((error as { code?: unknown }).code)) return undefined;
    throw error;
  }
  const hash = createHash('sha256');
  try {
    await unpackEntry(file, entry, async (chunk) => {
      hash.update(chunk);
      await target.write(chunk);
    });
  } finally {
    await target.close();
  }
  return hash.digest('hex');
}

const problem = (code: string, path = '', message = ''): PackProblem => ({ code, path, message });
