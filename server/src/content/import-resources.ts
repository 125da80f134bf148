import type { Body, Data } from '@chorus/contract';
import { contentBase } from '@chorus/contract/content/content-address';
import type { LibraryPack } from './indexed-packs.ts';
import type { PackReader } from './pack-reader.ts';

type Resources = Data<'importResources'>;

const usualFiles = 500;
const sha256Length = 64;

/** A page of the files of packs, pack by pack; undefined when there is no such pack as `after` names. */
export async function importResources(
  shown: readonly LibraryPack[],
  { after, limit = usualFiles }: Body<'importResources'>,
): Promise<Resources | undefined> {
  const first = after ? shown.findIndex(({ packId, packVersion }) => packId === after.packId && packVersion === after.packVersion) : 0;
  if (first < 0) return undefined;
  const packs: Resources['packs'] = [];
  let left = limit;
  for (const [n, pack] of shown.slice(first).entries()) {
    // One more than a page holds says that there is another page.
    const look = (rows: PackReader) => ({ whole: rows.whole(), files: rows.files(after && n === 0 ? after.path : '', left + 1) });
    const found = await pack.read(look);
    if (!found || found.files.length === 0) continue;
    if (left === 0) return { packs, next: lastOf(packs) };
    const { packId, packVersion } = pack;
    const base = contentBase(packId, packVersion);
    const files = found.files
      .slice(0, left)
      .map(({ path, name, bytes }) => ({ path, sha256: name.slice(0, sha256Length), bytes, url: base + name }));
    packs.push({ packId, packVersion, ...found.whole, files });
    if (found.files.length > left) return { packs, next: lastOf(packs) };
    left -= files.length;
  }
  return { packs, next: null };
}

function lastOf(packs: Resources['packs']): Resources['next'] {
  const { packId, packVersion, files } = packs.at(-1)!;
  return { packId, packVersion, path: files.at(-1)!.path };
}
