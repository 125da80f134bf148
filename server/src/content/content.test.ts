import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePackDir } from '../../content/read-pack.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeTextPack } from '../testing/text-pack.ts';

describe('content', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.login();
  });
  afterAll(() => server.close());

  it('lists books, one without a unit too', async () => {
    const books = await server.ok('wordBooks', {}, token);
    expect(books.map(({ id, stage, gradeId, unitCount, wordCount }) => [id, stage, gradeId, unitCount, wordCount])).toEqual([
      ['book', 'middle', 1, 2, 2],
      ['empty-book', 'middle', 1, 0, 0],
    ]);
    expect(await server.ok('units', { bookId: 'empty-book' }, token)).toEqual([]);
  });

  it('lists units, one without a word too', async () => {
    expect((await server.ok('units', { bookId: 'book' }, token)).map(({ id, wordCount }) => [id, wordCount])).toEqual([
      ['unit', 2],
      ['empty-unit', 0],
    ]);
    expect(await server.ok('words', { unitId: 'empty-unit' }, token)).toEqual([]);
  });

  it('gives a word whole [3-11] [3-32]', async () => {
    const [word] = await server.ok('words', { unitId: 'unit' }, token);
    expect(word).toMatchObject({
      ref: { packId: 'test.pack', packVersion: '1.0.0', itemId: 'word:fox:animal' },
      text: 'Fox',
      pos: 0,
      meaning: { 'zh-CN': '狐狸' },
      ipa: { us: '/fɑks/' },
      pronunciations: [{ phones: ['F', 'AA', 'K', 'S'] }],
      example: { text: 'The fox runs.' },
    });
    expect(await server.ok('word', { wordId: 'word:fox:animal' }, token)).toEqual(word);
  });

  it('gives a word without sound and picture, and one of 60 characters', async () => {
    const [, word] = await server.ok('words', { unitId: 'unit' }, token);
    expect(word).toMatchObject({ text: 'x'.repeat(60), picture: null, sound: {}, example: null });
  });

  it.each([
    ['fox', 'Fox'],
    [' FOX ', 'Fox'],
    ['none', undefined],
    ['', undefined],
  ])('finds "%s" by its name: %s [7.2-10] [8-6]', async (wordName, text) => {
    expect((await server.ok('wordByName', { wordName }, token))?.text).toBe(text);
  });

  it('serves pictures and sounds at addresses that never change', async () => {
    const [word] = await server.ok('words', { unitId: 'unit' }, token);
    const picture = await fetch(server.url + word!.picture!);
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ]);
    // A drawing opened by itself must not run what is written in it.
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    const sound = await fetch(server.url + word!.sound.us!, { headers: { range: 'bytes=4-' } });
    expect([sound.status, sound.headers.get('content-type'), await sound.text()]).toEqual([206, 'audio/mpeg', 'sound']);
  });

  it.each([
    '/content/',
    '/content/test.pack/1.0.0/pack.json',
    '/content/../pack.json',
    '/content/test.pack/1.0.0/..%2fpack.json',
    '/content/%2e%2e/data/chorus.db',
  ])('serves nothing at %s', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });
});

describe('a pack of sentences, symbols and a textbook beside the sample pack', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ packs: [samplePackDir] });
    writeTextPack(join(server.dataDir, 'packs', 'texts'));
    writeTextPack(join(server.dataDir, 'packs', 'wrong'), ({ items }) => (items[0]!.text = 7));
    await server.restart();
    token = await server.login();
  });
  afterAll(() => server.close());

  it('is walked from its book to its sentences, and each is had by its reference', async () => {
    const books = (await server.ok('listContent', {}, token)).entries;
    expect(books.map(({ kind }) => kind)).toEqual([
      'wordBook',
      'wordBook',
      'wordBook',
      'wordBook',
      'symbolBook',
      'textbook',
      'textbook',
      'textbook',
    ]);
    const [unit] = (await server.ok('listContent', { parent: books.at(-1)!.ref, kind: 'unit' }, token)).entries;
    const inUnit = (await server.ok('listContent', { parent: unit!.ref }, token)).entries;
    expect(inUnit.map(({ kind }) => kind)).toEqual(['sentence', 'symbol', 'passage', 'unit']);
    expect(await server.ok('getContent', { ref: inUnit[0]!.ref }, token)).toEqual(inUnit[0]);
    const sound = await fetch(server.url + inUnit[0]!.assets['sound']!);
    expect([sound.headers.get('content-type'), sound.headers.get('cache-control'), await sound.text()]).toEqual([
      'audio/mpeg',
      'public, max-age=31536000, immutable',
      'ID3 hello',
    ]);
  });

  it('leaves the sample’s words as they are, by the short ways and by reference', async () => {
    const books = await server.ok('wordBooks', {}, token);
    expect(books.map(({ unitCount }) => unitCount)).toEqual([4, 4, 4, 4]);
    const [unit] = await server.ok('units', { bookId: books[0]!.id }, token);
    const [word] = await server.ok('words', { unitId: unit!.id }, token);
    expect(await server.ok('getContent', { ref: word!.ref }, token)).toMatchObject({ kind: 'word', content: { text: word!.text } });
  });

  it('does not keep the server from starting when another pack is broken, which is named', () => {
    expect(server.errors.map((error) => (error as [string])[0])).toEqual([
      `The content pack in ${join(server.dataDir, 'packs', 'wrong')} cannot be used: pack.json, at /items/0/text: must be string`,
    ]);
  });

  it('tells a reference that leads nowhere, and takes no page larger than 200', async () => {
    const ref = { packId: 'test.texts', packVersion: '1.0.0', itemId: 'none' };
    expect((await server.send('getContent', { ref }, token)).state).toBe(43);
    expect((await server.send('listContent', { parent: ref }, token)).state).toBe(43);
    expect((await server.send('listContent', { limit: 201 }, token)).state).toBe(40);
    expect((await server.send('listContent', {})).state).toBe(22);
  });
});
