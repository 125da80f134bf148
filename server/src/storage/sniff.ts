import type { ObjectExtension } from './keys.ts';

/** How many of the first bytes {@link looksLike} reads. */
export const sniffBytes = 12;

/** Whether the beginning of a file is that of its kind; `info` files are JSON and are read whole elsewhere. */
export function looksLike(extension: ObjectExtension, head: Buffer): boolean {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  switch (extension) {
    case 'wav':
      return text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE';
    case 'mp3':
      // An ID3 tag, or the eleven set bits of a frame of layer 3.
      return text(0, 3) === 'ID3' || (head.length > 1 && head[0] === 0xff && (head[1]! & 0xe6) === 0xe2);
    case 'ogg':
      return text(0, 4) === 'OggS';
    case 'webm':
      return head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
    case 'info':
      return /^\s*[{[]/.test(head.toString('utf8'));
  }
}
