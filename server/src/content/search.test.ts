import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentPackV2 } from '@chorus/contract/content-pack';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeTestPack } from '../testing/test-pack.ts';
import { writeTextPack } from '../testing/text-pack.ts';
import { ContentLibrary } from './content-library.ts';

let root: string;
let content: ContentLibrary | undefined;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'chorus-search-'))));
afterEach(() => {
  content?.close();
  rmSync(root, { recursive: true, force: true });
});

async function library(change?: (pack: ContentPackV2) => void): Promise<ContentLibrary> {
  writeTextPack(join(root, 'packs/texts'), change);
  const packs = [writeTestPack(join(root, 'words'))];
  content = await ContentLibrary.open({ packs, folder: join(root, 'packs'), indexDir: join(root, 'index'), log: () => undefined });
  return content;
}
const found = async (query: string, limit = 5) => (await content!.search(query, limit)).map(({ group, ref }) => `${group} ${ref.itemId}`);

it.each(['fox', 'Fo', '狐狸', '狸', 'huli', 'hu li', 'hl', 'hul'])('finds a word by “%s”', async (query) => {
  await library();
  expect(await found(query)).toContain('word word:fox:animal');
});

it('says where something is: the unit that names it, and its book', async () => {
  await library();
  expect((await content!.search('fox', 5))[0]).toEqual({
    group: 'word',
    kind: 'word',
    ref: { packId: 'test.pack', packVersion: '1.0.0', itemId: 'word:fox:animal' },
    title: { 'zh-CN': 'Fox', en: 'Fox' },
    note: { 'zh-CN': '狐狸' },
    unit: { id: 'unit', title: { 'zh-CN': '单元' } },
    book: { id: 'book', kind: 'wordBook', title: { 'zh-CN': '书' } },
  });
});

it('says what a hit is called without reading what is in it', async () => {
  await library();
  const index = readdirSync(join(root, 'index')).map((name) => new Database(join(root, 'index', name)));
  for (const database of index) {
    database.exec("UPDATE entries SET content = 'lost'");
    database.close();
  }
  expect((await content!.search('fox', 1))[0]).toMatchObject({ title: { en: 'Fox' }, unit: { id: 'unit' }, book: { id: 'book' } });
});

it('finds books, units, sentences, texts and words’ examples in every pack', async () => {
  await library();
  expect(await found('kongshu')).toEqual(['book empty-book']);
  expect(await found('dy')).toEqual(['unit unit']);
  expect(await found('texts')).toEqual(['book texts']);
  expect(await found('hello')).toEqual(['text hello', 'text text']);
  expect(await found('nh')).toEqual(['text hello']);
  expect(await found('runs')).toEqual(['text word:fox:animal']);
  expect((await content!.search('the fox', 5))[0]).toMatchObject({
    kind: 'word',
    title: { en: 'The fox runs.' },
    note: { 'zh-CN': '狐狸在跑。' },
  });
});

it('shows of a text that was not found by its title the line that was', async () => {
  await library(({ items }) => {
    const sentence = (text: string, zh: string) => ({ text, translation: { 'zh-CN': zh }, sound: {} });
    const sentences = [sentence('Our table is empty.', '卖空了。'), sentence('Only six cookies are left.', '只剩六块了。')];
    items.push({ kind: 'passage', id: 'cookie', title: 'The Last Cookie', paragraphs: [{ sentences }] });
  });
  const shown = async (query: string) => (await content!.search(query, 5)).find(({ ref }) => ref.itemId === 'cookie')?.note?.en;
  expect(await shown('only six')).toBe('Only six cookies are left.');
  expect(await shown('只剩')).toBe('只剩六块了。');
  expect(await shown('table is')).toBe('Our table is empty.');
  const byTitle = (await content!.search('the last', 5)).find(({ ref }) => ref.itemId === 'cookie');
  expect(byTitle).toMatchObject({ title: { en: 'The Last Cookie' }, note: { 'zh-CN': '卖空了。' } });
});

it('finds what is directly in a book, which is in no unit', async () => {
  await library(({ items, books }) => {
    items.push({ kind: 'sentence', id: 'page', text: 'Zebras run.', sound: {} });
    books[0]!.itemIds = ['page'];
  });
  expect(await content!.search('zebra', 5)).toMatchObject([
    { group: 'text', ref: { itemId: 'page' }, title: { en: 'Zebras run.' }, note: null, unit: null, book: { id: 'texts' } },
  ]);
});

it('gives what bears the name itself before what only begins with it, and no more than is asked for', async () => {
  await library(({ items, books }) => {
    const sentence = (id: string, text: string) => ({ kind: 'sentence', id, text, sound: {} });
    items.push(sentence('s1', 'cats and dogs'), sentence('s2', 'cat'), sentence('s3', 'a cat'), sentence('s4', 'category'));
    (books[0]!.units as { itemIds: string[] }[])[1]!.itemIds.push('s1', 's2', 's3', 's4');
  });
  expect(await found('cat')).toEqual(['text s2', 'text s4', 'text s1', 'text s3']);
  expect(await found('cat', 1)).toEqual(['text s2']);
});

it('finds nothing by what is no letter, whatever a database would read in it', async () => {
  await library();
  for (const query of ['', '。', '%', "' or 1=1 --", '_', '\u0000']) expect(await found(query)).toEqual([]);
});

it('looks through thousands of items, also for one letter', { tags: 'long' }, async () => {
  const many = process.env['CHORUS_LONG'] === '1' ? 19_990 : 3_990;
  await library((pack) => {
    const unit = { id: 'many', title: { en: 'Many' }, itemIds: [] as string[] };
    const text = (n: number) => `${['apple', 'banana', 'cherry', 'attic'][n % 4]} number ${n}`;
    for (let n = 0; n < many; n += 1)
      pack.items.push({ kind: 'sentence', id: `s${n}`, text: text(n), translation: { 'zh-CN': `苹果第${n}个` }, sound: {} });
    pack.books[0]!.units = [unit];
  });
  const found: number[] = [];
  for (const query of ['a', 'pingguo', '苹果', 'attic number 7', 'zzz', 'number 19']) {
    const { length } = await content!.search(query, 12);
    found.push(length);
  }
  expect(found).toEqual([12, 12, 12, 12, 0, 12]);
});
