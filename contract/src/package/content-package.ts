import type { ContentPack, PackAsset } from '../content-pack.ts';
import type { RandomAccess } from './installed-package.ts';
import type { BookConfig } from './package-books.ts';
import { PackageError } from './package-error.ts';
import { hex } from './package-index.ts';
import { packageTime } from './package-name.ts';
import type { Hashing } from './package-store.ts';
import { writePackageZip, type ZipPart, type ZipTarget } from './package-zip.ts';

/** A content pack that is made into a package. */
export interface ContentPackageParts {
  readonly pack: ContentPack;
  /** `pack.json` as it is, so that its hash stays. */
  readonly packJson: Uint8Array;
  /** A file of the pack by the path that `pack.json` names. */
  readonly fileOf: (path: string) => Promise<RandomAccess>;
  readonly hashing: Hashing;
}

const pieceBytes = 1024 * 1024;

/** `{packId}_{YYYYMMDDHHmm}.zip` (3-21), with what a file name can't have left out. */
export const contentPackageName = (pack: Pick<ContentPack, 'id'>, at: Date): string => `${safeName(pack.id)}_${packageTime(at)}.zip`;

/**
 * Writes the package of a content pack: its `pack.json` at the root, a `book_config.json` for each book, its sounds and pictures as they are.
 * Every file is read twice, once for its check sums: one that is not what `pack.json` says is `pack-asset-wrong`.
 */
export function writeContentPackage(parts: ContentPackageParts, target: ZipTarget): Promise<void> {
  return writePackageZip(partsOf(parts, target.signal), target);
}

async function* partsOf({ pack, packJson, fileOf, hashing }: ContentPackageParts, signal?: AbortSignal): AsyncGenerator<ZipPart> {
  yield { path: 'pack.json', text: packJson };
  const folders = new Set<string>();
  for (const book of pack.books) {
    let folder = safeName(book.id);
    while (folders.has(folder.toLowerCase())) folder += '-';
    folders.add(folder.toLowerCase());
    yield { path: `${folder}/book_config.json`, text: new TextEncoder().encode(JSON.stringify(configOf(pack, book))) };
  }
  const assets = new Map(Object.values(pack.assets).map((asset) => [asset.path, asset]));
  for (const path of [...assets.keys()].sort()) {
    const file = await fileOf(path);
    yield { path, file, crc32: await checkAsset(assets.get(path)!, file, hashing, signal) };
  }
}

function configOf(pack: ContentPack, book: ContentPack['books'][number]): BookConfig {
  const title = book['title'] as Readonly<Record<string, string>> | undefined;
  const cover = typeof book['cover'] === 'string' ? pack.assets[book['cover']]?.path : undefined;
  return {
    bookId: book.id,
    name: title?.['zh-CN'] ?? Object.values(title ?? {})[0] ?? book.id,
    coverPackageUrl: cover ?? '',
    coverUrl: cover === undefined ? '' : `/content/${encodeURIComponent(pack.id)}/${encodeURIComponent(pack.version)}/${cover}`,
  };
}

/** The file's CRC-32. */
async function checkAsset(asset: PackAsset, file: RandomAccess, hashing: Hashing, signal?: AbortSignal): Promise<number> {
  const sha256 = hashing.sha256();
  let crc32 = 0;
  for (let at = 0; at < file.size; at += pieceBytes) {
    signal?.throwIfAborted();
    const bytes = await file.read(at, Math.min(pieceBytes, file.size - at));
    sha256.update(bytes);
    crc32 = hashing.crc32(bytes, crc32);
  }
  if (hex(sha256.digest()) !== asset.sha256)
    throw new PackageError('pack-asset-wrong', `"${asset.path}" is not the file that pack.json names`, { path: asset.path });
  return crc32;
}

/** An id as a name of a file or a folder anywhere. */
function safeName(id: string): string {
  const name = id.replaceAll(/[<>:"|?*\p{Cc}]/gu, '-').replace(/[. ]+$/u, '-');
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu.test(name) || name.startsWith('.') ? `_${name}` : name;
}
