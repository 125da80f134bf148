/** A character that XML can't hold (ECMA-376, 22.9.2.19); `_x005F_` is the underscore before what only looks like one. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** What exporters write so that a spreadsheet keeps zeros and long numbers: `="007"`, or `=007`; and quotes around a cell of an input method, of SQL, or behind a blank. */
export function unguarded(cell: string): string {
  const quoted = /^\s*(?:\u201C([^\u201C\u201D]*)\u201D|'([^']+)'|"([^"]+)")\s*$/.exec(cell);
  if (quoted) return (quoted[1] ?? quoted[2] ?? quoted[3])!;
  const guarded = /^\s*=\s*(?:"((?:[^"]|"")*)"|(\d+))\s*$/.exec(cell);
  return guarded ? (guarded[1]?.replaceAll('""', '"') ?? guarded[2]!) : cell;
}
