import { Parser } from 'htmlparser2';
import { fillDown, type CellRange } from './fill-down.ts';
import { shownNumber, shownText } from './shown-number.ts';
import { cellAt, tableLimits, TableError, type TableSheet } from './table.ts';

/** The formats that this kind of workbook has names for, as far as they are more than a number. */
const namedFormats: Readonly<Record<string, string>> = {
  'General Date': 'yyyy/m/d h:mm',
  'Long Date': 'yyyy/m/d',
  'Medium Date': 'yyyy/m/d',
  'Short Date': 'yyyy/m/d',
  General: '',
  'General Number': '',
};

/** Days since the last of 1899, of a day that is written out. */
const serialOf = (iso: string): string => {
  const ms = Date.parse(iso.includes('T') ? `${iso}Z` : iso);
  return Number.isNaN(ms) ? iso : String(ms / 86_400_000 + 25_569);
};

/** No such workbook is deeper; the parser takes long for one that is. */
const deepest = 1_000;

interface Sheet extends TableSheet {
  hidden: boolean;
  filtered: boolean;
  readonly rows: string[][];
  readonly hiddenRows: Set<number>;
  readonly hiddenColumns: Set<number>;
  readonly struck: Set<number>;
  readonly merged: CellRange[];
}

/** The sheets of a workbook as the XML of Excel 2003, which many a program still writes under the name .xls. Undefined: the text is none. */
export function readXmlSheets(text: string, most: number): readonly TableSheet[] | undefined {
  if (!/<(?:\w+:)?workbook[\s>]/i.test(text)) return undefined;
  const sheets: Sheet[] = [];
  const styles = new Map<string, { format: string; struck: boolean }>();
  let style = { format: '', struck: false };
  let [row, column, across, down, type, value, styled] = [-1, -1, 0, 0, 'String', '', ''];
  /** What stands beside a cell's text: a remark of somebody, how it is spoken. */
  let beside = 0;
  let reads = false;
  let depth = 0;
  const open: Record<string, (attribute: (name: string) => string | undefined) => unknown> = {
    style: (attribute) => styles.set(attribute('id') ?? '', (style = { format: '', struck: false })),
    numberformat: (attribute) => {
      const format = attribute('format') ?? '';
      style.format = namedFormats[format] ?? format;
    },
    font: (attribute) => {
      style.struck = attribute('strikethrough') === '1';
    },
    worksheet: (attribute) => {
      const own = { rows: [], hiddenRows: new Set<number>(), hiddenColumns: new Set<number>(), struck: new Set<number>(), merged: [] };
      sheets.push({ name: attribute('name') ?? '', hidden: false, filtered: false, ...own });
      [row, column] = [-1, -1];
    },
    column: (attribute) => {
      column = attribute('index') === undefined ? column + 1 : Number(attribute('index')) - 1;
      const last = Math.min(column + Number(attribute('span') ?? 0), tableLimits.columns - 1);
      for (let at = column; at <= last; at += 1) if (attribute('hidden') === '1') sheets.at(-1)?.hiddenColumns.add(at);
      column = last;
    },
    row: (attribute) => {
      row = attribute('index') === undefined ? row + 1 : Number(attribute('index')) - 1;
      column = -1;
      if (attribute('hidden') === '1' && row <= most) sheets.at(-1)?.hiddenRows.add(row);
    },
    cell: (attribute) => {
      column = attribute('index') === undefined ? column + 1 : Number(attribute('index')) - 1;
      [across, down] = [Number(attribute('mergeacross') ?? 0), Number(attribute('mergedown') ?? 0)];
      [type, value, styled] = ['String', '', attribute('styleid') ?? ''];
    },
    data: (attribute) => {
      if (beside > 0) return;
      type = attribute('type') ?? 'String';
      reads = true;
    },
    comment: () => (beside += 1),
    phonetictext: () => (beside += 1),
    visible: () => {
      value = '';
      reads = true;
    },
    autofiltercolumn: (attribute) => {
      if (attribute('type') !== 'All' && sheets.length > 0) sheets.at(-1)!.filtered = true;
    },
  };
  const close: Record<string, () => unknown> = {
    data: () => {
      reads = false;
    },
    comment: () => (beside -= 1),
    phonetictext: () => (beside -= 1),
    visible: () => {
      reads = false;
      if (sheets.length > 0) sheets.at(-1)!.hidden = /hidden/i.test(value);
    },
    cell: () => {
      const sheet = sheets.at(-1);
      const { format = '', struck = false } = styles.get(styled) ?? {};
      const shown = shownValue(type, value, format);
      if (sheet && shown.trim() !== '' && !(column >= tableLimits.columns)) {
        if (!(row >= 0) || !(column >= 0) || row > most) throw new TableError(row > most ? 'too-many-rows' : 'damaged');
        while (sheet.rows.length <= row) sheet.rows.push([]);
        const cells = sheet.rows[row]!;
        while (cells.length < column) cells.push('');
        cells[column] = shown;
        if (struck) sheet.struck.add(cellAt(row, column));
        if (down > 0) sheet.merged.push({ top: row, bottom: row + down, left: column, right: column + across });
      }
      column += across;
    },
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if ((depth += 1) > deepest) throw new TableError('not-a-table');
        const own = new Map(Object.entries(attributes).map(([key, text]) => [bare(key), text]));
        open[bare(name)]?.((key) => own.get(key));
      },
      ontext(data) {
        if (reads) value += data;
      },
      onclosetag(name) {
        depth -= 1;
        close[bare(name)]?.();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return sheets.map(({ merged, ...sheet }) => {
    const width = sheet.rows.reduce((wide, { length }) => Math.max(wide, length), 0);
    for (const range of merged) fillDown(sheet.rows, range, width);
    return { ...sheet, filtered: sheet.filtered && sheet.hiddenRows.size > 0 };
  });
}

/** A name without its prefix, in small letters. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function shownValue(type: string, value: string, format: string): string {
  switch (type) {
    case 'Number':
      return shownNumber(value.trim(), format, false);
    case 'DateTime':
      return shownNumber(serialOf(value.trim()), format === '' ? 'yyyy/m/d' : format, false);
    case 'Boolean':
      return value.trim() === '1' ? 'TRUE' : 'FALSE';
    default:
      return shownText(value, format);
  }
}
