import { checkPackage } from '@chorus/contract/package/check-package';
import { FetchedSource, type FetchedPorts } from '@chorus/contract/package/fetched-source';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { PackageImport } from '@chorus/contract/package/package-import';
import type { Hashing, PackageStore } from '@chorus/contract/package/package-store';
import type { PackageWork, WorkOptions } from '@chorus/contract/package/package-work';
import type { OfferedFile } from '@chorus/contract/package/packages-state';
import { openSource } from './node-source.ts';

/** Where a package comes from: a file of this machine, or the chosen server. */
export type ClientSource = { readonly path: string } | { readonly offer: OfferedFile };

/** What {@link NodePackageWork} needs of the main process. */
export interface NodeWorkParts {
  store(): Promise<PackageStore>;
  readonly hashing: Hashing;
  readonly fetched: FetchedPorts;
  /** Milliseconds. */
  now(): number;
}

/** Milliseconds between two shares of a check. */
const shareMs = 250;

/** {@link PackageWork} in the main process. */
export class NodePackageWork implements PackageWork<ClientSource> {
  constructor(private readonly parts: NodeWorkParts) {}

  async import(from: ClientSource, options: WorkOptions): Promise<InstalledPackage> {
    const { hashing, now, fetched } = this.parts;
    const importer = new PackageImport({ store: await this.parts.store(), hashing, now });
    if ('offer' in from) return importer.run(new FetchedSource(from.offer, options.signal, fetched), options);
    const source = await openSource(from.path);
    try {
      return await importer.run(source, options);
    } finally {
      await source.close();
    }
  }

  async check(packageId: string, { signal, onShare }: Parameters<PackageWork<ClientSource>['check']>[1]) {
    let told = -Infinity;
    return checkPackage({ store: await this.parts.store(), hashing: this.parts.hashing }, packageId, {
      signal,
      onShare: (share) => {
        const now = this.parts.now();
        if (now - told < shareMs) return;
        told = now;
        onShare(share);
      },
    });
  }
}
