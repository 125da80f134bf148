import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentPackV2 } from '@chorus/contract/content-pack';
import { projectRoot } from './project-root.ts';

/** The title of the book that {@link writeSymbolPack} puts beside the sample's. */
export const ownSymbols = '本校音标';

/**
 * Puts a school's own pack of symbols into a data folder, before its server starts: an /ŋ/ that is judged in words only and has the id of the sample's, a
 * /θ/ that is judged alone, and a symbol that no mouth is drawn for. Its sound is one of the sample pack's.
 */
export function writeSymbolPack(data: string): void {
  const dir = join(data, 'packs', 'school.sounds');
  mkdirSync(dir, { recursive: true });
  const sample = join(projectRoot, 'server/content/pack');
  const { assets } = JSON.parse(readFileSync(join(sample, 'pack.json'), 'utf8')) as ContentPackV2;
  const asset = assets['sound:uk:thing']!;
  copyFileSync(join(sample, asset.path), join(dir, 'thing.mp3'));
  const sound = { uk: 'sound:thing' };
  const title = { 'zh-CN': ownSymbols, en: 'Sounds of our school' };
  const pack: ContentPackV2 = {
    formatVersion: 2,
    id: 'school.sounds',
    version: '1.0.0',
    title,
    licence: 'CC0-1.0',
    credits: [],
    books: [
      {
        kind: 'symbolBook',
        id: 'school.sounds.book',
        stage: 'middle',
        grade: 2,
        title,
        units: [{ id: 'school.nasals', title: { 'zh-CN': '鼻音', en: 'Nasals' }, itemIds: ['symbol:ng', 'symbol:click', 'symbol:own-th'] }],
      },
    ],
    items: [
      {
        kind: 'symbol',
        id: 'symbol:ng',
        text: '/ŋ/',
        phones: ['NG'],
        sound: {},
        judged: 'in-words',
        examples: [{ text: 'thing', letters: [3, 5], sound }],
      },
      { kind: 'symbol', id: 'symbol:own-th', text: '/θ/', phones: ['TH'], sound },
      { kind: 'symbol', id: 'symbol:click', text: '/ǀ/', phones: ['K'], sound },
    ],
    assets: { 'sound:thing': { ...asset, path: 'thing.mp3' } },
  };
  writeFileSync(join(dir, 'pack.json'), JSON.stringify(pack));
}
