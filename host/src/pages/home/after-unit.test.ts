import type { BookUnit, WordBook } from '@chorus/sdk';
import { sampleBook, sampleUnit } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { afterUnit, finishedUnit } from './after-unit.ts';

const book = (id: string, gradeId: number, stage: WordBook['stage'] = 'middle'): WordBook => ({ ...sampleBook(id), gradeId, stage });
const unit = (id: string): BookUnit => ({ ...sampleUnit(id), title: id });
const shelf: Readonly<Record<string, readonly BookUnit[]>> = {
  seven: [unit('7-1'), unit('7-2')],
  empty: [],
  eight: [unit('8-1')],
  primary: [unit('p-1')],
};
const content = {
  units: async (id: string) => shelf[id] ?? [],
  wordBooks: async () => [book('eight', 8), book('primary', 7, 'primary'), book('empty', 8), book('seven', 7)],
};
const after = (bookId: string, unitId: string) => afterUnit(content, { bookId, unitId });

it('is the next unit of the book, after the last one the next book of the stage that has one, and then the end', async () => {
  expect(await after('seven', '7-1')).toMatchObject({ kind: 'unit', bookId: 'seven', unit: { id: '7-2' } });
  expect(await after('seven', '7-2')).toMatchObject({ kind: 'book', book: { id: 'eight' }, unit: { id: '8-1' } });
  expect(await after('eight', '8-1')).toEqual({ kind: 'end' });
  expect(await after('seven', 'gone')).toBeUndefined();
});

it('comes after a unit whose last word the class is at, and not after some of its words', () => {
  const query = { bookId: 'b', unitId: 'u', wordId: 'w' };
  const at = (n: number) => ({ at: n, of: 5, text: 'x' });
  expect(finishedUnit({ progress: at(5), query })).toEqual({ bookId: 'b', unitId: 'u' });
  const none: readonly Parameters<typeof finishedUnit>[0][] = [
    { progress: at(4), query },
    { progress: at(5), query: { ...query, words: 'a b' } },
    { progress: at(5), query: { ...query, count: '5' } },
    { progress: at(5), query: { symbol: 'θ' } },
    { query },
  ];
  expect(none.map((one) => finishedUnit(one))).toEqual(none.map(() => undefined));
});
