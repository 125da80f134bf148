import { mostFavourites } from '@chorus/contract/api/material-calls';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeTestPack } from '../testing/test-pack.ts';
import { writeTextPack } from '../testing/text-pack.ts';

let root: string;
let server: TestServer;
let token: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'chorus-materials-'));
  const symbols = writeTextPack(join(root, 'symbols'), (pack) => {
    pack.id = 'test.symbols';
    pack.books = [{ kind: 'symbolBook', id: 'symbols', stage: 'middle', grade: 7, title: { 'zh-CN': '音标' }, units: [] }];
  });
  server = await startTestServer({ packs: [writeTestPack(join(root, 'words')), writeTextPack(join(root, 'texts')), symbols] });
  token = await server.login();
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});
const below = (pid: string) => server.ok('moduleListByPid', { pid }, token);
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

it('gives materials stage by stage, grade by grade, book by book and unit by unit [7.2-1]', async () => {
  expect(ids(await below(''))).toEqual(['primary', 'middle']);
  expect(ids(await below('middle'))).toEqual(['middle/1', 'middle/7']);
  const books = await below('middle/1');
  expect(ids(books)).toEqual(['test.pack/book', 'test.pack/empty-book']);
  expect(books[0]).toMatchObject({ kind: 'book', bookKind: 'wordBook', gradeId: 1, count: 2, pid: 'middle/1', name: { 'zh-CN': '书' } });
  expect(books[0]!.cover).toMatch(/^\/content\/test\.pack\//);
  expect(ids(await below('test.pack/book'))).toEqual(['test.pack/unit', 'test.pack/empty-unit']);
});

it('gives all books below a stage, a grade or the top at once [7.2-2]', async () => {
  const find = async (pid: string) => ids(await server.ok('findModuleListByPid', { pid }, token));
  expect(await find('')).toEqual(['test.texts/texts', 'test.pack/book', 'test.pack/empty-book', 'test.symbols/symbols']);
  expect(await find('primary')).toEqual(['test.texts/texts']);
  expect(await find('primary/103')).toEqual(['test.texts/texts']);
});

it('gives apart what trains one thing for all grades [7.2-3]', async () => {
  expect(ids(await server.ok('findEspecialList', {}, token))).toEqual(['test.symbols/symbols']);
  expect(await server.ok('findEspecialList', { stage: 'primary' }, token)).toEqual([]);
});

it('knows no module of another name', async () => {
  for (const pid of ['senior', 'middle/3', 'test.pack/none', 'test.pack/unit', 'a/b/c/d', '/', "'"])
    expect((await server.send('moduleListByPid', { pid }, token)).state).toBe(43);
});

const mark = (ref: string, on = true, kind: 'activity' | 'book' = 'activity') => server.ok('setFavourite', { kind, ref, on }, token);

it('keeps what a teacher has marked, over a restart and for nobody else', async () => {
  await mark('a.b Page');
  server.now += 1;
  await mark('p/book', true, 'book');
  expect(await mark('a.b Page')).toHaveLength(2);
  await server.restart();
  const kept = [
    { kind: 'activity', ref: 'a.b Page' },
    { kind: 'book', ref: 'p/book' },
  ];
  expect(await server.ok('favourites', {}, token)).toEqual(kept);
  const foreign = await server.login(foreignPhone);
  expect(await server.ok('setFavourite', { kind: 'book', ref: 'p/book', on: false }, foreign)).toEqual([]);
  expect(await server.ok('favourites', {}, token)).toEqual(kept);
  expect(await mark('a.b Page', false)).toEqual([kept[1]]);
});

it('keeps sixty marks and says so of one more', async () => {
  for (let n = 0; n < mostFavourites; n += 1) await mark(`a.b Page${n}`);
  const answer = await server.send('setFavourite', { kind: 'activity', ref: 'a.b More', on: true }, token);
  expect(answer.state).toBe(40);
  expect(await mark('a.b Page0')).toHaveLength(mostFavourites);
});

it('takes the same mark twice at once as one', async () => {
  await Promise.all([1, 2, 3].map(() => mark('a.b Page')));
  expect(await server.ok('favourites', {}, token)).toHaveLength(1);
});
