import { bundleHashText } from '@chorus/contract/bundle-hash';
import { contentAddress } from '@chorus/contract/content/content-address';
import { scriptType, servedType } from '@chorus/contract/served-types';
import type { PluginManifest } from '@chorus/sdk';

/** What {@link KeptAnswers} needs: all but the caches is out of a page's reach. */
export interface KeptPorts {
  readonly caches: Pick<CacheStorage, 'open'>;
  readonly digest: (algorithm: 'SHA-256' | 'SHA-384', bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>;
  readonly fetch: (path: string) => Promise<Response>;
  /** Name of the cache of the page's own files. */
  readonly shellCache: string;
  /** The page's own files, each with its hash (`sha384-…`). */
  readonly shell: Readonly<Record<string, string>>;
  /** Headers that the server gives to what runs, and to what doesn't. */
  readonly headers: { readonly running: Readonly<Record<string, string>>; readonly inert: Readonly<Record<string, string>> };
}

/** The page, whose address has no ending. */
export const pagePath = '/v2/';
/** Content. */
export const heldCache = 'chorus-held';
/** Bundles, which no content displaces. */
export const bundleCache = 'chorus-bundles';
const htmlType = 'text/html; charset=utf-8';
const media = /^(audio|image|video)\//;
/** A bundle's address carries the beginning of the SHA-256 of its manifest, and that has the hash of each file. */
const bundlePath = /^(\/p\/\d+\/[^/]+\/[^/]+-([0-9a-f]{16})\/)(.+)$/;
/** Of each activity so many bundles stay: what a lesson began with, and what comes after it. */
const bundlesOfOne = 2;

/** Of the bundles' files, in the order in which they came, those of bundles that newer ones have followed. */
export function supersededFiles(paths: readonly string[]): readonly string[] {
  const baseOf = (path: string) => bundlePath.exec(path)?.[1] ?? '';
  const idOf = (base: string) => base.split('/')[3];
  const bases = [...new Set(paths.map(baseOf).reverse())];
  const gone = new Set(bases.filter((base, n) => bases.slice(0, n).filter((newer) => idOf(newer) === idOf(base)).length >= bundlesOfOne));
  return paths.filter((path) => gone.has(baseOf(path)));
}

/**
 * Answers kept for times without a server. A page can write into its origin's caches whatever it likes, so nothing of them is believed: code is given when its
 * content has the hash that is known from elsewhere, a file of content as the picture or sound that it is, and all of it with headers that no cache has held.
 */
export class KeptAnswers {
  /** By bundle; checked against its address, and out of a page's reach. */
  readonly #manifests = new Map<string, Promise<ReadonlyMap<string, string> | undefined>>();

  constructor(private readonly ports: KeptPorts) {}

  /** What is kept under a path, if it is what it was. */
  async find(path: string): Promise<Response | undefined> {
    const cache = await this.#cacheOf(path);
    const kept = await cache?.match(path, { ignoreVary: true });
    if (!cache || !kept) return undefined;
    const answer = await this.#genuine(path, kept).catch(() => undefined);
    if (!answer) await cache.delete(path);
    return answer;
  }

  /** Keeps an answer, if it is what it has to be. Fails on a full disk. */
  async keep(path: string, answer: Response): Promise<void> {
    const cache = await this.#cacheOf(path);
    const genuine = cache && answer.status === 200 ? await this.#genuine(path, answer) : undefined;
    if (genuine) await cache?.put(path, genuine);
  }

  async #cacheOf(path: string): Promise<Cache | undefined> {
    if (Object.hasOwn(this.ports.shell, path)) return this.ports.caches.open(this.ports.shellCache);
    if (bundlePath.test(path)) return this.ports.caches.open(bundleCache);
    return path.startsWith('/content/') ? this.ports.caches.open(heldCache) : undefined;
  }

  /** The answer with its content as it is, and headers that fit it. */
  async #genuine(path: string, answer: Response): Promise<Response | undefined> {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (path.startsWith('/content/')) {
      const type = answer.headers.get('content-type') ?? '';
      if (!media.test(type) && !(await this.#isJson(path, type, bytes))) return undefined;
      return this.#answer(bytes, type);
    }
    const hash = this.ports.shell[path];
    const [, base, , file] = bundlePath.exec(path) ?? [];
    if (hash === undefined && file === 'manifest.json') {
      if (!(await this.#filesOf(path, bytes))) return undefined;
    } else {
      const expected = hash ?? (base && file && (await this.#manifest(base))?.get(file));
      if (expected === undefined || (await this.#integrity(bytes)) !== expected) return undefined;
    }
    return this.#answer(bytes, path === pagePath ? htmlType : (servedType(path) ?? 'application/octet-stream'));
  }

  /** Timings, if they have the hash of their address. */
  async #isJson(path: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const address = /^application\/json\b/.test(type) ? contentAddress(path) : undefined;
    return address !== undefined && address.name.startsWith(await this.#sha256(bytes));
  }

  async #sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const digest = new Uint8Array(await this.ports.digest('SHA-256', bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  #answer(bytes: Uint8Array<ArrayBuffer>, type: string): Response {
    const headers = type === scriptType || type === htmlType ? this.ports.headers.running : this.ports.headers.inert;
    return new Response(bytes, { headers: { ...headers, 'content-type': type, 'content-length': String(bytes.length) } });
  }

  /** Hashes of a bundle's files; undefined where its manifest can't be had. */
  #manifest(base: string): Promise<ReadonlyMap<string, string> | undefined> {
    const known = this.#manifests.get(base) ?? this.#readManifest(`${base}manifest.json`).catch(() => undefined);
    this.#manifests.set(base, known);
    // Whatever was in the way may be gone the next time.
    void known.then((files) => files ?? this.#manifests.delete(base));
    return known;
  }

  async #readManifest(path: string): Promise<ReadonlyMap<string, string> | undefined> {
    const cache = await this.ports.caches.open(bundleCache);
    const kept = await cache.match(path, { ignoreVary: true });
    const files = kept && (await this.#filesOf(path, new Uint8Array(await kept.arrayBuffer())));
    if (files) return files;
    const answer = await this.ports.fetch(path);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const fetched = answer.status === 200 ? await this.#filesOf(path, bytes) : undefined;
    if (fetched) await cache.put(path, this.#answer(bytes, servedType(path) ?? '')).catch(() => undefined);
    return fetched;
  }

  /** The files that a manifest names, if it is the one of its address. */
  async #filesOf(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<ReadonlyMap<string, string> | undefined> {
    try {
      const manifest = JSON.parse(new TextDecoder().decode(bytes)) as PluginManifest;
      const hash = (await this.#sha256(new TextEncoder().encode(bundleHashText(manifest)))).slice(0, 16);
      const mine = bundlePath.exec(path)?.[2] === hash;
      return mine ? new Map(manifest.files.map((file) => [file.path, file.integrity])) : undefined;
    } catch {
      return undefined;
    }
  }

  async #integrity(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const digest = new Uint8Array(await this.ports.digest('SHA-384', bytes));
    return `sha384-${btoa(String.fromCharCode(...digest))}`;
  }
}
