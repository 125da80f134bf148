import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContentPackV1, validateContentPack, type PackAsset } from '@chorus/contract/content-pack';
import { middleBook } from '../src/middle.ts';
import { primaryBook } from '../src/primary.ts';
import { credits } from './credits.ts';
import { readDecisions } from './decisions.ts';
import { makeBooks, makeItems, pictureId } from './items.ts';
import { pictureNames } from './pictures.ts';

export const books = [primaryBook, middleBook];

/** Speaks a text in a variety of English, as MP3. */
export type Speak = (text: string, variety: 'us' | 'uk') => Promise<Buffer>;

const voices = {
  us: { source: 'Spoken by Flite 2.2, voice slt', author: 'Chorus, with Flite' },
  uk: { source: 'Spoken by eSpeak NG 1.51, voice en-gb', author: 'Chorus, with eSpeak NG' },
} as const;

/** Writes the sample pack into an empty folder `dir`. Two runs write the same bytes. */
export async function makePack(
  dir: string,
  espeak: Record<string, string>,
  speak: Speak,
  progress: (done: number, of: number) => void,
): Promise<ContentPackV1> {
  rmSync(dir, { recursive: true, force: true });
  const assets: Record<string, PackAsset> = {};
  const add = (
    id: string,
    path: string,
    content: Buffer,
    about: Pick<PackAsset, 'mime' | 'licence' | 'source' | 'author' | 'synthetic'>,
  ) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
    assets[id] = { path, sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length, ...about };
  };

  for (const name of pictureNames(books)) {
    const svg = readFileSync(new URL(`../src/pictures/${name}.svg`, import.meta.url));
    const source = 'https://github.com/microsoft/fluentui-emoji, flat';
    add(pictureId(name), `pictures/${name}.svg`, svg, { mime: 'image/svg+xml', licence: 'MIT', source, author: 'Microsoft Corporation' });
  }

  const items = makeItems(books, espeak, readDecisions());
  const sounds = items.flatMap((item) =>
    (['us', 'uk'] as const).flatMap((variety) => [
      { id: item.audio[variety]!, variety, text: item.text },
      { id: item.example!.audio[variety]!, variety, text: item.example!.text },
    ]),
  );
  for (const [i, { id, variety, text }] of sounds.entries()) {
    const path = `sounds/${variety}/${id.split(':').slice(2).join('-')}.mp3`;
    add(id, path, await speak(text, variety), { mime: 'audio/mpeg', licence: 'CC0-1.0', ...voices[variety], synthetic: true });
    progress(i + 1, sounds.length);
  }

  const pack: ContentPackV1 = {
    $schema: './pack.schema.json',
    formatVersion: 1,
    id: 'chorus.sample',
    version: '1.0.0',
    title: { 'zh-CN': 'Chorus 示例资源包', en: 'Chorus sample pack' },
    licence: 'CC0-1.0',
    credits: credits(),
    books: makeBooks(books),
    items,
    assets,
  };
  const checked = validateContentPack(pack);
  if (!checked.ok) throw new Error(`the pack is not valid: ${JSON.stringify(checked.errors, null, 2)}`);
  writeFileSync(join(dir, 'pack.json'), `${JSON.stringify(pack, null, 1)}\n`);
  writeFileSync(join(dir, 'pack.schema.json'), `${JSON.stringify(ContentPackV1, null, 1)}\n`);
  return pack;
}
