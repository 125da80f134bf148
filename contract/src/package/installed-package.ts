/** What a package's file name says (3-19 to 3-21). */
export type PackageKind = 'resource' | 'book' | 'unversioned';

/** A book in a package: a folder with a `book_config.json`. */
export interface PackageBook {
  readonly bookId: string;
  readonly name: string;
  /** Of the folder in the package, ending in `/`; empty at the root. */
  readonly path: string;
  /** Path of the cover in the package. */
  readonly cover: string | undefined;
}

/** A content pack in a package: where its `pack.json` is. */
export interface PackageContentPack {
  readonly packId: string;
  readonly packVersion: string;
  /** Of the folder in the package, ending in `/`; empty at the root. */
  readonly path: string;
  /** Nothing in it was of a kind that the Chorus knew which took it in: a newer one teaches it. */
  readonly newer?: boolean;
}

/** A package that is on this machine: one file with an index beside it. */
export interface InstalledPackage {
  /** Of the store; opaque, and another one after the package was imported anew. */
  readonly id: string;
  readonly fileName: string;
  readonly kind: PackageKind;
  /** The same for all versions of a package: `name` of a resource package, `bookId` of a book package, the file's name of others. */
  readonly key: string;
  readonly name: string;
  /** Version: `YYYYMMDDHHmm` or `YYYYMMDD HHmmss`; undefined where the name has none. */
  readonly time: string | undefined;
  readonly bytes: number;
  readonly files: number;
  readonly importedAt: number;
  readonly books: readonly PackageBook[];
  readonly contentPacks: readonly PackageContentPack[];
}

/** Bytes that can be read at any place: a file that was chosen, a file on the disk, a file of the store. */
export interface RandomAccess {
  readonly size: number;
  /** Exactly these bytes. Fails where there are fewer. */
  read(at: number, bytes: number): Promise<Uint8Array>;
}

/** Reads what is in the packages of this machine, in the browser and in the desktop client alike. */
export interface PackageReader {
  list(): Promise<readonly InstalledPackage[]>;
  /** A file of a package by its path; undefined when there is none. Only what is asked for is read. */
  file(id: string, path: string): Promise<(RandomAccess & { readonly sha256: string }) | undefined>;
}
