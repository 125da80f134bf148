import { expect, it } from 'vitest';
import { searchKeys, wantedKeys } from './search-keys.ts';

const keys = (text: string, of: 'name' | 'text' = 'name') => Object.fromEntries(searchKeys([text], of));

it('leads to a Chinese name by any of its signs, their pinyin and its initials, the nearest from the beginning', () => {
  expect(keys('汉堡包')).toEqual({
    汉堡包: 0,
    堡包: 1,
    包: 1,
    hanbaobao: 2,
    baobao: 3,
    bao: 3,
    hbb: 3,
    bb: 4,
  });
});

it('leads to each meaning of several', () => {
  const found = keys('老师；教师');
  expect([found['jiaoshi'], found['js'], found['教师']]).toEqual([3, 4, 1]);
});

it('leads to an English name by each of its words, without marks, apostrophes and large letters', () => {
  expect(keys('Café au Lait')).toEqual({ 'cafe au lait': 0, 'au lait': 1, lait: 1 });
  expect(keys('o’clock')).toEqual({ oclock: 0 });
});

it('types ü as v', () => {
  expect(keys('绿')).toMatchObject({ lv: 2 });
});

it('leads to a sentence by the pinyin of its beginning only, and by no more keys than are read', () => {
  expect(keys('我喜欢汉堡。', 'text')).not.toHaveProperty('hanbao');
  expect(keys('我喜欢汉堡。', 'text')).toHaveProperty('woxihuanhanbao');
  expect(searchKeys(['很长的一句话'.repeat(50)], 'text').length).toBeLessThanOrEqual(24);
});

it('reads what is typed with and without spaces between syllables', () => {
  expect(wantedKeys('  Han BAO ')).toEqual(['han bao', 'hanbao']);
  expect(wantedKeys('。')).toEqual([]);
});
