import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { MachinePackages, type MachinePorts } from '@chorus/contract/package/machine-packages';
import type { OfferedFile, PackagesState } from '@chorus/contract/package/packages-state';
import type { Disposable, Observable } from '@chorus/sdk';
import { isPackageFile, type ResourcePackages } from '../../platform/resource-packages.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { tellLocalChange, writeOfflineFacts } from './offline-facts.ts';
import type { PackageWorkerPort, WorkerSource } from './package-worker-port.ts';

/** Other windows of this browser: they read again what is here. */
export interface PackageChannel {
  tell(): void;
  onTold(listener: () => void): void;
}

/** What {@link HostResourcePackages} needs of the host. */
export interface PackagePorts extends Pick<MachinePorts<WorkerSource>, 'store' | 'locks' | 'nextId' | 'log'> {
  readonly worker: PackageWorkerPort;
  readonly local: LocalStore;
  readonly channel: PackageChannel;
  /** Asks the browser not to clear what is here by itself. */
  persist(): Promise<unknown>;
}

/** {@link ResourcePackages} in the browser. */
export class HostResourcePackages implements ResourcePackages {
  readonly #machine: MachinePackages<WorkerSource>;
  #asked = false;

  constructor(private readonly ports: PackagePorts) {
    const { worker, local, channel } = ports;
    this.#machine = new MachinePackages({
      ...ports,
      work: worker,
      listed: (packages) => writeOfflineFacts(local, packages),
      changed: () => {
        tellLocalChange(local);
        channel.tell();
      },
    });
    channel.onTold(() => void this.refresh());
  }

  get state(): Observable<PackagesState> {
    return this.#machine.state;
  }

  onImported(listener: (installed: InstalledPackage) => void): Disposable {
    return this.#machine.onImported(listener);
  }

  refresh(): Promise<void> {
    return this.#machine.refresh();
  }

  add(files: readonly File[]): readonly string[] {
    for (const file of files) if (isPackageFile(file)) this.#take({ file });
    return files.filter((file) => !isPackageFile(file)).map(({ name }) => name);
  }

  fetch(offer: OfferedFile): void {
    this.#take({ offer });
  }

  /** A browser sees no sticks. */
  take(): void {}

  pause(id: string): void {
    this.#machine.queue.pause(id);
  }

  resume(id: string): void {
    this.#machine.queue.resume(id);
  }

  cancel(id: string): void {
    this.#machine.queue.cancel(id);
  }

  answer(id: string, goOn: boolean): void {
    this.#machine.queue.answer(id, goOn);
  }

  again(id: string): void {
    this.#machine.queue.again(id);
  }

  dismiss(id: string): void {
    this.#machine.queue.dismiss(id);
  }

  forget(draftId: string): Promise<void> {
    return this.#machine.forget(draftId);
  }

  remove(packageId: string): Promise<void> {
    return this.#machine.remove(packageId);
  }

  check(packageId: string): Promise<void> {
    return this.#machine.check(packageId);
  }

  #take(source: WorkerSource): void {
    // Once a page: a browser may ask its user.
    if (!this.#asked) void this.ports.persist().catch((error: unknown) => this.ports.log('The packages may be cleared.', error));
    this.#asked = true;
    if ('file' in source) this.#machine.add(source, { fileName: source.file.name, bytes: source.file.size, from: 'file' });
    else this.#machine.add(source, { fileName: source.offer.fileName, bytes: source.offer.bytes, from: 'server' });
  }
}
