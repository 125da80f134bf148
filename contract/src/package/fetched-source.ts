import type { PackageSource } from './import-types.ts';
import { PackageError } from './package-error.ts';
import type { OfferedFile } from './packages-state.ts';

/** What {@link FetchedSource} needs of its machine. */
export interface FetchedPorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds before each further try of a piece. */
const waitsMs = [500, 2_000, 5_000, 10_000];
/** Nothing has come for so long: the try is given up. */
const stalledMs = 10_000;

/** A package of the school's server, fetched by ranges: what was broken off goes on where it was. */
export class FetchedSource implements PackageSource {
  readonly fileName: string;
  readonly size: number;
  readonly #url: string;
  #tag: string | undefined;

  constructor(
    { url, fileName, bytes }: OfferedFile,
    private readonly signal: AbortSignal,
    private readonly ports: FetchedPorts,
  ) {
    this.fileName = fileName;
    this.size = bytes;
    this.#url = url;
  }

  async read(at: number, bytes: number): Promise<Uint8Array> {
    if (bytes === 0) return new Uint8Array();
    for (let tried = 0; ; tried += 1) {
      try {
        return await this.#fetch(at, bytes);
      } catch (error) {
        this.signal.throwIfAborted();
        if (error instanceof PackageError) throw error;
        const wait = waitsMs[tried];
        if (wait === undefined)
          throw new PackageError('source-unreadable', `"${this.#url}" can't be fetched`, { detail: String(error) }, { cause: error });
        await this.ports.wait(wait, this.signal);
      }
    }
  }

  async #fetch(at: number, bytes: number): Promise<Uint8Array> {
    const stalled = new AbortController();
    let timer = setTimeout(() => stalled.abort(), stalledMs);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stalled.abort(), stalledMs);
    };
    const end = () => stalled.abort();
    this.signal.addEventListener('abort', end, { once: true });
    try {
      const answer = await this.ports.fetch(this.#url, {
        headers: { Range: `bytes=${at}-${at + bytes - 1}`, ...(this.#tag !== undefined && { 'If-Range': this.#tag }) },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: stalled.signal,
      });
      this.#judge(answer, at, bytes);
      const piece = await whole(answer, bytes, heard);
      this.#tag ??= answer.headers.get('etag') ?? undefined;
      return piece;
    } finally {
      clearTimeout(timer);
      this.signal.removeEventListener('abort', end);
    }
  }

  #judge(answer: Response, at: number, bytes: number): void {
    // The server may be busy, or away behind another one.
    if (answer.status >= 500 || answer.status === 429) throw new Error(`The server answered ${answer.status}.`);
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '');
    if (answer.status === 206 && range) {
      const [from, to, size] = range.slice(1).map(Number);
      if (from === at && to === at + bytes - 1 && size === this.size) return;
    }
    if (answer.status === 206 || answer.status === 200 || answer.status === 416)
      throw new PackageError('source-changed', `"${this.#url}" is not what it was`, { detail: `status ${answer.status}` });
    throw new PackageError('source-unreadable', `"${this.#url}" can't be fetched`, { detail: `status ${answer.status}` });
  }
}

async function whole(answer: Response, bytes: number, heard: () => void): Promise<Uint8Array> {
  const into = new Uint8Array(bytes);
  const reader = answer.body!.getReader();
  let at = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    heard();
    if (at + piece.value.length > bytes) throw new Error('More came than was asked for.');
    into.set(piece.value, at);
    at += piece.value.length;
  }
  if (at < bytes) throw new Error(`${at} of ${bytes} bytes came.`);
  return into;
}
