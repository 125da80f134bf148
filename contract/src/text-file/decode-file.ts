import { decodeText } from '../table-file/decode-text.ts';
import { TableError } from '../table-file/table.ts';
import { TextFileError } from './text-source.ts';

/** Node 20 and 22 read these bytes of Windows-1252 as the control characters of Latin-1. */
const marks = ['…', '', '', '', '', '', '', '', '', '', '', '', '‘', '’', '“', '”', '•', '–', '—'];

/** Bytes of a text. What Windows in English saves has single bytes of its own code page between letters; GB 18030 would take the next letter along. */
export function decodeFile(bytes: Uint8Array<ArrayBuffer>): string {
  if (isWestern(bytes))
    return new TextDecoder('windows-1252').decode(bytes).replaceAll(/[\u0085\u0091-\u0097]/g, (mark) => marks[mark.charCodeAt(0) - 0x85]!);
  try {
    return decodeText(bytes).text;
  } catch (error) {
    if (error instanceof TableError) throw new TextFileError(error.problem === 'damaged' ? 'damaged' : 'not-text', { cause: error });
    throw error;
  }
}

/** Quotation marks, dashes and accents of Windows-1252, each alone among letters; Chinese characters have two such bytes. */
function isWestern(bytes: Uint8Array): boolean {
  let found = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === 0) return false;
    if (byte < 0x80) continue;
    if ((bytes[at + 1] ?? 0) >= 0x80 || !(byte === 0x85 || (byte >= 0x91 && byte <= 0x97) || byte >= 0xc0)) return false;
    found = true;
  }
  return found;
}
