import type { PackageReader } from './installed-package.ts';
import { openPackage, type OpenPackage } from './open-package.ts';
import type { PackageStore } from './package-store.ts';

/** Packages whose index is kept: a lesson has one or two open. */
const mostOpen = 4;

/** Reads the packages of a store; an index is read once while its package is in use. */
export class StoreReader implements PackageReader {
  readonly #open = new Map<string, Promise<OpenPackage | undefined>>();

  constructor(private readonly store: Pick<PackageStore, 'list' | 'open'>) {}

  readonly list = () => this.store.list();

  async file(id: string, path: string) {
    return (await this.package(id))?.file(path);
  }

  /** Undefined when it is not here any more. */
  async package(id: string): Promise<OpenPackage | undefined> {
    const known = this.#open.get(id);
    const opening = known ?? this.store.open(id).then((stored) => stored && openPackage(stored));
    // the one that was used last is the last to go
    this.#open.delete(id);
    this.#open.set(id, opening);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= mostOpen) break;
      this.#open.delete(oldest);
    }
    const opened = await opening.catch((error: unknown) => {
      this.#open.delete(id);
      throw error;
    });
    if (!opened) this.#open.delete(id);
    return opened;
  }

  /** To be called when a package was removed: its index is not asked again. */
  forget(id: string): void {
    this.#open.delete(id);
  }
}
