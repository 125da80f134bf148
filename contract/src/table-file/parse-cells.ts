import papa from 'papaparse';
import { TableError } from './table.ts';

/** Rows of a text whose cells are parted by commas, semicolons or tabs, whichever it is. */
export function parseCells(text: string, most: number, delimiter?: '\t'): string[][] {
  const { data, errors } = papa.parse<string[]>(text, {
    ...(delimiter === undefined ? { delimitersToGuess: [',', '\t', ';'] } : { delimiter }),
    // one more than may be, so that more is noticed and never read
    preview: most + 1,
    skipEmptyLines: false,
  });
  if (errors.some(({ type }) => type === 'Quotes')) throw new TableError('damaged');
  return data;
}
