import { TableError, type TableEncoding } from './table.ts';

/** Control characters that no text has. A picture or a program is full of them; a database leaves a few. */
const control = /[^\P{Cc}\t\n\v\f\r]/gu;
/** What old programs mark the end of a text with, and fill it up with. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const filler = /[\u0000\u001A]+$/;

/** Reads bytes as the text that they are: by their mark, else as UTF-8, else as GB 18030, which is what Excel in Chinese saves. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): { readonly text: string; readonly encoding: TableEncoding } {
  const { text: whole, encoding } = withMark(bytes) ?? withoutMark(bytes);
  const text = whole.replace(filler, '');
  if (text.includes('\0') || (text.match(control)?.length ?? 0) * 100 > text.length) throw new TableError('not-a-table');
  return { text, encoding };
}

function withMark(bytes: Uint8Array<ArrayBuffer>) {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { text: strictly('utf-8', bytes) ?? damaged(), encoding: 'utf-8' as const };
  if (first === 0xff && second === 0xfe) return { text: strictly('utf-16le', bytes) ?? damaged(), encoding: 'utf-16' as const };
  if (first === 0xfe && second === 0xff) return { text: strictly('utf-16be', bytes) ?? damaged(), encoding: 'utf-16' as const };
  return undefined;
}

function withoutMark(bytes: Uint8Array<ArrayBuffer>) {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return { text: strictly(wide, bytes) ?? damaged(), encoding: 'utf-16' as const };
  const utf8 = strictly('utf-8', bytes);
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' as const };
  // UTF-8 that broke somewhere would read as GB 18030, as gibberish. Of real GB 18030 hardly a character is right in UTF-8.
  const lenient = new TextDecoder('utf-8').decode(bytes);
  const wrong = lenient.split('\uFFFD').length - 1;
  const right = lenient.match(/[\u0300-\uFFFC]/g)?.length ?? 0;
  if (right > wrong * 4) damaged();
  const gbk = strictly('gb18030', bytes);
  if (gbk === undefined) throw new TableError('not-a-table');
  return { text: gbk, encoding: 'gbk' as const };
}

/** Commas and line ends of UTF-16 have a zero in them, always on the same side; no other text has one. */
function utf16Of(bytes: Uint8Array<ArrayBuffer>): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  const [even, odd] = zeros as [number, number];
  // Chinese characters whose second byte is zero are few.
  if (Math.max(even, odd) * 20 < bytes.length || Math.min(even, odd) * 20 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function strictly(encoding: string, bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function damaged(): never {
  throw new TableError('damaged');
}
