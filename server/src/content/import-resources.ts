import type { Body, Data } from '@chorus/contract';
import type { IndexReader } from './index-reader.ts';
import type { PackIndex } from './pack-index.ts';

type Resources = Data<'importResources'>;

const usualFiles = 500;
const sha256Length = 64;

/** What {@link importResources} reads the packs with. */
export interface PackReading {
  /** Looks something up; undefined where a pack can't be read any more. */
  read<T>(pack: PackIndex, look: (index: IndexReader) => T): Promise<T | undefined>;
  /** The address of a pack, to which a file's name is added. */
  readonly baseOf: (pack: PackIndex) => string;
}

/** A page of the files of packs, pack by pack; undefined when there is no such pack as `after` names. */
export async function importResources(
  shown: readonly PackIndex[],
  { after, limit = usualFiles }: Body<'importResources'>,
  { read, baseOf }: PackReading,
): Promise<Resources | undefined> {
  const first = after ? shown.findIndex(({ packId, version }) => packId === after.packId && version === after.packVersion) : 0;
  if (first < 0) return undefined;
  const packs: Resources['packs'] = [];
  let left = limit;
  for (const [n, pack] of shown.slice(first).entries()) {
    // One more than a page holds says that there is another page.
    const look = (index: IndexReader) => ({ whole: index.whole(), files: index.files(after && n === 0 ? after.path : '', left + 1) });
    const found = await read(pack, look);
    if (!found || found.files.length === 0) continue;
    if (left === 0) return { packs, next: lastOf(packs) };
    const files = found.files
      .slice(0, left)
      .map(({ path, name, bytes }) => ({ path, sha256: name.slice(0, sha256Length), bytes, url: baseOf(pack) + name }));
    packs.push({ packId: pack.packId, packVersion: pack.version, ...found.whole, files });
    if (found.files.length > left) return { packs, next: lastOf(packs) };
    left -= files.length;
  }
  return { packs, next: null };
}

function lastOf(packs: Resources['packs']): Resources['next'] {
  const { packId, packVersion, files } = packs.at(-1)!;
  return { packId, packVersion, path: files.at(-1)!.path };
}
