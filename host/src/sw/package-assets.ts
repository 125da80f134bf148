import { assetName, contentAddress, type ContentAddress } from '@chorus/contract/content/content-address';
import { packFileType } from '@chorus/contract/served-types';
import { byteRange, noSuchRange, pieceBytes, pieces, rangeHeaders } from '@chorus/contract/package/byte-range';
import type { InstalledPackage, PackageContentPack, PackageReader, RandomAccess } from '@chorus/contract/package/installed-package';
import { readJson } from '@chorus/contract/package/json-text';
import { sha256Hex } from '../services/sha256.ts';

/** What {@link PackageAssets} needs. */
export interface PackageAssetPorts {
  readonly reader: () => Promise<PackageReader | undefined>;
  /** Headers that the server gives to what does not run. */
  readonly inert: Readonly<Record<string, string>>;
}

interface Asset {
  readonly path: string;
  readonly mime: string;
}
interface Found {
  readonly key: string;
  readonly mime: string;
  readonly file: RandomAccess;
}

const sha256Length = 64;
/** Up to here a file is read whole and its hash compared each time that this worker is started: a few milliseconds. */
const comparedBytes = 4 * 1024 * 1024;

/**
 * Sounds and pictures out of the packages of this machine, by the addresses that the server gives them.
 *
 * A page can write into the packages' files, their indexes and their list, so little of them is believed. An address carries the SHA-256 of its file: up to
 * 4 MB are compared with it. Of a longer film only the index is asked, since a range of it has no hash of its own. Whatever is given is given as a picture, sound
 * or film, with headers that let nothing in it run: the worst that a page can do here is to show other pictures, which it can do anyway.
 */
export class PackageAssets {
  /** By content pack: files by their names in addresses. */
  readonly #tables = new Map<string, Promise<ReadonlyMap<string, Asset> | undefined>>();
  readonly #compared = new Set<string>();

  constructor(private readonly ports: PackageAssetPorts) {}

  /** Whether an address is that of a file here. */
  async has(path: string): Promise<boolean> {
    return (await this.#find(path).catch(() => undefined)) !== undefined;
  }

  /** The file of an address, or the range of it that is asked for; undefined: it is not here, or not what it has to be. */
  async answer(path: string, range: string | null): Promise<Response | undefined> {
    try {
      const found = await this.#find(path);
      return found && (await this.#answer(found, contentAddress(path)!.name.slice(0, sha256Length), range));
    } catch {
      // Removed in this moment, or the disk fails: the server may have it.
      return undefined;
    }
  }

  async #answer({ key, mime, file }: Found, sha256: string, header: string | null): Promise<Response | undefined> {
    const { size } = file;
    const compare = size <= comparedBytes && !this.#compared.has(key);
    const whole = compare ? await file.read(0, size) : undefined;
    if (whole) {
      if ((await sha256Hex(whole)) !== sha256) return undefined;
      this.#compared.add(key);
    }
    const range = byteRange(header, size);
    if (!range) return noSuchRange(size);
    const { from, to, part } = range;
    const body = whole ? whole.slice(from, to + 1) : to - from < pieceBytes ? await file.read(from, to + 1 - from) : pieces(file, from, to);
    const headers = { ...this.ports.inert, 'content-type': packFileType(mime), 'content-length': String(to + 1 - from) };
    return new Response(body as BodyInit, part ? { status: 206, headers: { ...headers, ...rangeHeaders(range, size) } } : { headers });
  }

  async #find(path: string): Promise<Found | undefined> {
    const address = contentAddress(path);
    const reader = address && (await this.ports.reader());
    if (!reader) return undefined;
    for (const one of await reader.list())
      for (const pack of one.contentPacks) {
        if (pack.packId !== address.packId || pack.packVersion !== address.packVersion) continue;
        const found = await this.#findIn(reader, one, pack, address);
        if (found) return found;
      }
    return undefined;
  }

  async #findIn(
    reader: PackageReader,
    { id }: InstalledPackage,
    { path }: PackageContentPack,
    { name }: ContentAddress,
  ): Promise<Found | undefined> {
    const key = `${id} ${path}`;
    const known = this.#tables.get(key) ?? readTable(reader, id, `${path}pack.json`).catch(() => undefined);
    this.#tables.set(key, known);
    const asset = (await known)?.get(name);
    if (!asset) {
      // Whatever was in the way may be gone the next time.
      void known.then((table) => table ?? this.#tables.delete(key));
      return undefined;
    }
    const file = await reader.file(id, path + asset.path);
    return file?.sha256 === name.slice(0, sha256Length) ? { key: `${key} ${name}`, mime: asset.mime, file } : undefined;
  }
}

/** Name and type of each file that a `pack.json` names. */
async function readTable(reader: PackageReader, id: string, path: string): Promise<ReadonlyMap<string, Asset> | undefined> {
  const file = await reader.file(id, path);
  if (!file) return undefined;
  const { assets } = (await readJson(file, path)) as {
    readonly assets?: Readonly<Record<string, unknown>>;
  };
  return new Map(
    Object.values(assets ?? {}).flatMap((asset): [string, Asset][] => {
      const { path: at, mime, sha256 } = (asset ?? {}) as { readonly path?: unknown; readonly mime?: unknown; readonly sha256?: unknown };
      if (typeof at !== 'string' || typeof sha256 !== 'string' || typeof mime !== 'string') return [];
      return [[assetName({ sha256, path: at }), { path: at, mime }]];
    }),
  );
}
