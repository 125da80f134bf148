import builtIn from './number-formats.json' with { type: 'json' };
import { walkXml } from './walk-xml.ts';

/** The formats that every workbook knows by number (ECMA-376, 18.8.30; 27 to 36 and 50 to 58 as in Chinese). */
const known = new Map<string, string>(Object.entries(builtIn));

/** What the styles of cells say, by their index. */
export interface CellStyles {
  /** Number formats; empty: as the value is. */
  readonly formats: readonly string[];
  /** Those that strike the text through. */
  readonly struck: ReadonlySet<number>;
}

export function readStyles(part: Uint8Array<ArrayBuffer> | undefined): CellStyles {
  const own = new Map<string, string>();
  const formats: string[] = [];
  const struck = new Set<number>();
  const struckFonts = new Set<number>();
  let [inCells, inFonts, font] = [false, false, -1];
  walkXml(part, {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '');
      inFonts ||= name === 'fonts';
      if (inFonts && name === 'font') font += 1;
      if (inFonts && name === 'strike' && !/^(?:0|false)$/.test(attribute('val') ?? '')) struckFonts.add(font);
      inCells ||= name === 'cellXfs';
      if (!inCells || name !== 'xf') return;
      const id = attribute('numFmtId') ?? '';
      if (struckFonts.has(Number(attribute('fontId') ?? 0))) struck.add(formats.length);
      formats.push(own.get(id) ?? known.get(id) ?? '');
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
      if (name === 'fonts') inFonts = false;
    },
  });
  return { formats, struck };
}
