import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContentPackV2 } from '@chorus/contract/content-pack';
import { projectRoot } from './project-root.ts';

const sample = join(projectRoot, 'server/content/pack');

/** Words that the sample pack has sounds of, each with the phones of its recording. */
type Spoken = { readonly text: string; readonly letters?: [number, number] };

/**
 * Puts a school's own pack of symbols into a data folder, before its server starts: /θ/ with spellings, pairs and words, /s/, one that is judged in words
 * only, and one that nobody has a picture of. Its sounds are some of the sample pack's.
 */
export function writeSymbolPack(data: string): void {
  const dir = join(data, 'packs', 'school.sounds');
  mkdirSync(dir, { recursive: true });
  const { assets } = JSON.parse(readFileSync(join(sample, 'pack.json'), 'utf8')) as ContentPackV2;
  const taken: ContentPackV2['assets'] = {};
  const sound = (word: string) => {
    const id = Object.keys(assets).find((name) => name.startsWith(`sound:us:${word}:`) && !name.endsWith(':example'))!;
    const asset = assets[id]!;
    copyFileSync(join(sample, asset.path), join(dir, basename(asset.path)));
    taken[id] = { ...asset, path: basename(asset.path) };
    return { us: id };
  };
  const word = ({ text, letters }: Spoken, from = text) => ({ text, ...(letters && { letters }), sound: sound(from) });
  const pair = (own: Spoken, other: string) => ({
    words: [word(own, 'teacher'), word({ text: other }, 'student')] as [never, never],
    other: 'symbol:s',
  });
  const pack: ContentPackV2 = {
    formatVersion: 2,
    id: 'school.sounds',
    version: '1.0.0',
    title: { 'zh-CN': '本校音标', en: 'Sounds of our school' },
    licence: 'CC0-1.0',
    credits: [],
    books: [
      {
        kind: 'symbolBook',
        id: 'school.sounds.book',
        stage: 'middle',
        grade: 1,
        title: { 'zh-CN': '本校音标', en: 'Sounds of our school' },
        units: [
          { id: 'school.vowels', title: { 'zh-CN': '本校元音', en: 'Own vowels' }, itemIds: ['symbol:ae'] },
          {
            id: 'school.fricatives',
            title: { 'zh-CN': '本校辅音', en: 'Own consonants' },
            itemIds: ['symbol:theta', 'symbol:s', 'symbol:t', 'symbol:ng', 'symbol:click'],
          },
        ],
      },
    ],
    items: [
      {
        kind: 'symbol',
        id: 'symbol:ae',
        text: '/æ/',
        phones: ['AE'],
        sound: sound('apple'),
        examples: [word({ text: 'apple', letters: [0, 1] })],
      },
      {
        kind: 'symbol',
        id: 'symbol:theta',
        text: '/θ/',
        phones: ['TH'],
        sound: sound('apple'),
        spellings: [
          {
            letters: 'th',
            words: [
              word({ text: 'teacher', letters: [0, 1] }),
              word({ text: 'healthy', letters: [4, 6] }, 'student'),
              word({ text: 'birthday', letters: [3, 5] }, 'student'),
              word({ text: 'mouth', letters: [3, 5] }, 'teacher'),
            ],
          },
        ],
        pairs: [pair({ text: 'think', letters: [0, 2] }, 'sink'), pair({ text: 'mouth', letters: [3, 5] }, 'mouse')],
      },
      { kind: 'symbol', id: 'symbol:s', text: '/s/', phones: ['S'], sound: sound('student') },
      { kind: 'symbol', id: 'symbol:t', text: '/t/', phones: ['T'], sound: sound('teacher') },
      {
        kind: 'symbol',
        id: 'symbol:ng',
        text: '/ŋ/',
        phones: ['NG'],
        sound: {},
        judged: 'in-words',
        examples: [word({ text: 'sing', letters: [2, 4] }, 'student')],
      },
      { kind: 'symbol', id: 'symbol:click', text: '/ǀ/', phones: ['K'], sound: sound('cat') },
    ],
    assets: taken,
  };
  writeFileSync(join(dir, 'pack.json'), JSON.stringify(pack));
}
