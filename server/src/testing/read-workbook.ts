import { strFromU8, unzipSync } from 'fflate';

/** What the sheets of an Excel file say, by their names; an empty cell is ''. Reads what Chorus writes. */
export function readWorkbook(bytes: Uint8Array): Readonly<Record<string, readonly (readonly string[])[]>> {
  const parts = unzipSync(bytes);
  const text = (name: string) => strFromU8(parts[name]!);
  const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name!);
  return Object.fromEntries(names.map((name, at) => [name, rowsOf(text(`xl/worksheets/sheet${at + 1}.xml`))]));
}

const rowsOf = (xml: string): string[][] =>
  [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells]) => {
    const row: string[] = [];
    for (const [, column, value] of cells!.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(.*?)<\/c>/gs))
      row[[...column!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1] = plain(value!);
    return Array.from(row, (cell) => cell ?? '');
  });

const plain = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
