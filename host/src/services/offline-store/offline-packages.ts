import type { PackageReader } from '@chorus/contract/package/installed-package';
import { token } from '../../lifecycle/token.ts';

/** Undefined where there are no packages. */
export const packageReaderToken = token<() => Promise<OfflinePackages | undefined>>('packageReader');

/** The packages of this machine, with what is in them. */
export interface OfflinePackages extends PackageReader {
  /** Paths of a package's files; undefined when there is no such package. */
  paths(id: string): Promise<readonly string[] | undefined>;
}

/** Those of the browser, loaded on first use; undefined where it has no private files: very old ones, and pages beyond this machine without TLS. */
export function browserPackages(): () => Promise<OfflinePackages | undefined> {
  let opened: Promise<OfflinePackages> | undefined;
  return async () => {
    const storage = navigator.storage as StorageManager | undefined;
    if (typeof storage?.getDirectory !== 'function') return undefined;
    opened ??= open();
    // A file of the page that could not be fetched may be had the next time.
    opened.catch(() => (opened = undefined));
    return opened;
  };
}

async function open(): Promise<OfflinePackages> {
  const { OpfsPackageReader } = await import('../packages/opfs-reader.ts');
  const reader = new OpfsPackageReader();
  return {
    list: () => reader.list(),
    file: (id, path) => reader.file(id, path),
    paths: async (id) => (await reader.open(id))?.index.paths,
  };
}
