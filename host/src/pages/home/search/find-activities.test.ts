import { expect, it } from 'vitest';
import type { Door } from '../group-doors.ts';
import { findActivities } from './find-activities.ts';

const door = (zh: string, en: string, description?: string) =>
  ({
    pluginId: 'a.b',
    value: { label: { 'zh-CN': zh, en }, ...(description && { description: { 'zh-CN': description, en: '' } }) },
  }) as Door;
const doors = [
  door('看单词', 'Look at words'),
  door('单词训练', 'Word drills', '领读、听写'),
  door('单词 PK', 'Word PK'),
  door('听写本', 'Notebook'),
];
const keys = [
  ['kandanci', 'danci', 'kdc'],
  ['dancixunlian', 'dcxl'],
  ['danci', 'dc'],
  ['tingxieben', 'txb'],
];
const found = (query: string, by = keys) => findActivities(doors, query, by).map(({ value }) => value.label['zh-CN']);

it('finds by the beginning of a name before its middle, and by what is said of it last', () => {
  expect(found('单词')).toEqual(['单词训练', '单词 PK', '看单词']);
  expect(found('听写')).toEqual(['听写本', '单词训练']);
  expect(found('word')).toEqual(['单词训练', '单词 PK', '看单词']);
});

it('finds by pinyin and initials where they are known, with spaces and apostrophes too', () => {
  expect(found('dancix')).toEqual(['单词训练']);
  expect(found("dan ci'x")).toEqual(['单词训练']);
  expect(found('dc')).toEqual(['单词训练', '单词 PK']);
  expect(found('dc', [])).toEqual([]);
});

it('finds nothing by nothing', () => {
  expect([found(''), found('  ')]).toEqual([[], []]);
});
