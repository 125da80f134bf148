import { createHash } from 'node:crypto';
import { mkdir, open, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PackProblem } from '@chorus/contract/api/admin/content-calls';
import { validateContentPack, type ContentPack } from '@chorus/contract/content-pack';
import { readZip, unpackEntry, ZipError, type ZipEntry } from './zip-file.ts';

/** What came of an archive: a pack in its folder, or what keeps it out. */
export type UnpackedPack =
  | { readonly ok: true; readonly pack: ContentPack; readonly warnings: number; readonly bytes: number }
  | { readonly ok: false; readonly problems: readonly PackProblem[] };

const mostProblems = 100;

/**
 * Unpacks a zip file's pack into a folder that is there and empty: `pack.json` and the files that it names, each with the promised size and hash. Whatever else
 * is in the archive stays there.
 */
export async function unpackPack(zip: string, dir: string): Promise<UnpackedPack> {
  const file = await open(zip, 'r');
  try {
    return await unpack(file, (await file.stat()).size, dir);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return { ok: false, problems: [problem(error.code, error.path)] };
  } finally {
    await file.close();
  }
}

async function unpack(file: FileHandle, size: number, dir: string): Promise<UnpackedPack> {
  const entries = new Map((await readZip(file, size)).map((entry) => [entry.name, entry]));
  const packJson =
    [...entries.keys()].find((name) => name === 'pack.json') ?? [...entries.keys()].find((name) => /^[^/]+\/pack\.json$/.test(name));
  if (packJson === undefined) return { ok: false, problems: [problem('no-pack-json')] };
  const root = packJson.slice(0, -'pack.json'.length);
  const json = await bytesOf(file, entries.get(packJson)!);
  const checked = check(json);
  if (!checked.ok) return checked;
  const { pack, warnings } = checked;
  await writeFile(join(dir, 'pack.json'), json, { flag: 'wx' });
  const problems: PackProblem[] = [];
  let bytes = json.length;
  const done = new Set<string>();
  for (const [id, asset] of Object.entries(pack.assets)) {
    const entry = entries.get(root + asset.path);
    const at = `/assets/${id}`;
    if (!entry) problems.push(problem('asset-missing', at, asset.path));
    else if (entry.bytes !== asset.bytes) problems.push(problem('asset-bytes', at, asset.path));
    else if (!done.has(asset.path)) {
      done.add(asset.path);
      bytes += entry.bytes;
      if ((await write(file, entry, join(dir, asset.path))) !== asset.sha256) problems.push(problem('asset-changed', at, asset.path));
    }
    if (problems.length >= mostProblems) break;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, pack, warnings, bytes };
}

function check(json: Buffer): { ok: true; pack: ContentPack; warnings: number } | { ok: false; problems: PackProblem[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    return { ok: false, problems: [problem('not-json', 'pack.json')] };
  }
  const found = validateContentPack(parsed);
  if (!found.ok) return { ok: false, problems: found.errors.slice(0, mostProblems) };
  const marked = titlesOf(found.pack).filter(([, text]) => /[<>\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text));
  if (marked.length > 0) return { ok: false, problems: marked.slice(0, mostProblems).map(([path, text]) => problem('markup', path, text)) };
  return { ok: true, pack: found.pack, warnings: found.warnings.length };
}

/** Every title of a pack, with where it stands: a list shows them beside those of others. */
function titlesOf(pack: ContentPack): readonly (readonly [path: string, text: string])[] {
  const found: [string, string][] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'title' && typeof inner === 'object' && inner !== null)
        for (const [language, text] of Object.entries(inner)) found.push([`${path}/title/${language}`, String(text)]);
      else walk(inner, `${path}/${key}`);
    }
  };
  walk({ title: pack.title, books: pack.books }, '');
  return found;
}

async function bytesOf(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await unpackEntry(file, entry, (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks);
}

/** Writes a file and gives its SHA-256. The path is a safe one: the validator has seen to that. */
async function write(file: FileHandle, entry: ZipEntry, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true });
  const target = await open(to, 'wx', 0o600);
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
