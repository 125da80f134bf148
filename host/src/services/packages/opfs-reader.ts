import type { InstalledPackage, PackageReader, RandomAccess } from '@chorus/contract/package/installed-package';
import { openPackage, type OpenPackage } from '@chorus/contract/package/open-package';
import type { PackageStore } from '@chorus/contract/package/package-store';
import { OpfsPackageStore } from './opfs-store.ts';

/** {@link PackageReader} over the browser's packages, in page and service worker. A package's index is read once. */
export class OpfsPackageReader implements PackageReader {
  readonly #open = new Map<string, Promise<OpenPackage | undefined>>();

  constructor(private readonly store: Pick<PackageStore, 'list' | 'open'> = new OpfsPackageStore()) {}

  async list(): Promise<readonly InstalledPackage[]> {
    const packages = await this.store.list();
    for (const id of this.#open.keys()) if (!packages.some((one) => one.id === id)) this.#open.delete(id);
    return packages;
  }

  async file(id: string, path: string): Promise<(RandomAccess & { readonly sha256: string }) | undefined> {
    return (await this.open(id))?.file(path);
  }

  /** The whole package with its index; undefined when there is none. */
  open(id: string): Promise<OpenPackage | undefined> {
    const known =
      this.#open.get(id) ??
      this.store.open(id).then((stored) => {
        if (!stored) this.#open.delete(id);
        return stored && openPackage(stored);
      });
    this.#open.set(id, known);
    // What failed may go the next time.
    known.catch(() => this.#open.delete(id));
    return known;
  }
}
