import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentPackV1, WordItem } from '@chorus/contract/content-pack';

const fox: WordItem = {
  kind: 'word',
  id: 'word:fox:animal',
  lemma: 'fox',
  sense: 'animal',
  text: 'Fox',
  pos: 0,
  meaning: { 'zh-CN': '狐狸' },
  ipa: { us: '/fɑks/' },
  pronunciations: {
    us: {
      phones: ['F', 'AA', 'K', 'S'],
      stress: [0, 1, 0, 0],
      letters: [
        [0, 1],
        [1, 2],
        [2, 3],
        [2, 3],
      ],
    },
  },
  example: { text: 'The fox runs.', translation: { 'zh-CN': '狐狸在跑。' }, audio: { us: 'sound' } },
  picture: 'picture',
  audio: { us: 'sound' },
};
const bare: WordItem = {
  kind: 'word',
  id: `word:${'x'.repeat(60)}:none`,
  lemma: 'x'.repeat(60),
  sense: 'none',
  text: 'x'.repeat(60),
  pos: 0,
  meaning: { 'zh-CN': '长' },
  ipa: {},
  pronunciations: {},
  audio: {},
};

/** Writes a small pack: a book with a unit of two words and one of none, and a book without a unit. */
export function writeTestPack(dir: string): string {
  mkdirSync(dir, { recursive: true });
  const asset = (path: string, mime: string, content: string) => {
    writeFileSync(join(dir, path), content);
    return {
      path,
      mime,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: Buffer.byteLength(content),
      licence: 'CC0-1.0',
      source: 'drawn for a test',
    };
  };
  const title = (text: string) => ({ 'zh-CN': text });
  const book = { kind: 'word' as const, stage: 'middle' as const, grade: 1 as const };
  const pack: ContentPackV1 = {
    formatVersion: 1,
    id: 'test.pack',
    version: '1.0.0',
    title: title('测试'),
    licence: 'CC0-1.0',
    credits: [],
    books: [
      {
        ...book,
        id: 'book',
        title: title('书'),
        cover: 'picture',
        units: [
          { id: 'unit', title: title('单元'), itemIds: [fox.id, bare.id] },
          { id: 'empty-unit', title: title('空'), itemIds: [] },
        ],
      },
      { ...book, id: 'empty-book', title: title('空书'), units: [] },
    ],
    items: [fox, bare],
    assets: {
      picture: asset('fox.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      sound: asset('fox.mp3', 'audio/mpeg', 'ID3 sound'),
    },
  };
  writeFileSync(join(dir, 'pack.json'), JSON.stringify(pack));
  return dir;
}
