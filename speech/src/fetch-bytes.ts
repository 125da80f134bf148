import { SpeechError } from './errors.ts';

/** Fetches a file; calls `onBytes` with what has come in and, as soon as it is known, the whole size. Throws `download-failed`. */
export type FetchBytes = (url: string, onBytes: (received: number, total: number) => void) => Promise<Uint8Array>;

/** Fetches by the worker's own `fetch`. */
export const fetchBytes: FetchBytes = async (url, onBytes) => {
  const failed = (why: string): SpeechError => new SpeechError('download-failed', `${url} could not be fetched: ${why}.`, { source: url });
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw failed(error instanceof Error ? error.message : 'no network');
  }
  if (!response.ok || !response.body) throw failed(`the server answered ${response.status}`);
  const total = Number(response.headers.get('content-length') ?? 0);
  const pieces: Uint8Array[] = [];
  let received = 0;
  const reader = response.body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value);
      received += piece.value.length;
      // A compressed answer's length is not that of its content.
      onBytes(received, Math.max(total, received));
    }
  } catch (error) {
    throw failed(error instanceof Error ? error.message : 'it broke off');
  }
  const bytes = new Uint8Array(received);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};
