import { readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { listFiles } from './bundle-files.ts';

/** Where each place of a bundle's scripts was written. */
export class SourceMaps {
  private constructor(private readonly maps: ReadonlyMap<string, SourceMap>) {}

  /** Reads a bundle's source maps; takes them out of it, unless they `stay`. */
  static take(bundle: string, stay: boolean): SourceMaps {
    const maps = listFiles(bundle)
      .filter((path) => path.endsWith('.js.map'))
      .map((path) => {
        const file = join(bundle, path);
        const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
        if (!stay) rmSync(file);
        return [path.slice(0, -'.map'.length), map] as const;
      });
    return new SourceMaps(new Map(maps));
  }

  /** `src/page.tsx:12` for `page-Ab3.js:1:2345`; as it is where no map says it. */
  sourceOf(place: string): string {
    const [, path = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
    const entry = this.maps.get(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    return entry && 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}` : place;
  }
}
