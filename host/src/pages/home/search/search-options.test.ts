import type { SearchHit } from '@chorus/contract/api/material-calls';
import { expect, it } from 'vitest';
import { searchOptions } from './search-options.ts';

const hit = (group: SearchHit['group'], zh: string, en: string, shown: 'zh' | 'en') =>
  ({ group, ref: { packId: 'p', itemId: en }, title: shown === 'zh' ? { 'zh-CN': zh, en } : { en }, note: null }) as unknown as SearchHit;
const pick = (text: SearchHit['title']) => text['zh-CN'] ?? text.en ?? '';
const listed = (query: string, hits: readonly SearchHit[]) =>
  searchOptions({ query, activities: [], hits, server: 'answered' }, pick).flatMap((option) =>
    'hit' in option ? [pick(option.hit.title)] : [],
  );

it('lists what is seen to match before what was found by a name that is not shown', () => {
  const found = [
    hit('unit', '摩擦音', 'Fricatives', 'zh'),
    hit('unit', 'fruit 专题', 'Special', 'zh'),
    hit('unit', '新鲜水果', 'Fresh fruit', 'zh'),
    hit('word', '', 'friend', 'en'),
  ];
  expect(listed('fr', found)).toEqual(['fruit 专题', '摩擦音', '新鲜水果', 'friend']);
  expect(listed('fri', [found[0]!, found[3]!])).toEqual(['friend', '摩擦音']);
});

it('keeps the order of headings where all is found by what is hidden', () => {
  const found = [hit('word', '朋友', 'friend', 'zh'), hit('unit', '朋友们', 'Friends', 'zh')];
  expect(listed('py', found)).toEqual(['朋友们', '朋友']);
});
