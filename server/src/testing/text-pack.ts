import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentPackV2 } from '@chorus/contract/content-pack';

const title = (text: string) => ({ en: text, 'zh-CN': `${text}（中）` });

/** Writes a pack of v2: a textbook with a unit of a sentence, a symbol, a passage and a unit of its own, and an empty one. */
export function writeTextPack(dir: string, change: (pack: ContentPackV2) => void = () => undefined): string {
  mkdirSync(dir, { recursive: true });
  const asset = (path: string, mime: string, content: string) => {
    writeFileSync(join(dir, path), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { path, mime, sha256, bytes: Buffer.byteLength(content), licence: 'CC0-1.0', source: 'drawn for a test' };
  };
  const sound = { us: 'sound' };
  const pack: ContentPackV2 = {
    formatVersion: 2,
    id: 'test.texts',
    version: '1.0.0',
    title: title('Texts'),
    licence: 'CC0-1.0',
    credits: [],
    books: [
      {
        kind: 'textbook',
        id: 'texts',
        stage: 'primary',
        grade: 103,
        title: title('Texts'),
        cover: 'picture',
        units: [
          {
            id: 'u1',
            title: title('U1'),
            itemIds: ['hello', 'symbol:ae', 'text'],
            units: [{ id: 'u1-a', title: { en: 'U1 A' }, itemIds: ['text'] }],
          },
          { id: 'u2', title: title('U2'), itemIds: [] },
        ],
      },
    ],
    items: [
      { kind: 'sentence', id: 'hello', text: 'Hello!', translation: { 'zh-CN': '你好！' }, sound, picture: 'picture' },
      { kind: 'symbol', id: 'symbol:ae', text: '/æ/', phones: ['AE'], sound },
      { kind: 'passage', id: 'text', paragraphs: [{ sentences: [{ text: 'Hello!', sound }] }] },
    ],
    assets: {
      picture: asset('hello.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><title>Hello</title></svg>'),
      sound: asset('hello.mp3', 'audio/mpeg', 'ID3 hello'),
    },
  };
  change(pack);
  writeFileSync(join(dir, 'pack.json'), JSON.stringify(pack));
  return dir;
}
