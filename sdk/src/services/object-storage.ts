import { serviceToken } from '../plugin/service-token.ts';

/** Keep this blob, give me a URL. */
export interface ObjectStorage {
  /** Uploads under a key that the server issued. Errors: `PluginError` `offline`, `upload-failed`, `quota`. */
  put(
    blob: Blob,
    options: { readonly extension: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly key: string; readonly sha256: string }>;
  /** A URL to read it by, for a limited time. Only the server makes them. */
  url(key: string): Promise<string>;
}

export const ObjectStorage = serviceToken<ObjectStorage>(
  'ObjectStorage',
  1,
  'Keep this recording, and where can it be read?',
  'storage.write',
);
