import builtIn from './number-formats.json' with { type: 'json' };
import { walkXml } from './walk-xml.ts';

/** The formats that every workbook knows by number (ECMA-376, 18.8.30; 27 to 36 and 50 to 58 as in Chinese). */
const known = new Map<string, string>(Object.entries(builtIn));

/** The number format of each cell style; empty: as the value is. */
export function readStyles(part: Uint8Array<ArrayBuffer> | undefined): string[] {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let inCells = false;
  walkXml(part, {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '');
      inCells ||= name === 'cellXfs';
      if (!inCells || name !== 'xf') return;
      const id = attribute('numFmtId') ?? '';
      formats.push(own.get(id) ?? known.get(id) ?? '');
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
