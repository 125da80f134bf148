import type { RandomAccess } from './installed-package.ts';

/** The bytes that a request wants of `size`: those of its range, all without one; undefined where there are none of them. `to` is the last one. */
export function byteRange(
  header: string | null,
  size: number,
): { readonly from: number; readonly to: number; readonly part: boolean } | undefined {
  const range = /^bytes=(\d+)-(\d*)$/.exec(header ?? '');
  if (!range) return { from: 0, to: size - 1, part: false };
  const from = Number(range[1]);
  const to = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1);
  return from > to ? undefined : { from, to, part: true };
}

/** The answer to a range that is not there. */
export const noSuchRange = (size: number): Response => new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });

/** What the headers of an answer say of a range. */
export const rangeHeaders = (
  { from, to }: { readonly from: number; readonly to: number },
  size: number,
): Readonly<Record<string, string>> => ({
  'Content-Range': `bytes ${from}-${to}/${size}`,
  'Accept-Ranges': 'bytes',
  'Content-Length': String(to - from + 1),
});

/** Given at a time of a longer file. */
export const pieceBytes = 256 * 1024;

/** Bytes of a file up to and with `to`, read as far as somebody listens. */
export function pieces(file: RandomAccess, from: number, to: number): ReadableStream<Uint8Array> {
  let at = from;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = Math.min(pieceBytes, to + 1 - at);
        controller.enqueue(await file.read(at, bytes));
        at += bytes;
        if (at > to) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
