import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { WorkOptions } from '@chorus/contract/package/package-work';
import type { PackageWorkerPort, WorkerSource } from '../package-worker-port.ts';

/** An import that a test ends. */
export interface FakeImport {
  readonly source: WorkerSource;
  readonly options: WorkOptions;
  done(installed: InstalledPackage): void;
  fail(error: Error): void;
}

/** {@link PackageWorkerPort} of which a test is the worker. */
export class FakePackageWorker implements PackageWorkerPort {
  readonly imports: FakeImport[] = [];
  /** What the next checks find. */
  broken: readonly string[] | undefined = [];

  import(source: WorkerSource, options: WorkOptions): Promise<InstalledPackage> {
    return new Promise((done, fail) => {
      this.imports.push({ source, options, done, fail });
      options.signal.addEventListener('abort', () => fail(options.signal.reason as Error));
    });
  }

  async check(_packageId: string, { onShare }: Parameters<PackageWorkerPort['check']>[1]): Promise<readonly string[] | undefined> {
    onShare(0.5);
    return this.broken;
  }
}

/** A package as it is installed. */
export const samplePackage = (id: string, change: Partial<InstalledPackage> = {}): InstalledPackage => ({
  id,
  fileName: `${id}_202607050830.zip`,
  kind: 'resource',
  key: id,
  name: id,
  time: '202607050830',
  bytes: 3_000_000,
  files: 12,
  importedAt: Date.parse('2026-11-25T08:00:00+08:00'),
  books: [],
  contentPacks: [],
  ...change,
});
