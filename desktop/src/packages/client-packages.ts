import { isAbsolute } from 'node:path';
import type { CallName } from '@chorus/contract/desktop/channels';
import { asMessage, type InstalledMessage, type PackagesMessage, type packageCalls } from '@chorus/contract/desktop/packages';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { MachinePackages } from '@chorus/contract/package/machine-packages';
import { PackageError } from '@chorus/contract/package/package-error';
import type { PackageStore } from '@chorus/contract/package/package-store';
import type { PackageWork } from '@chorus/contract/package/package-work';
import type { PackageFault, PackagesState } from '@chorus/contract/package/packages-state';
import { StoreReader } from '@chorus/contract/package/store-reader';
import { IpcError } from '../ipc/ipc-error.ts';
import type { IpcHandlers } from '../ipc/ipc-server.ts';
import { originOf } from '../security/navigation.ts';
import { fittingFault, fittingState } from './fitting-state.ts';
import type { ClientSource } from './node-package-work.ts';
import { PackageWatch, type FoundFile, type WatchPort } from './package-watch.ts';

/** What {@link ClientPackages} needs of the client. */
export interface ClientPackagesParts {
  /** Opened once; tried again when it failed. */
  store(): Promise<PackageStore>;
  readonly work: PackageWork<ClientSource>;
  /** Of a file that was chosen; 0 where it can't be had, which the import then says. */
  sizeOf(path: string): Promise<number>;
  nameOf(path: string): string;
  /** What lies in the watched folder is taken by itself. */
  watchedFiles(): Promise<readonly FoundFile[]>;
  /** What lies on sticks is offered. */
  stickFiles(): Promise<readonly FoundFile[]>;
  /** Where the classroom comes from; undefined before a server was chosen. */
  server(): string | undefined;
  later: WatchPort['later'];
  nextId(): string;
  tellState(state: PackagesMessage): void;
  tellImported(installed: InstalledMessage): void;
  log(message: string): void;
}

/** The page is told at most five times a second. */
const tellMs = 200;

/** The packages of this machine in the main process: a reload of the page ends no import. */
export class ClientPackages {
  readonly reader: StoreReader;
  readonly #machine: MachinePackages<ClientSource>;
  /** On sticks, by path. */
  readonly #found = new Map<string, FoundFile & { readonly id: string }>();
  readonly #watches: PackageWatch[] = [];
  #known: readonly string[] = [];
  #untold = false;
  #waiting: (() => void) | undefined;

  constructor(private readonly parts: ClientPackagesParts) {
    this.reader = new StoreReader({ list: async () => (await parts.store()).list(), open: async (id) => (await parts.store()).open(id) });
    this.#machine = new MachinePackages({
      store: () => parts.store(),
      work: parts.work,
      locks: undefined,
      nextId: () => parts.nextId(),
      listed: (packages) => this.#listed(packages),
      changed: () => undefined,
      log: (message, error) => parts.log(`${message} ${String(error)}`),
    });
    this.#machine.state.subscribe(() => this.#tell());
    this.#machine.onImported((installed) => parts.tellImported(asMessage(installed)));
  }

  /** What the page may ask, by its calls. */
  readonly handlers: Pick<IpcHandlers, keyof typeof packageCalls & CallName> = {
    'packages-begin': async () => {
      await this.#machine.refresh();
      return this.#message();
    },
    'packages-add': async ({ paths }) => {
      if (!paths.every((path) => isAbsolute(path))) throw new IpcError('bad-value', 'packages-add');
      for (const path of paths) this.#add({ path, bytes: await this.parts.sizeOf(path) });
    },
    'packages-fetch': (offer) => {
      const server = this.parts.server();
      const url = server === undefined ? undefined : addressOf(offer.url, server);
      if (url === undefined || originOf(url) !== server) throw new IpcError('bad-value', 'packages-fetch');
      const { fileName, bytes } = offer;
      this.#machine.add({ offer: { url, fileName, bytes } }, { fileName, bytes, from: 'server' });
    },
    'packages-take': ({ id }) => {
      const found = [...this.#found.values()].find((one) => one.id === id);
      if (found) this.#add(found);
    },
    'packages-pause': ({ id }) => this.#machine.queue.pause(id),
    'packages-resume': ({ id }) => this.#machine.queue.resume(id),
    'packages-cancel': ({ id }) => this.#machine.queue.cancel(id),
    'packages-answer': ({ id, goOn }) => this.#machine.queue.answer(id, goOn),
    'packages-again': ({ id }) => this.#machine.queue.again(id),
    'packages-dismiss': ({ id }) => this.#machine.queue.dismiss(id),
    'packages-forget': ({ id }) => faultOf(this.#machine.forget(id)),
    'packages-remove': ({ id }) => faultOf(this.#machine.remove(id)),
    'packages-check': ({ id }) => faultOf(this.#machine.check(id)),
  };

  get state(): PackagesState {
    const state = this.#machine.state.get();
    const known = [...state.packages, ...state.queue];
    const found = [...this.#found.values()]
      .map(({ id, path, bytes }) => ({ id, fileName: this.parts.nameOf(path), bytes }))
      .filter((one) => !known.some(({ fileName, bytes }) => fileName === one.fileName && bytes === one.bytes));
    return { ...state, found };
  }

  /** Looks for packages in the watched folder and on sticks from now on. */
  async watch(): Promise<void> {
    // What is here is not taken again.
    await this.#machine.refresh();
    const { later, watchedFiles, stickFiles, nextId } = this.parts;
    const isHere = ({ path, bytes }: FoundFile) =>
      this.#machine.state.get().packages.some((one) => one.fileName === this.parts.nameOf(path) && one.bytes === bytes);
    this.#watches.push(
      new PackageWatch(
        { files: watchedFiles, later },
        {
          take: (file) => {
            if (!isHere(file)) this.#add(file);
          },
          gone: () => undefined,
        },
      ),
      new PackageWatch(
        { files: stickFiles, later },
        {
          take: (file) => {
            this.#found.set(file.path, { ...file, id: nextId() });
            this.#tell();
          },
          gone: (path) => {
            if (this.#found.delete(path)) this.#tell();
          },
        },
      ),
    );
  }

  /** Looks and tells no more; what is under way goes on at the next start, from where it was. */
  dispose(): void {
    for (const watch of this.#watches.splice(0)) watch.dispose();
    this.#waiting?.();
  }

  #add({ path, bytes }: Pick<FoundFile, 'path' | 'bytes'>): void {
    this.#machine.add({ path }, { fileName: this.parts.nameOf(path), bytes, from: 'file' });
  }

  #listed(packages: readonly InstalledPackage[]): void {
    for (const id of this.#known) if (!packages.some((one) => one.id === id)) this.reader.forget(id);
    this.#known = packages.map(({ id }) => id);
  }

  #message(): PackagesMessage {
    return asMessage(fittingState(this.state));
  }

  /** The first change at once, those that come soon after it together. */
  #tell(): void {
    this.#untold = true;
    if (this.#waiting) return;
    this.#untold = false;
    this.parts.tellState(this.#message());
    this.#waiting = this.parts.later(tellMs, () => {
      this.#waiting = undefined;
      if (this.#untold) this.#tell();
    });
  }
}

function addressOf(url: string, server: string): string | undefined {
  return URL.canParse(url, server) ? new URL(url, server).href : undefined;
}

/** Why it failed, for the page; what was no failure of packages is one of their place. */
async function faultOf(work: Promise<void>): Promise<PackageFault | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const { code, context } = error instanceof PackageError ? error : { code: 'store-failed' as const, context: { detail: String(error) } };
    return asMessage(fittingFault({ code, context }));
  }
}
