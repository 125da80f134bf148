const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** What of a source map (revision 3) says where a place was written. */
export interface SourceMapJson {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** The first place in a plugin's bundle that a stack names: the script's address, its line and column, both from 1. */
export function bundlePlace(stack: string, pluginId: string) {
  const found = new RegExp(`(/p/\\d+/${pluginId.replaceAll('.', '\\.')}/[^/\\s]+/[^\\s:?]+\\.js)[^\\s:]*:(\\d+):(\\d+)`).exec(stack);
  const [, path, line, column] = found ?? [];
  return path === undefined ? undefined : { path, line: Number(line), column: Number(column) };
}

/** `src/page.tsx:12` for a line and column of a script, from 1; undefined where its map says nothing of them. */
export function sourceOf({ sources, mappings }: SourceMapJson, line: number, column: number): string | undefined {
  let [source, sourceLine] = [0, 0];
  let found: string | undefined;
  for (const [at, segments] of mappings.split(';', line).entries()) {
    let from = 0;
    for (const segment of segments.split(',')) {
      const [byColumn = 0, bySource, byLine = 0] = numbersOf(segment);
      from += byColumn;
      source += bySource ?? 0;
      sourceLine += byLine;
      if (at !== line - 1 || from > column - 1) continue;
      const name = bySource === undefined ? undefined : sources[source];
      found = name && `${name}:${sourceLine + 1}`;
    }
  }
  return found;
}

/** The numbers of a segment: base 64 digits of five bits, the lowest first, the sign in the lowest bit of all. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** File and line of the author's source where an error was thrown, by the map beside the script of a bundle in development; undefined where there is none. */
export async function sourceOfStack(stack: string, pluginId: string): Promise<string | undefined> {
  const place = bundlePlace(stack, pluginId);
  if (!place) return undefined;
  const answer = await fetch(`${place.path}.map`);
  return answer.ok ? sourceOf((await answer.json()) as SourceMapJson, place.line, place.column) : undefined;
}
