import type { Data } from '@chorus/contract';
import { PluginError, type Clock, type ObjectStorage } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { isUnreachable } from '../../api/api-error.ts';
import { sha256Hex } from '../sha256.ts';

type OssParam = Data<'ossParam'>;
type Extension = 'wav' | 'mp3' | 'ogg' | 'webm' | 'info';

/** The part of ali-oss that is used. */
export interface OssClient {
  put(
    key: string,
    blob: Blob,
    options: { readonly timeout: number; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<unknown>;
}

/** Makes a client for these credentials. */
export type OssClientFactory = (param: OssParam & { readonly credentials: NonNullable<OssParam['credentials']> }) => Promise<OssClient>;

/** Keys in reserve, for times without a server. */
export const keyReserve = 50;
/** Credentials are renewed when less than this is left of them (7.4-1). */
const renewMs = 60_000;
/** 9-10. */
const putMs = 60_000;
const extensions: readonly string[] = ['wav', 'mp3', 'ogg', 'webm', 'info'] satisfies readonly Extension[];

/** Keeps blobs in the school's object store: temporary credentials, keys that the server issued, whole put. */
export class OssObjectStorage implements ObjectStorage {
  readonly #grants = new Map<string, Promise<{ readonly param: OssParam; readonly keys: string[]; readonly client: OssClient }>>();

  constructor(
    private readonly api: () => ApiClient,
    private readonly clock: Clock,
    private readonly createClient: OssClientFactory,
  ) {}

  async put(
    blob: Blob,
    options: { readonly extension: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly key: string; readonly sha256: string }> {
    options.signal?.throwIfAborted();
    if (!extensions.includes(options.extension))
      throw new PluginError('upload-failed', `The store takes no ".${options.extension}" files.`, { extension: options.extension });
    const extension = options.extension as Extension;
    const sha256 = await sha256Hex(new Uint8Array(await blob.arrayBuffer()));
    try {
      return { key: await this.#put(blob, extension, options.signal), sha256 };
    } catch (error) {
      if (isUnreachable(error))
        throw new PluginError('offline', 'The store is out of reach; the recording stays here until it is not.', {}, { cause: error });
      const status = (error as { status?: number }).status;
      if (status !== 403) throw this.#failure(error);
      // Keys or credentials that the server no longer honours: once more with new ones.
      this.#grants.delete(extension);
      return {
        key: await this.#put(blob, extension, options.signal).catch((again: unknown) => Promise.reject(this.#failure(again))),
        sha256,
      };
    }
  }

  async url(key: string): Promise<string> {
    const { url } = await this.api().call('recordingUrl', { key }, { quiet: true });
    return url;
  }

  /** Forgets credentials and keys: they are a session's. */
  forget(): void {
    this.#grants.clear();
  }

  async #put(blob: Blob, extension: Extension, signal: AbortSignal | undefined): Promise<string> {
    const { keys, client } = await this.#grant(extension);
    signal?.throwIfAborted();
    const key = keys.shift();
    if (key === undefined) throw new PluginError('upload-failed', 'The server issued no key to keep the recording under.');
    await client.put(key, blob, { timeout: putMs, headers: { 'Content-Type': blob.type || 'application/octet-stream' } });
    return key;
  }

  async #grant(extension: Extension) {
    const kept = await this.#grants.get(extension)?.catch(() => undefined);
    if (kept && kept.keys.length > 0 && kept.param.expiredTime - this.clock.now() >= renewMs) return kept;
    const fresh = this.#fetch(extension);
    this.#grants.set(extension, fresh);
    try {
      return await fresh;
    } catch (error) {
      this.#grants.delete(extension);
      throw error;
    }
  }

  async #fetch(extension: Extension) {
    const param = await this.api().call('ossParam', { needCredentials: true, keys: keyReserve, extension }, { quiet: true });
    if (!param.credentials) throw new PluginError('upload-failed', 'The server gave no credentials for the store.');
    return { param, keys: [...param.keys], client: await this.createClient({ ...param, credentials: param.credentials }) };
  }

  #failure(error: unknown): PluginError {
    if (error instanceof PluginError) return error;
    const { status, code, name } = (error ?? {}) as { status?: number; code?: string; name?: string };
    if (status === 413 || status === 507) return new PluginError('quota', 'The store has no room for the recording.', {}, { cause: error });
    const away =
      (status !== undefined && status < 0) ||
      code === 'RequestError' ||
      code === 'ConnectionTimeoutError' ||
      name === 'RequestError' ||
      name === 'ConnectionTimeoutError';
    if (away)
      return new PluginError('offline', 'The store is out of reach; the recording stays here until it is not.', {}, { cause: error });
    return new PluginError('upload-failed', 'The recording could not be uploaded; it stays here.', {}, { cause: error });
  }
}
