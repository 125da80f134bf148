import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { PackageStore } from '@chorus/contract/package/package-store';
import { ObservableValue, toDisposable, type Disposable, type Observable } from '@chorus/sdk';
import type { LocalStore } from '../storage/local-store.ts';
import { ImportQueue } from './import-queue.ts';
import { tellLocalChange, writeOfflineFacts } from './offline-facts.ts';
import type { PackageWorkerPort } from './package-worker-port.ts';
import type { OfferedFile, PackageCheck, PackagesState, ResourcePackages } from '../../platform/resource-packages.ts';

/** Other windows of this browser: they read again what is here. */
export interface PackageChannel {
  tell(): void;
  onTold(listener: () => void): void;
}

/** What {@link HostResourcePackages} needs of the host. */
export interface PackagePorts {
  /** Fetched at the first use; fails in a browser that gives no room. */
  store(): Promise<Pick<PackageStore, 'list' | 'drafts' | 'remove' | 'forgetDraft' | 'freeBytes'>>;
  readonly worker: PackageWorkerPort;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly local: LocalStore;
  readonly channel: PackageChannel;
  /** Asks the browser not to clear what is here by itself. */
  persist(): Promise<unknown>;
  nextId(): string;
  log(message: string, error: unknown): void;
}

/** {@link ResourcePackages} in the browser. */
export class HostResourcePackages implements ResourcePackages {
  readonly #state = new ObservableValue<PackagesState>(
    Object.freeze({ at: 'loading', packages: [], queue: [], drafts: [], freeBytes: undefined }),
  );
  readonly #queue: ImportQueue;
  readonly #listeners = new Set<(installed: InstalledPackage) => void>();
  readonly #checks = new Map<string, PackageCheck>();
  #here: Pick<PackagesState, 'at' | 'packages' | 'drafts' | 'freeBytes'> = this.#state.get();
  #asked = false;

  constructor(private readonly ports: PackagePorts) {
    this.#queue = new ImportQueue({
      worker: ports.worker,
      locks: ports.locks,
      nextId: ports.nextId,
      goesOn: ({ here, old }) => here === 'same' && old.every(({ id }) => this.#checks.get(id)?.at === 'broken'),
      imported: (installed) => this.#imported(installed),
      forget: (file) => this.#forgetFile(file),
      ended: () => this.refresh(),
    });
    this.#queue.state.subscribe(() => this.#publish());
    ports.channel.onTold(() => void this.refresh());
  }

  get state(): Observable<PackagesState> {
    return this.#state;
  }

  onImported(listener: (installed: InstalledPackage) => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => void this.#listeners.delete(listener));
  }

  async refresh(): Promise<void> {
    try {
      const store = await this.ports.store();
      const [packages, drafts, freeBytes] = await Promise.all([store.list(), store.drafts(), store.freeBytes()]);
      this.#here = { at: 'here', packages, drafts, freeBytes };
      writeOfflineFacts(this.ports.local, packages);
    } catch (error) {
      this.ports.log('The packages of this machine cannot be listed.', error);
      this.#here = { at: 'unusable', packages: [], drafts: [], freeBytes: undefined };
    }
    this.#publish();
  }

  add(files: readonly File[]): readonly string[] {
    const zips = files.filter(({ name }) => /\.zip$/i.test(name));
    for (const file of zips) this.#take({ file });
    return files.filter((file) => !zips.includes(file)).map(({ name }) => name);
  }

  fetch(offer: OfferedFile): void {
    this.#take({ offer });
  }

  pause(id: string): void {
    this.#queue.pause(id);
  }

  resume(id: string): void {
    this.#queue.resume(id);
  }

  cancel(id: string): void {
    this.#queue.cancel(id);
  }

  answer(id: string, goOn: boolean): void {
    this.#queue.answer(id, goOn);
  }

  again(id: string): void {
    this.#queue.again(id);
  }

  dismiss(id: string): void {
    this.#queue.dismiss(id);
  }

  async forget(draftId: string): Promise<void> {
    await (await this.ports.store()).forgetDraft(draftId);
    await this.refresh();
  }

  async remove(packageId: string): Promise<void> {
    await (await this.ports.store()).remove(packageId);
    this.#checks.delete(packageId);
    await this.#changed();
  }

  async check(packageId: string): Promise<void> {
    if (this.#checks.get(packageId)?.at === 'checking') return;
    const show = (check: PackageCheck | undefined) => {
      if (check) this.#checks.set(packageId, check);
      else this.#checks.delete(packageId);
      this.#publish();
    };
    show({ at: 'checking', share: 0 });
    try {
      const paths = await this.ports.worker.check(packageId, {
        signal: new AbortController().signal,
        onShare: (share) => show({ at: 'checking', share }),
      });
      show(paths?.length === 0 ? { at: 'whole' } : { at: 'broken', paths: paths ?? [] });
    } catch (error) {
      show(undefined);
      throw error;
    }
  }

  #take(source: { readonly file: File } | { readonly offer: OfferedFile }): void {
    // Once a page: a browser may ask its user.
    if (!this.#asked) void this.ports.persist().catch((error: unknown) => this.ports.log('The packages may be cleared.', error));
    this.#asked = true;
    this.#queue.add(source);
  }

  async #imported(installed: InstalledPackage): Promise<void> {
    await this.#changed();
    for (const listener of this.#listeners) listener(installed);
  }

  async #changed(): Promise<void> {
    await this.refresh();
    tellLocalChange(this.ports.local);
    this.ports.channel.tell();
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
        ...here,
        queue,
        packages: packages.map((one) => ({ ...one, check: this.#checks.get(one.id) })),
        drafts: drafts.filter(({ fileName, bytes }) => !queue.some((one) => one.fileName === fileName && one.bytes === bytes)),
      }),
    );
  }
}
