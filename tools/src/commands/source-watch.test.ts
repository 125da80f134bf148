import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceWatch } from './source-watch.ts';

let folder: string;
const at = (path: string) => join(folder, path);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chorus-watch-'));
  mkdirSync(at('locales'));
  writeFileSync(at('index.ts'), 'a');
  writeFileSync(at('locales/en.json'), 'a');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inPlace = (path: string, text: string) => writeFileSync(at(path), text);
/** As `sed -i`, vim and most editors save. */
const byRename = (path: string, text: string) => {
  writeFileSync(at(`${path}~new`), text);
  renameSync(at(`${path}~new`), at(path));
};
/** What the looks until all is quiet say. */
const looks = (watch: SourceWatch) => [watch.look(), watch.look(), watch.look()];

describe('a watched source folder', () => {
  it('is left alone while nothing changes', () => {
    expect(looks(new SourceWatch(folder))).toEqual([false, false, false]);
  });

  it.each([
    ['in place', inPlace],
    ['by rename', byRename],
    ['by rename, then in place', (path: string, text: string) => (text < 'd' ? byRename : inPlace)(path, text)],
    ['in place, then by rename', (path: string, text: string) => (text < 'd' ? inPlace : byRename)(path, text)],
  ])('is built once after each save %s, of the same length and within one tick of the clock as well', (_, save) => {
    const watch = new SourceWatch(folder);
    for (const text of ['b', 'c', 'd', 'e', 'f']) {
      for (const path of ['index.ts', 'locales/en.json']) {
        save(path, text);
        expect([text, path, looks(watch)]).toEqual([text, path, [false, true, false]]);
      }
    }
  });

  it('is built for files that come and go', () => {
    const watch = new SourceWatch(folder);
    byRename('page.tsx', 'a');
    expect(looks(watch)).toEqual([false, true, false]);
    rmSync(at('page.tsx'));
    expect(looks(watch)).toEqual([false, true, false]);
  });

  it('waits until an editor has written everything', () => {
    const watch = new SourceWatch(folder);
    byRename('index.ts', 'b');
    expect(watch.look()).toBe(false);
    byRename('locales/en.json', 'b');
    expect(looks(watch)).toEqual([false, true, false]);
  });

  it('is built again for what changes while it is built', () => {
    const watch = new SourceWatch(folder);
    inPlace('index.ts', 'b');
    expect([watch.look(), watch.look()]).toEqual([false, true]);
    byRename('locales/en.json', 'b');
    expect(looks(watch)).toEqual([false, true, false]);
  });

  it('is not built for a save that changes nothing', () => {
    const watch = new SourceWatch(folder);
    byRename('index.ts', 'a');
    expect(looks(watch)).toEqual([false, false, false]);
  });

  it('sees what is saved in a file that has long been as it was', () => {
    utimesSync(at('index.ts'), 1_000, 1_000);
    const watch = new SourceWatch(folder);
    looks(watch);
    byRename('index.ts', 'b');
    expect(looks(watch)).toEqual([false, true, false]);
    inPlace('index.ts', 'c');
    expect(looks(watch)).toEqual([false, true, false]);
  });
});
