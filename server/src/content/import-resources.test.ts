import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Body } from '@chorus/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer } from '../testing/administration.ts';
import { writeTestPack } from '../testing/test-pack.ts';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeTextPack } from '../testing/text-pack.ts';

let root: string;
let server: TestServer;
let teacher: string;
let foreign: string;
const listId = 'list.00000000-0000-7000-8000-000000000001';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'chorus-import-'));
  server = await startTestServer({ packs: [writeTestPack(join(root, 'words')), writeTextPack(join(root, 'texts'))] });
  teacher = await server.login();
  foreign = await server.login(foreignPhone);
  const row = { text: 'zorbling', pos: 0, meaning: '玩具', ipa: '' };
  const draft = { title: '校本词表', stage: 'middle', grade: 7, units: [{ id: null, title: '第一单元', rows: [row] }] } as const;
  await (await administer(server)).ok('saveWordList', { id: listId, version: null, draft: structuredClone(draft) as never });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const resources = (body: Body<'importResources'> = {}, token = teacher) => server.ok('importResources', body, token);
const packIds = async (token: string) => (await resources({}, token)).packs.map(({ packId }) => packId);

it('lists each pack with version, size and all its files, whose addresses give what their hashes promise [7.2-11]', async () => {
  const { packs, next } = await resources();
  expect(next).toBeNull();
  const words = packs.find(({ packId }) => packId === 'test.pack')!;
  expect(words).toMatchObject({ packVersion: '1.0.0', title: { 'zh-CN': '测试' }, fileCount: 3 });
  expect(words.files.map(({ path }) => path)).toEqual(['fox.mp3', 'fox.svg', 'pack.json']);
  expect(words.bytes).toBe(words.files.reduce((sum, { bytes }) => sum + bytes, 0));
  for (const { url, sha256, bytes } of packs.flatMap(({ files }) => files)) {
    const file = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
    expect([createHash('sha256').update(file).digest('hex'), file.length]).toEqual([sha256, bytes]);
  }
});

it('gives them a page at a time, none twice and none left out, whichever pack is the last [7.2-11]', async () => {
  for (const token of [teacher, foreign]) {
    const whole = await resources({}, token);
    for (const limit of [1, 2, 3, 4]) {
      const paths: string[] = [];
      let page = await resources({ limit }, token);
      for (;;) {
        const files = page.packs.flatMap(({ packId, files: some }) => some.map(({ path }) => `${packId} ${path}`));
        expect(files.length).toBeLessThanOrEqual(limit);
        paths.push(...files);
        if (!page.next) break;
        page = await resources({ limit, after: page.next }, token);
      }
      expect(paths).toEqual(whole.packs.flatMap(({ packId, files }) => files.map(({ path }) => `${packId} ${path}`)));
    }
  }
});

it('lists a school’s own pack for that school alone, and goes on after no other [7.2-11]', async () => {
  expect(await packIds(teacher)).toEqual(['test.pack', 'test.texts', listId]);
  expect(await packIds(foreign)).toEqual(['test.pack', 'test.texts']);
  const after = { packId: listId, packVersion: '1.0.0', path: '' };
  expect((await server.send('importResources', { after }, foreign)).state).toBe(43);
  expect((await server.send('importResources', {}, 'nobody')).state).toBe(22);
  expect((await server.send('importResources', { limit: 1_001 }, teacher)).state).toBe(40);
});

it('says in which unit and book items stand, of what the school sees alone', async () => {
  const [unit] = await server.ok('units', { bookId: listId }, teacher);
  const [own] = await server.ok('words', { unitId: unit!.id }, teacher);
  const fox = { packId: 'test.pack', packVersion: '1.0.0', itemId: 'word:fox:animal' };
  const refs = [fox, own!.ref, { ...fox, itemId: 'word:gone:away' }];
  const { places } = await server.ok('contentPlaces', { refs }, teacher);
  expect(places.map(({ ref }) => ref)).toEqual([fox, own!.ref]);
  expect(places[0]).toEqual({
    ref: fox,
    unit: { id: 'unit', title: { 'zh-CN': '单元' } },
    book: { id: 'book', kind: 'wordBook', title: { 'zh-CN': '书' } },
  });
  expect((await server.ok('contentPlaces', { refs }, foreign)).places.map(({ ref }) => ref)).toEqual([fox]);
});
