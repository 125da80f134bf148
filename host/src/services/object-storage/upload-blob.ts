import type { Clock } from '@chorus/sdk';

/** The part of ali-oss that is used. */
export interface OssClient {
  put(
    key: string,
    blob: Blob,
    options: { readonly timeout: number; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<unknown>;
  multipartUpload(
    key: string,
    blob: Blob,
    options: {
      readonly parallel: number;
      readonly partSize: number;
      readonly timeout: number;
      readonly mime: string;
      readonly checkpoint?: unknown;
      readonly progress: (part: number, checkpoint?: unknown) => void;
    },
  ): Promise<unknown>;
  cancel(): void;
}

/** 9-10. */
export const putMs = 60_000;
/** How a blob goes in parts: so many at a time, of so many bytes, each within so many milliseconds. */
export interface Parts {
  readonly parallel: number;
  readonly partSize: number;
  readonly timeout: number;
}
/** 7.4-2. */
export const usualParts: Parts = { parallel: 5, partSize: 524_288, timeout: 15_000 };
/** Rounds of parts in which none arrives, before the upload is left for later. */
const stalledRounds = 3;
/** The client's own time limits come first; this is for one that forgets them. */
const graceMs = 5_000;

/** What an upload needs. */
export interface UploadPorts {
  /** A client with credentials that hold. */
  client(): Promise<OssClient>;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly parts: Parts;
  /** Without a try as a whole: that has failed before in this session, or is not the school's way. */
  readonly inParts: boolean;
  /** It has failed now. */
  onWeak(): void;
  /** The credentials hold no longer: the next client needs others. */
  renew(): void;
}

/** The store took too long. */
class StalledError extends Error {
  override readonly name = 'ConnectionTimeoutError';
}

/**
 * Puts a blob under a key: whole, and if the network does not carry that, in parts that go on where they stopped. Ends after a bounded time
 * whatever the network does. Throws what the client throws.
 */
export async function uploadBlob(key: string, blob: Blob, ports: UploadPorts): Promise<void> {
  if (!ports.inParts) {
    try {
      const headers = { 'Content-Type': blob.type || 'application/octet-stream' };
      await bounded(ports, putMs + graceMs, (client) => client.put(key, blob, { timeout: putMs, headers }));
      return;
    } catch (error) {
      if (ports.signal?.aborted || !isNetworkFailure(error)) throw error;
      ports.onWeak();
    }
  }
  await putInParts(key, blob, ports);
}

async function putInParts(key: string, blob: Blob, ports: UploadPorts): Promise<void> {
  const { parts } = ports;
  const waves = Math.ceil(Math.ceil(blob.size / parts.partSize) / parts.parallel) + 2;
  let checkpoint: unknown;
  let stalled = 0;
  for (;;) {
    let arrived = 0;
    const progress = (_part: number, latest?: unknown) => {
      // The first call says that the upload has begun, each further one that a part is there.
      if (latest !== undefined && checkpoint !== undefined) arrived += 1;
      checkpoint = latest ?? checkpoint;
    };
    try {
      const resumed = checkpoint;
      await bounded(ports, parts.timeout * waves + graceMs, (client) =>
        client.multipartUpload(key, blob, {
          ...parts,
          mime: blob.type || 'application/octet-stream',
          progress,
          ...(resumed !== undefined && { checkpoint: resumed }),
        }),
      );
      return;
    } catch (error) {
      if (ports.signal?.aborted) throw error;
      // The store has forgotten the upload: begin it anew.
      if (isGone(error)) checkpoint = undefined;
      else if (isExpired(error)) ports.renew();
      else if (!isNetworkFailure(error)) throw error;
      stalled = arrived > 0 ? 0 : stalled + 1;
      if (stalled >= stalledRounds) throw error;
    }
  }
}

/** Runs with a client of its own, which is cancelled when the time is over or the caller leaves. */
async function bounded(ports: UploadPorts, limitMs: number, run: (client: OssClient) => Promise<unknown>): Promise<void> {
  const { signal, clock } = ports;
  signal?.throwIfAborted();
  const client = await ports.client();
  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => {
      timer.dispose();
      signal?.removeEventListener('abort', leave);
      settle();
    };
    const leave = () => {
      client.cancel();
      end(() => reject(signal?.reason as Error));
    };
    const timer = clock.timeout(limitMs, () => {
      client.cancel();
      end(() => reject(new StalledError('The store took too long.')));
    });
    signal?.addEventListener('abort', leave, { once: true });
    run(client).then(
      () => end(resolve),
      (error: unknown) => end(() => reject(error as Error)),
    );
  });
}

/** The network, or a server that fails: worth another try. Negative states are ali-oss's for a network error and a time limit. */
export function isNetworkFailure(error: unknown): boolean {
  const { status, code, name } = (error ?? {}) as { status?: number; code?: string; name?: string };
  if (status !== undefined && status > 0) return status >= 500 && status !== 501 && status !== 507;
  return [code, name].some((word) => /^(RequestError|ConnectionTimeoutError|ResponseTimeoutError)$/.test(word ?? '')) || (status ?? 0) < 0;
}

/** A refusal of the credentials, as against one of the key. */
export function isExpired(error: unknown): boolean {
  const { status, code } = (error ?? {}) as { status?: number; code?: string };
  return status === 403 && code !== undefined && code !== 'AccessDenied';
}

function isGone(error: unknown): boolean {
  const { status, code, name } = (error ?? {}) as { status?: number; code?: string; name?: string };
  return code === 'NoSuchUpload' || name === 'abort' || status === 404;
}
