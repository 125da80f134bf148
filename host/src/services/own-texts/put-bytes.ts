/** Puts bytes to an address, and says how much of them is there; `fetch` does not. Rejects where they have not come. */
export function putBytes(
  url: string,
  bytes: ArrayBuffer,
  { signal, onShare }: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<void> {
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    request.open('PUT', url);
    request.timeout = putMs;
    request.upload.onprogress = ({ loaded }) => onShare(bytes.byteLength === 0 ? 1 : loaded / bytes.byteLength);
    const fail = () => reject(new PutError(request.status));
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(signal.reason as Error);
    request.send(bytes);
  }).finally(() => signal.removeEventListener('abort', stop));
}

/** As long as the slowest line takes for the longest sound. */
const putMs = 6 * 3_600_000;

/** What was sent has not come. `status`: the server's answer; 0: there was none; 507: the school has no more room. */
export class PutError extends Error {
  constructor(readonly status: number) {
    super(`The bytes were not taken: ${status}.`);
    this.name = 'PutError';
  }
}
