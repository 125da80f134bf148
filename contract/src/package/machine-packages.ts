import { ObservableValue, toDisposable, type Disposable, type Observable } from '@chorus/sdk';
import { ImportQueue, type QueuedFile } from './import-queue.ts';
import type { InstalledPackage } from './installed-package.ts';
import type { PackageStore } from './package-store.ts';
import type { PackageWork } from './package-work.ts';
import { packagesLoading, type PackageCheck, type PackagesState } from './packages-state.ts';

/** What {@link MachinePackages} needs of its machine. */
export interface MachinePorts<Source> {
  /** Opened at the first use; fails where there is no room. */
  store(): Promise<Pick<PackageStore, 'list' | 'drafts' | 'remove' | 'forgetDraft' | 'freeBytes'>>;
  readonly work: PackageWork<Source>;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  nextId(): string;
  /** What is here was read. */
  listed(packages: readonly InstalledPackage[]): void;
  /** Something was imported or removed here, and read again. */
  changed(): void;
  log(message: string, error: unknown): void;
}

/** Broken files that are named. */
const mostNamed = 20;

/** The packages of a machine, what is being imported, and what was found of them: the same in a browser and in the desktop client. */
export class MachinePackages<Source> {
  readonly #state = new ObservableValue<PackagesState>(packagesLoading);
  readonly #queue: ImportQueue<Source>;
  readonly #listeners = new Set<(installed: InstalledPackage) => void>();
  readonly #checks = new Map<string, PackageCheck>();
  #here: Pick<PackagesState, 'at' | 'packages' | 'drafts' | 'freeBytes'> = packagesLoading;

  constructor(private readonly ports: MachinePorts<Source>) {
    this.#queue = new ImportQueue({
      work: ports.work,
      locks: ports.locks,
      nextId: ports.nextId,
      goesOn: ({ here, old }) => here === 'same' && old.every(({ id }) => this.#checks.get(id)?.at === 'broken'),
      imported: (installed) => this.#imported(installed),
      forget: (file) => this.#forgetFile(file),
      ended: () => this.refresh(),
    });
    this.#queue.state.subscribe(() => this.#publish());
  }

  get state(): Observable<PackagesState> {
    return this.#state;
  }

  /** The imports that are waiting, under way or failed. */
  get queue(): Pick<ImportQueue<Source>, 'pause' | 'resume' | 'cancel' | 'answer' | 'again' | 'dismiss'> {
    return this.#queue;
  }

  /** Told after an import that went well. */
  onImported(listener: (installed: InstalledPackage) => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => void this.#listeners.delete(listener));
  }

  /** Reads again what is here. Never throws. */
  async refresh(): Promise<void> {
    try {
      const store = await this.ports.store();
      const [packages, drafts, freeBytes] = await Promise.all([store.list(), store.drafts(), store.freeBytes()]);
      this.#here = { at: 'here', packages, drafts, freeBytes };
      this.ports.listed(packages);
    } catch (error) {
      this.ports.log('The packages of this machine cannot be listed.', error);
      this.#here = { at: 'unusable', packages: [], drafts: [], freeBytes: undefined };
    }
    this.#publish();
  }

  /** A file that is in the queue is not taken twice; one that failed is tried again. */
  add(source: Source, file: QueuedFile): void {
    this.#queue.add(source, file);
  }

  /** Removes what was copied of an import. Errors: `PackageError`. */
  async forget(draftId: string): Promise<void> {
    await (await this.ports.store()).forgetDraft(draftId);
    await this.refresh();
  }

  /** Errors: `PackageError`. */
  async remove(packageId: string): Promise<void> {
    await (await this.ports.store()).remove(packageId);
    this.#checks.delete(packageId);
    await this.#changed();
  }

  /** Compares every file of a package with its hash; what is broken is in the state. Errors: `PackageError`. */
  async check(packageId: string): Promise<void> {
    if (this.#checks.get(packageId)?.at === 'checking') return;
    const show = (check: PackageCheck | undefined) => {
      if (check) this.#checks.set(packageId, check);
      else this.#checks.delete(packageId);
      this.#publish();
    };
    show({ at: 'checking', share: 0 });
    try {
      const paths = await this.ports.work.check(packageId, {
        signal: new AbortController().signal,
        onShare: (share) => show({ at: 'checking', share }),
      });
      if (paths?.length === 0) show({ at: 'whole' });
      else show({ at: 'broken', count: paths?.length ?? 0, paths: paths?.slice(0, mostNamed) ?? [] });
    } catch (error) {
      show(undefined);
      throw error;
    }
  }

  async #imported(installed: InstalledPackage): Promise<void> {
    await this.#changed();
    for (const listener of this.#listeners) listener(installed);
  }

  async #changed(): Promise<void> {
    await this.refresh();
    this.ports.changed();
  }

  async #forgetFile({ fileName, bytes }: { readonly fileName: string; readonly bytes: number }): Promise<void> {
    const store = await this.ports.store();
    for (const draft of await store.drafts()) if (draft.fileName === fileName && draft.bytes === bytes) await store.forgetDraft(draft.id);
  }

  #publish(): void {
    const queue = this.#queue.state.get();
    const { packages, drafts, ...here } = this.#here;
    this.#state.set(
      Object.freeze({
        ...packagesLoading,
        ...here,
        queue,
        packages: packages.map((one) => ({ ...one, check: this.#checks.get(one.id) })),
        drafts: drafts.filter(({ fileName, bytes }) => !queue.some((one) => one.fileName === fileName && one.bytes === bytes)),
      }),
    );
  }
}
