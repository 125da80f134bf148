import { packageFileHeaders } from '@chorus/contract/desktop/package-address';
import type { InstalledPackage, RandomAccess } from '@chorus/contract/package/installed-package';
import { PackageError } from '@chorus/contract/package/package-error';
import type { OfflinePackages } from '../offline-store/offline-packages.ts';

/** What is in the desktop client's packages, in its page and service worker: asked of the client by `fetch`, what is read by range. */
export class FetchedPackageReader implements OfflinePackages {
  constructor(
    /** `chorus-package://machine/`. */
    private readonly address: string,
    private readonly fetch: (url: string, init: RequestInit) => Promise<Response> = (url, init) => globalThis.fetch(url, init),
  ) {}

  async list(): Promise<readonly InstalledPackage[]> {
    const answer = await this.#ask('list', {});
    // The client is trusted as the store is in a browser.
    return (await answer!.json()) as readonly InstalledPackage[];
  }

  async paths(id: string): Promise<readonly string[] | undefined> {
    const answer = await this.#ask(`paths/${encodeURIComponent(id)}`, {});
    return answer && ((await answer.json()) as readonly string[]);
  }

  async file(id: string, path: string): Promise<(RandomAccess & { readonly sha256: string }) | undefined> {
    const at = `file/${encodeURIComponent(id)}/${encodeURIComponent(path)}`;
    const about = await this.#ask(at, { method: 'HEAD' });
    if (!about) return undefined;
    const size = Number(about.headers.get(packageFileHeaders.size) ?? Number.NaN);
    const sha256 = about.headers.get(packageFileHeaders.sha256);
    if (!Number.isSafeInteger(size) || sha256 === null) throw new PackageError('store-failed', `the client says nothing of "${path}"`);
    return { size, sha256, read: (from, bytes) => this.#read(at, path, from, bytes, size) };
  }

  async #read(at: string, path: string, from: number, bytes: number, size: number): Promise<Uint8Array> {
    if (from < 0 || bytes < 0 || from + bytes > size) throw new RangeError(`"${path}" has no bytes ${from} to ${from + bytes}`);
    if (bytes === 0) return new Uint8Array();
    const answer = await this.#ask(at, { headers: { range: `bytes=${from}-${from + bytes - 1}` } });
    const read = answer && new Uint8Array(await answer.arrayBuffer());
    if (read?.length !== bytes)
      throw new PackageError('store-failed', `the client gave ${read?.length ?? 'no'} bytes of "${path}", not ${bytes}`);
    return read;
  }

  /** Undefined for what is not there. Errors: `store-failed`, and those of `fetch`. */
  async #ask(what: string, init: RequestInit): Promise<Response | undefined> {
    const answer = await this.fetch(this.address + what, { ...init, cache: 'no-store' });
    if (answer.status === 404 && what !== 'list') return undefined;
    if (!answer.ok) throw new PackageError('store-failed', `the client answered ${answer.status} for "${what}"`);
    return answer;
  }
}

/** Those of the desktop client, by the address that it gives. */
export function clientPackages(address: string): () => Promise<OfflinePackages | undefined> {
  const reader = new FetchedPackageReader(address);
  return async () => reader;
}
