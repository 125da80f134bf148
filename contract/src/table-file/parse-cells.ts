import papa from 'papaparse';
import { unescaped, unguarded } from './cell-text.ts';

const usual = [',', '\t', ';'];
/** Typed with an input method, or drawn: only where none of the usual ones parts anything. */
const unusual = ['\uFF0C', '\uFF1B', '\u3001', '|'];
/** The line below the headings of a table in Markdown. */
export const isRule = (line: string) => line.includes('|') && line.includes('--') && /^[\s|:-]+$/.test(line);
const lineEnd = /\r\n|[\r\n]/;

/** Rows of a text whose cells are parted by commas, semicolons or tabs, or by what its first line says, whichever it is. */
export function parseCells(text: string, most: number, delimiter?: '\t'): string[][] {
  if (text.includes('--') && text.includes('|')) {
    const lines = text.split(lineEnd);
    if (lines.some(isRule)) return lines.slice(0, most + 1).map(cellsOfMarkdown);
  }
  const said = delimiter ?? /^sep=(.)[\r\n]/i.exec(text)?.[1];
  const parsed = parse(text, most, said);
  if (said !== undefined || parsed.some(({ length }) => length > 1)) return parsed;
  const better = unusual
    .map((one) => parse(text, most, one))
    .find((rows) => rows.filter(({ length }) => length > 1).length * 2 > rows.length);
  return better ?? byBlanks(text, most) ?? parsed;
}

/** The rule is an empty row; what is bold is so no more. */
function cellsOfMarkdown(line: string): string[] {
  if (isRule(line)) return [];
  const cells = line.trim().replaceAll(/^\||\|$/g, '');
  return cells.split('|').map((cell) => unguarded(cell.trim().replace(/^(\*\*|__|`)(.+)\1$/, '$2')));
}

/** As many cells in each line, parted by blanks: out of a document or a chat. Of a text in English blanks part words. */
function byBlanks(text: string, most: number): string[][] | undefined {
  const lines = text.split(lineEnd).slice(0, most + 1);
  if (/[a-z]{3}/i.test(text)) return undefined;
  return [/ {2,}|\u3000+/, /[ \u3000]+/]
    .map((blanks) => lines.map((line) => (line.trim() === '' ? [''] : line.trim().split(blanks))))
    .find((rows) => {
      const lengths = new Set(rows.filter(([first]) => first !== '').map(({ length }) => length));
      return lengths.size === 1 && !lengths.has(1);
    });
}

function parse(text: string, most: number, delimiter: string | undefined): string[][] {
  const { data, errors, meta } = papa.parse<string[]>(text, {
    ...(delimiter === undefined ? { delimitersToGuess: usual } : { delimiter }),
    // one more than may be, so that more is noticed and never read
    preview: most + 1,
    skipEmptyLines: false,
  });
  const cells = errors.some(({ type }) => type === 'Quotes') ? withStrayQuotes(text, meta.delimiter, most + 1) : data;
  return cells.map((row) => row.map((cell) => unguarded(unescaped(cell))));
}

/** A quote that doesn't end its cell is one that stands there, as in a nickname or in inches: without this it would take the rows after it along. */
function withStrayQuotes(text: string, delimiter: string, most: number): string[][] {
  const rows: string[][] = [[]];
  // a cell in quotes up to its end, or one that goes to the delimiter
  const part = delimiter.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
  const cell = new RegExp(`"((?:[^"]|"")*)"(?=${part}|[\\r\\n]|$)|((?:(?!${part})[^\\r\\n])*)`, 'y');
  let at = 0;
  while (at <= text.length) {
    cell.lastIndex = at;
    const match = cell.exec(text)!;
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    at = cell.lastIndex;
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length;
      continue;
    }
    if (at >= text.length || rows.length >= most) break;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push([]);
  }
  return rows;
}
