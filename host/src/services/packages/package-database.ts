import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { DraftHead } from '@chorus/contract/package/package-store';
import type { DBSchema } from 'idb';
import { DatabaseConnection } from '../storage/database-connection.ts';

/** An import that was begun: its files are in `folder`. */
export interface DraftRow extends DraftHead {
  readonly id: string;
  readonly folder: string;
}

interface Layout extends DBSchema {
  /** One row is one installed package. Its id is the name of its folder. */
  packages: { key: string; value: InstalledPackage };
  drafts: { key: string; value: DraftRow };
}

/** Which packages are here: the database `chorus-packages`, of which page, worker and service worker each have a connection. */
export class PackageDatabase {
  readonly #connection = new DatabaseConnection<Layout>('chorus-packages', (made) => {
    made.createObjectStore('packages', { keyPath: 'id' });
    made.createObjectStore('drafts', { keyPath: 'id' });
  });

  async packages(): Promise<readonly InstalledPackage[]> {
    const rows = await (await this.#connection.open()).getAll('packages');
    return rows.sort((a, b) => a.importedAt - b.importedAt || (a.id < b.id ? -1 : 1));
  }

  async package(id: string): Promise<InstalledPackage | undefined> {
    return (await this.#connection.open()).get('packages', id);
  }

  async removePackage(id: string): Promise<void> {
    await (await this.#connection.open()).delete('packages', id);
  }

  async drafts(): Promise<readonly DraftRow[]> {
    return (await this.#connection.open()).getAll('drafts');
  }

  async draft(id: string): Promise<DraftRow | undefined> {
    return (await this.#connection.open()).get('drafts', id);
  }

  async putDraft(row: DraftRow): Promise<void> {
    const tx = (await this.#connection.open()).transaction('drafts', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(row), tx.done]);
  }

  async removeDraft(id: string): Promise<void> {
    await (await this.#connection.open()).delete('drafts', id);
  }

  /** The draft becomes a package, and what it replaces goes: all or nothing. */
  async commit(draftId: string, installed: InstalledPackage, replaces: readonly string[]): Promise<void> {
    const tx = (await this.#connection.open()).transaction(['packages', 'drafts'], 'readwrite', { durability: 'strict' });
    const packages = tx.objectStore('packages');
    await Promise.all([
      packages.put(installed),
      ...replaces.map((id) => packages.delete(id)),
      tx.objectStore('drafts').delete(draftId),
      tx.done,
    ]);
  }
}
