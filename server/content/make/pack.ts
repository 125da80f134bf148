import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContentPackV3, validateContentPack, type PackAsset } from '@chorus/contract/content-pack';
import { heardWords } from '../src/heard-words.ts';
import { middleEightBook } from '../src/middle-8.ts';
import { middleBook } from '../src/middle.ts';
import { primaryFourBook } from '../src/primary-4.ts';
import { primaryBook } from '../src/primary.ts';
import { middleTextBook, primaryTextBook } from '../src/text-books.ts';
import { spokenBy } from './cast.ts';
import { credits } from './credits.ts';
import { readDecisions } from './decisions.ts';
import { makeHeardWords } from './heard-words.ts';
import { makeBooks, makeItems, pictureId } from './items.ts';
import type { recite, Timings } from './recital.ts';
import { soundsOf } from './sounds.ts';
import { makeSymbolBook, makeSymbols, symbolBookCover } from './symbols.ts';
import { makeTextBooks, makeTexts, spokenTexts } from './texts.ts';
import type { speak } from './voices.ts';
import type { BookSource } from '../src/book-source.ts';

export const books = [primaryBook, middleBook, primaryFourBook, middleEightBook];
export const textBooks = [primaryTextBook, middleTextBook];

/** Every word that a voice says alone: of the books, and those that are only heard. */
export const spokenWords = [
  ...books.flatMap((book) => book.units.flatMap((unit) => unit.words.map(([lemma]) => lemma))),
  ...heardWords.map(([text]) => text),
];

const modelVoices = {
  us: { source: 'Spoken by Flite 2.2, voice slt', author: 'Chorus, with Flite' },
  uk: { source: 'Spoken by eSpeak NG 1.51, voice en-gb', author: 'Chorus, with eSpeak NG' },
} as const;

/** Writes the sample pack into an empty folder `dir`, with the pictures of the pack that is there. Two runs write the same bytes. */
export async function makePack(
  dir: string,
  espeak: Record<string, string>,
  voices: { speak: typeof speak; recite: typeof recite },
  progress: (done: number, of: number) => void,
): Promise<ContentPackV3> {
  const pictures = pictureNames(books, symbolBookCover).map(
    (name) => [name, readFileSync(new URL(`../pack/pictures/${name}.svg`, import.meta.url))] as const,
  );
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

  for (const [name, svg] of pictures) {
    const source = 'https://github.com/microsoft/fluentui-emoji, flat';
    add(pictureId(name), `pictures/${name}.svg`, svg, { mime: 'image/svg+xml', licence: 'MIT', source, author: 'Microsoft Corporation' });
  }

  const decisions = readDecisions();
  const items = makeItems(books, espeak, decisions);
  const heard = makeHeardWords(heardWords, espeak, decisions);
  const symbols = makeSymbols([...items, ...heard]);
  const sounds = soundsOf(books, items, heard);
  const texts = spokenTexts(textBooks);
  const count = sounds.length + texts.length;
  for (const [i, { id, variety, said, bytes }] of sounds.entries()) {
    const path = `sounds/${variety}/${pathName(id)}.mp3`;
    add(id, path, await voices.speak(said, variety, bytes), {
      mime: 'audio/mpeg',
      licence: 'CC0-1.0',
      ...modelVoices[variety],
      synthetic: true,
    });
    progress(i + 1, count);
  }
  const timings = new Map<string, Timings['sentences']>();
  for (const [i, text] of texts.entries()) {
    const { variety, lines } = text;
    const spoken = await voices.recite(lines, variety, text.slower);
    const about = {
      mime: 'audio/mpeg',
      licence: 'CC0-1.0',
      ...spokenBy(
        lines.map(({ voice }) => voice),
        variety,
      ),
    };
    add(text.sound, `sounds/${variety}/${pathName(text.sound)}.mp3`, spoken.sound, { ...about, synthetic: true });
    timings.set(text.timings, [...(timings.get(text.timings) ?? []), ...spoken.timings]);
    progress(sounds.length + i + 1, count);
  }
  for (const [id, sentences] of timings) {
    const content = Buffer.from(`${JSON.stringify({ format: 1, sentences } satisfies Timings)}\n`);
    const source = 'Told by the voices that spoke the text';
    add(id, `timings/${id.split(':')[1]}/${pathName(id)}.json`, content, {
      mime: 'application/json',
      licence: 'CC0-1.0',
      source,
      author: 'Chorus',
    });
  }

  const pack: ContentPackV3 = {
    $schema: './pack.schema.json',
    formatVersion: 3,
    id: 'chorus.sample',
    version: '1.0.0',
    title: { 'zh-CN': 'Chorus 示例资源包', en: 'Chorus sample pack' },
    licence: 'CC0-1.0',
    credits: credits(),
    books: [...makeBooks(books), makeSymbolBook(), ...makeTextBooks(textBooks)],
    items: [...items, ...symbols, ...makeTexts(textBooks)],
    assets,
  };
  const checked = validateContentPack(pack);
  if (!checked.ok) throw new Error(`the pack is not valid: ${JSON.stringify(checked.errors, null, 2)}`);
  writeFileSync(join(dir, 'pack.json'), packJson(pack));
  writeFileSync(join(dir, 'pack.schema.json'), `${JSON.stringify(ContentPackV3, null, 1)}\n`);
  return pack;
}

/** Of an asset's file: its id without what and in which variety it is. */
const pathName = (id: string) => id.split(':').slice(2).join('-');

/** An entry a line: what has changed can be seen, and a clone stays small. */
function packJson({ books, items, assets, ...about }: ContentPackV3): string {
  const list = (entries: readonly unknown[]) => `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  const named = Object.entries(assets).map(([id, asset]) => `${JSON.stringify(id)}:${JSON.stringify(asset)}`);
  const fields = Object.entries(about).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{\n${[...fields, `"books":${list(books)}`, `"items":${list(items)}`, `"assets":{\n${named.join(',\n')}\n}`].join(',\n')}\n}\n`;
}

/** Names of all pictures that the books use, and of these covers, each once, sorted. */
function pictureNames(books: BookSource[], ...covers: string[]): string[] {
  const names = books.flatMap((book) => [book.cover, ...book.units.flatMap((unit) => unit.words.map((word) => word[5]))]);
  return [...new Set([...covers, ...names].filter((name) => name !== null))].toSorted();
}
