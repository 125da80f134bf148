/** Where the files of a version of a pack are at a server, ending in `/`; what is under it never changes. */
export const contentBase = (packId: string, packVersion: string): string =>
  `/content/${encodeURIComponent(packId)}/${encodeURIComponent(packVersion)}/`;

/** A file's name there. By its hash: a pack that is changed without a new version can't be mistaken for what a browser has kept. */
export const assetName = ({ sha256, path }: { readonly sha256: string; readonly path: string }): string =>
  `${sha256}${/[^/](\.[^./]*)$/.exec(path)?.[1] ?? ''}`;

/** What a path under {@link contentBase} names. */
export interface ContentAddress {
  readonly packId: string;
  readonly packVersion: string;
  readonly name: string;
}

/** Reads the path of an address; undefined for any other. */
export function contentAddress(path: string): ContentAddress | undefined {
  const [, packId, packVersion, name] = /^\/content\/([^/]+)\/([^/]+)\/([0-9a-f]{64}[^/]*)$/.exec(path) ?? [];
  if (packId === undefined || packVersion === undefined || name === undefined) return undefined;
  try {
    return { packId: decodeURIComponent(packId), packVersion: decodeURIComponent(packVersion), name };
  } catch {
    return undefined;
  }
}
