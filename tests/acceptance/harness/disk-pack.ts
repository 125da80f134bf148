import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentPackV1, WordItem } from '@chorus/contract/content-pack';
import { zipSync } from 'fflate';
import { projectRoot } from './project-root.ts';

/** The package that {@link diskPackage} makes: a book that no server has. */
export const diskBook = {
  packId: 'disk.words',
  id: 'disk.words.book',
  title: '优盘上的课本',
  unit: '第一单元 优盘上的单词',
  unitId: 'disk.words.unit',
  word: 'teacher',
} as const;

/** A resource package, as somebody brings it on a stick: one book with one word of the sample pack, with its sounds and picture. */
export function diskPackage(): Buffer {
  const folder = join(projectRoot, 'server/content/pack');
  const sample = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8')) as ContentPackV1;
  const item = sample.items.find(({ text }) => text === diskBook.word) as WordItem;
  const { distractors: _distractors, ...word } = item;
  const named = JSON.stringify(word);
  const assets = Object.fromEntries(Object.entries(sample.assets).filter(([id]) => named.includes(JSON.stringify(id))));
  const [book] = sample.books.filter(({ units }) => units.some(({ itemIds }) => itemIds.includes(item.id)));
  const title = { 'zh-CN': diskBook.title, en: 'A book from a stick' };
  const pack: ContentPackV1 = {
    formatVersion: 1,
    id: diskBook.packId,
    version: '1.0.0',
    title,
    licence: sample.licence,
    credits: sample.credits,
    books: [
      {
        kind: 'word',
        id: diskBook.id,
        stage: book!.stage,
        grade: book!.grade,
        title,
        units: [{ id: diskBook.unitId, title: { 'zh-CN': diskBook.unit, en: 'Unit 1' }, itemIds: [item.id] }],
      },
    ],
    items: [word],
    assets,
  };
  const files = Object.values(assets).map(({ path }) => [path, [readFileSync(join(folder, path)), { level: 0 as const }]] as const);
  return Buffer.from(zipSync({ 'pack.json': Buffer.from(JSON.stringify(pack)), ...Object.fromEntries(files) }));
}
