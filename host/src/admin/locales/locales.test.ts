import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adminTexts } from '../admin-texts.ts';
import { pages } from '../pages.ts';

const admin = join(import.meta.dirname, '..');
const tables = readdirSync(import.meta.dirname).filter((name) => name.endsWith('zh-CN.json'));
const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Record<string, string>;

it('has the same texts in both languages, with the same places to fill in, and no Chinese in English', () => {
  const places = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const name of tables) {
    const [zh, en] = [read(name), read(name.replace('zh-CN', 'en'))];
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
    for (const key of Object.keys(zh)) expect([key, places(en[key])]).toEqual([key, places(zh[key])]);
    expect(Object.values(en).filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  }
});

it('has the texts of every table, and a title for every page', () => {
  for (const name of tables.flatMap((table) => [table, table.replace('zh-CN', 'en')])) {
    const said = adminTexts[name.endsWith('zh-CN.json') ? 'zh-CN' : 'en'];
    const missing = Object.keys(read(name)).filter((key) => !Object.hasOwn(said, key));
    expect(missing, `add ${name} to \`areas\` in host/src/admin/admin-texts.ts`).toEqual([]);
  }
  const untitled = pages.map(({ path }) => `page.${path}`).filter((key) => !Object.hasOwn(adminTexts.en, key));
  expect(untitled, 'a page of host/src/admin/pages.ts has its title in a table of host/src/admin/locales').toEqual([]);
});

it('says no key twice, and knows every text that is said', () => {
  const keys = tables.flatMap((name) => Object.keys(read(name)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  const said = readdirSync(admin, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/test/.test(file))
    .flatMap((file) => [...readFileSync(join(admin, file), 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key = '']) => key));
  expect(said.length).toBeGreaterThan(50);
  for (const table of Object.values(adminTexts)) expect(said.filter((key) => !Object.hasOwn(table, key))).toEqual([]);
});
