import { PluginError } from '../plugin/errors.ts';
import type { ObjectStorage } from '../services/object-storage.ts';

/** Keeps blobs in memory. */
export class FakeObjectStorage implements ObjectStorage {
  readonly kept = new Map<string, Blob>();
  /** Set to make the next uploads fail. */
  failWith: 'offline' | 'upload-failed' | 'quota' | undefined = undefined;

  async put(
    blob: Blob,
    options: { readonly extension: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly key: string; readonly sha256: string }> {
    options.signal?.throwIfAborted();
    if (this.failWith) throw new PluginError(this.failWith, 'The upload failed, as the test asked.');
    const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
    const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const key = `${sha256.slice(0, 4)}/${this.kept.size + 1}.${options.extension}`;
    this.kept.set(key, blob);
    return { key, sha256 };
  }

  async url(key: string): Promise<string> {
    if (!this.kept.has(key)) throw new PluginError('content-missing', `There is no object "${key}".`, { key });
    return `https://storage.invalid/${key}`;
  }
}
