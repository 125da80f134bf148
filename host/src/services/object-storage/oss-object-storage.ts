import type { Data } from '@chorus/contract';
import { ObservableValue, PluginError, type Clock, type ObjectStorage, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { isUnreachable } from '../../api/api-error.ts';
import { sha256Hex } from '../sha256.ts';
import { token } from '../../lifecycle/token.ts';
import type { KeyReserve } from './key-reserve.ts';
import { isExpired, isNetworkFailure, uploadBlob, usualParts, type OssClient } from './upload-blob.ts';

type OssParam = Data<'ossParam'>;
type Extension = 'wav' | 'mp3' | 'ogg' | 'webm' | 'info';
/** Where to put, and with which credentials. */
export type OssGrant = OssParam & { readonly credentials: NonNullable<OssParam['credentials']> };

/** Makes a client for these credentials. */
export type OssClientFactory = (grant: OssGrant) => Promise<OssClient>;

/** Keys in reserve, for times without a server. */
export const keyReserve = 50;
/** With fewer, more are fetched when the server is asked anyway. */
const fewKeys = 25;
/** Credentials are renewed when less than this is left of them (7.4-1). */
const renewMs = 60_000;
/** Credentials and keys may each prove useless once, and a key may be taken. */
const tries = 4;
const extensions: readonly string[] = ['wav', 'mp3', 'ogg', 'webm', 'info'] satisfies readonly Extension[];

/** What the storage needs of the host. */
export interface StoragePorts {
  readonly api: () => ApiClient;
  readonly clock: Clock;
  readonly createClient: OssClientFactory;
  readonly reserve: KeyReserve;
  /** Asks whether to fetch the key once more (8-3). */
  askAgain(): Promise<boolean>;
  /** Says that an upload failed (8-4). */
  tellFailed(): void;
  readonly log: (message: string, error: unknown) => void;
}

interface PutOptions {
  readonly extension: string;
  readonly signal?: AbortSignal;
}

export const storageToken = token<OssObjectStorage>('storage');

/** Keeps blobs in the school's object store: temporary credentials, keys that the server issued, whole put and then parts. */
export class OssObjectStorage implements ObjectStorage {
  #grant: Promise<OssGrant> | undefined;
  readonly #weak = new ObservableValue(false);

  constructor(private readonly ports: StoragePorts) {}

  /** Whole puts have failed in this session: uploads go in parts from now on (7.4-4). */
  get weakNetwork(): Observable<boolean> {
    return this.#weak;
  }

  /** Uploads in the background: nobody is asked, the caller tries again. */
  put(blob: Blob, options: PutOptions): Promise<{ readonly key: string; readonly sha256: string }> {
    return this.#put(blob, options, false);
  }

  /** The same for somebody who waits for it: asks before it gives a key up, and says when an upload failed (8-3, 8-4). */
  readonly asking: ObjectStorage = {
    put: async (blob, options) => {
      try {
        return await this.#put(blob, options, true);
      } catch (error) {
        if (!options.signal?.aborted) {
          this.ports.log('An upload failed.', error);
          this.ports.tellFailed();
        }
        throw error;
      }
    },
    url: (key) => this.url(key),
  };

  async url(key: string): Promise<string> {
    const { url } = await this.ports.api().call('recordingUrl', { key }, { quiet: true });
    return overTls(url);
  }

  /** Forgets credentials and what was learnt of the network: they are a session's. The reserve is its owner's and stays. */
  forget(): void {
    this.#grant = undefined;
    this.#weak.set(false);
  }

  async #put(blob: Blob, { extension, signal }: PutOptions, asking: boolean) {
    signal?.throwIfAborted();
    if (!isExtension(extension)) throw new PluginError('upload-failed', `The store takes no ".${extension}" files.`, { extension });
    const { reserve } = this.ports;
    const sha256 = await sha256Hex(new Uint8Array(await blob.arrayBuffer()));
    let key = await reserve.pending(sha256);
    for (let left = tries - 1; ; left -= 1) {
      try {
        key ??= await this.#key(extension, asking);
        await reserve.setPending(sha256, key);
        await this.#upload(key, blob, extension, signal, asking);
        await reserve.setPending(sha256, undefined);
        return { key, sha256 };
      } catch (error) {
        if (signal?.aborted) throw error;
        const { status } = (error ?? {}) as { status?: number };
        if (left === 0 || (status !== 403 && status !== 409)) throw asPluginError(error);
        // A key that is not ours any longer, or taken; or credentials that the server no longer honours.
        if (!isExpired(error)) key = undefined;
        // A server that was restored knows none of the others either.
        if (status === 403 && key === undefined) await reserve.clear(extension);
        if (status === 403) this.#grant = undefined;
        await reserve.setPending(sha256, undefined);
      }
    }
  }

  async #upload(key: string, blob: Blob, extension: Extension, signal: AbortSignal | undefined, asking: boolean): Promise<void> {
    const { multipart } = await this.#credentials(extension, asking);
    const { asyncUpload, ...parts } = multipart ?? { asyncUpload: false, ...usualParts };
    await uploadBlob(key, blob, {
      client: async () => this.ports.createClient(await this.#credentials(extension, asking)),
      clock: this.ports.clock,
      signal,
      parts,
      inParts: asyncUpload || this.#weak.get(),
      onWeak: () => this.#weak.set(true),
      renew: () => (this.#grant = undefined),
    });
  }

  async #key(extension: Extension, asking: boolean): Promise<string> {
    const kept = await this.ports.reserve.take(extension);
    if (kept !== undefined) return kept;
    this.#grant = undefined;
    await this.#credentials(extension, asking);
    const key = await this.ports.reserve.take(extension);
    if (key === undefined) throw new PluginError('upload-failed', 'The server issued no key to keep the recording under.');
    return key;
  }

  async #credentials(extension: Extension, asking: boolean): Promise<OssGrant> {
    const kept = await this.#grant?.catch(() => undefined);
    if (kept && kept.expiredTime - this.ports.clock.now() >= renewMs) return kept;
    const fresh = asking ? this.#fetchAsking(extension) : this.#fetch(extension);
    this.#grant = fresh;
    try {
      return await fresh;
    } catch (error) {
      if (this.#grant === fresh) this.#grant = undefined;
      throw error;
    }
  }

  async #fetchAsking(extension: Extension): Promise<OssGrant> {
    for (;;) {
      try {
        return await this.#fetch(extension);
      } catch (error) {
        if (!(await this.ports.askAgain())) throw error;
      }
    }
  }

  async #fetch(extension: Extension): Promise<OssGrant> {
    const { api, reserve } = this.ports;
    const count = await reserve.count(extension);
    const keys = count < fewKeys ? keyReserve - count : 0;
    const param = await api().call('ossParam', { needCredentials: true, keys, extension }, { quiet: true });
    if (!param.credentials) throw new PluginError('upload-failed', 'The server gave no credentials for the store.');
    await reserve.add(extension, param.keys);
    return { ...param, credentials: param.credentials };
  }
}

const isExtension = (extension: string): extension is Extension => extensions.includes(extension);

/** Read over TLS (7.4-6), but for a store on this machine, which has none. */
export function overTls(url: string): string {
  return /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/.test(url) ? url : url.replace(/^http:/, 'https:');
}

function asPluginError(error: unknown): PluginError {
  if (error instanceof PluginError) return error;
  const { status } = (error ?? {}) as { status?: number };
  if (status === 413 || status === 507) return new PluginError('quota', 'The store has no room for the recording.', {}, { cause: error });
  if (isUnreachable(error) || (isNetworkFailure(error) && !(status !== undefined && status > 0)))
    return new PluginError('offline', 'The store is out of reach; the recording stays here until it is not.', {}, { cause: error });
  return new PluginError('upload-failed', 'The recording could not be uploaded; it stays here.', {}, { cause: error });
}
