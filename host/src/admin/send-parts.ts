import { backupPartBytes } from '@chorus/contract/api/admin/backup-calls';

/** A part that can't be sent is tried so often again, after a while each. */
const retries = 5;
const pauseMs = 2_000;

/** How a part is put; `fetch`, but in tests. */
export type Put = (url: string, init: { readonly method: 'PUT'; readonly body: Blob; readonly signal: AbortSignal }) => Promise<Response>;

/** Sends a file to the address that the server gave for it, part by part: a network that fails for a moment costs one part. Errors: `AbortError`, or why it could not. */
export async function sendParts(
  file: Blob,
  url: string,
  signal: AbortSignal,
  { put = fetch, wait = pause }: { readonly put?: Put; readonly wait?: () => Promise<void> } = {},
): Promise<void> {
  for (let offset = 0; offset < file.size;) {
    const body = file.slice(offset, offset + backupPartBytes);
    await sendPart(`${url}&offset=${offset}`, body, signal, put, wait);
    offset += body.size;
  }
}

async function sendPart(url: string, body: Blob, signal: AbortSignal, put: Put, wait: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      const answer = await put(url, { method: 'PUT', body, signal });
      if (answer.ok) return;
      // What the server says no to, it says no to again.
      if (answer.status < 500) throw new RefusedPart(`HTTP ${answer.status}`);
    } catch (error) {
      if (signal.aborted || error instanceof RefusedPart || tries === retries) throw error;
    }
    if (tries === retries) throw new RefusedPart('The server does not take it.');
    await wait();
  }
}

class RefusedPart extends Error {
  override readonly name = 'RefusedPart';
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs));
