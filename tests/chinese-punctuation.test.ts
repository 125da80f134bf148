import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Texts of which a part is no Chinese sentence. */
const exceptions: ReadonlySet<string> = new Set([
  // how a command is written
  'tools/src/receiver/locales/zh-CN.json cli.usage',
]);
const chinese = /\p{Script=Han}/u;
const ascii = /[,;:!?()"']|\.\.|\.$/;

const rooms = ['contract', 'desktop', 'host', 'plugins', 'sdk', 'server', 'speech', 'tools'];
const all = rooms.flatMap((room) =>
  readdirSync(`${root}${room}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path)),
);
const files = (named: RegExp) => all.filter((path) => named.test(path));
const wrong = (texts: readonly (readonly [place: string, text: string])[]) =>
  texts.filter(([place, text]) => chinese.test(text) && ascii.test(text) && !exceptions.has(place));

describe('Chinese texts have the punctuation of Chinese', () => {
  it('in every table of texts', () => {
    const tables = files(/\/locales\/zh-CN\.json$/);
    expect(tables.length).toBeGreaterThan(8);
    const texts = tables.flatMap((path) => {
      const table = JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as Readonly<Record<string, string>>;
      return Object.entries(table).map(([key, text]) => [`${path} ${key}`, text] as const);
    });
    expect(texts.length).toBeGreaterThan(1_000);
    expect(wrong(texts)).toEqual([]);
  });

  it('in what activities say of themselves, and in content', () => {
    const sources = files(
      /^(plugins|tools|server\/content|sdk|contract|host|server|speech)\/.*\.(ts|tsx)$|^server\/content\/.*\.json$/,
    ).filter((path) => !/test|locales/.test(path));
    const texts = sources.flatMap((path) => {
      const source = readFileSync(`${root}${path}`, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
      return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(
        ([, single, double]) => [path, single ?? double ?? ''] as const,
      );
    });
    expect(texts.filter(([, text]) => chinese.test(text)).length).toBeGreaterThan(100);
    expect(wrong(texts)).toEqual([]);
  });
});
