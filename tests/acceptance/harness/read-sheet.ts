import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** A sheet of an Excel file, the first without a place: its name, and what its rows say; an empty cell is ''. */
export function readSheet(path: string, at = 1): { readonly name: string; readonly rows: readonly (readonly string[])[] } {
  const parts = unzip(readFileSync(path));
  const xml = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const shared = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text]) => plain(text!));
  const rows = [...xml(`xl/worksheets/sheet${at}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells]) => {
    const row: string[] = [];
    for (const [, column, kind, value] of cells!.matchAll(/<c r="([A-Z]+)\d+"((?:[^>/]|\/(?!>))*)>(.*?)<\/c>/gs)) {
      const at = [...column!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      row[at] = kind!.includes('t="s"') ? shared[Number(plain(value!))]! : plain(value!);
    }
    return Array.from(row, (text) => text ?? '');
  });
  const names = [...xml('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name!);
  return { name: names[at - 1] ?? '', rows };
}

const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** By the directory at the end. */
function unzip(file: Buffer): ReadonlyMap<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const parts = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [packed, named, extra, note] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ];
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(from, from + packed);
    parts.set(file.toString('utf8', at + 46, at + 46 + named), file.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data));
    at += 46 + named + extra + note;
  }
  return parts;
}
