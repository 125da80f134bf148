import type { ClientPackagesPort } from '@chorus/contract/desktop/packages';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { PackageError } from '@chorus/contract/package/package-error';
import { packagesLoading, type OfferedFile, type PackageFault, type PackagesState } from '@chorus/contract/package/packages-state';
import { ObservableValue, toDisposable, type Disposable, type Observable } from '@chorus/sdk';
import { isPackageFile, type ResourcePackages } from '../../platform/resource-packages.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { tellLocalChange, writeOfflineFacts } from './offline-facts.ts';

/** What {@link DesktopResourcePackages} needs of the host. */
export interface DesktopPackageParts {
  readonly client: ClientPackagesPort;
  readonly local: LocalStore;
  log(message: string, error: unknown): void;
}

/** {@link ResourcePackages} in the desktop client, whose main process has them: what is under way goes on while the page is loaded anew. */
export class DesktopResourcePackages implements ResourcePackages {
  readonly #state = new ObservableValue<PackagesState>(packagesLoading);
  readonly #listeners = new Set<(installed: InstalledPackage) => void>();
  readonly #client: ClientPackagesPort;
  #written = '';

  constructor(private readonly parts: DesktopPackageParts) {
    this.#client = parts.client;
    this.#client.onState((state) => this.#take(state));
    this.#client.onImported((installed) => {
      tellLocalChange(parts.local);
      for (const listener of this.#listeners) listener(installed);
    });
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
      this.#take(await this.#client.begin());
    } catch (error) {
      this.parts.log('The client does not say what packages it has.', error);
      this.#state.set(Object.freeze({ ...this.#state.get(), at: 'unusable' }));
    }
  }

  add(files: readonly File[]): readonly string[] {
    const zips = files.filter(isPackageFile);
    if (zips.length > 0) this.#client.add(zips);
    return files.filter((file) => !isPackageFile(file)).map(({ name }) => name);
  }

  fetch(offer: OfferedFile): void {
    this.#client.fetch(offer);
  }

  take(foundId: string): void {
    this.#client.take(foundId);
  }

  pause(id: string): void {
    this.#client.pause(id);
  }

  resume(id: string): void {
    this.#client.resume(id);
  }

  cancel(id: string): void {
    this.#client.cancel(id);
  }

  answer(id: string, goOn: boolean): void {
    this.#client.answer(id, goOn);
  }

  again(id: string): void {
    this.#client.again(id);
  }

  dismiss(id: string): void {
    this.#client.dismiss(id);
  }

  async forget(draftId: string): Promise<void> {
    refuse(await this.#client.forget(draftId));
  }

  async remove(packageId: string): Promise<void> {
    refuse(await this.#client.remove(packageId));
    tellLocalChange(this.parts.local);
  }

  async check(packageId: string): Promise<void> {
    refuse(await this.#client.check(packageId));
  }

  #take(state: PackagesState): void {
    const ids = state.packages.map(({ id }) => id).join();
    // Progress is told often; what is here changes seldom.
    if (state.at === 'here' && ids !== this.#written) {
      writeOfflineFacts(this.parts.local, state.packages);
      this.#written = ids;
    }
    this.#state.set(Object.freeze(state));
  }
}

function refuse(fault: PackageFault | null): void {
  if (fault) throw new PackageError(fault.code, 'the client did not do it', fault.context);
}
