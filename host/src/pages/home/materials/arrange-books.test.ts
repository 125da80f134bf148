import { expect, it } from 'vitest';
import type { MaterialBook } from '../../../services/materials/materials.ts';
import { arrangedBooks, firstFilter, gradesOf } from './arrange-books.ts';

const book = (id: string, stage: 'primary' | 'middle', gradeId: number) => ({ id, stage, gradeId }) as MaterialBook;
const books = [
  book('three', 'primary', 103),
  book('seven', 'middle', 1),
  book('seven-b', 'middle', 1),
  book('eight', 'middle', 2),
  book('symbols', 'middle', 7),
];
const especial = ['symbols'];
const ids = (...[filter, used, opens]: [Parameters<typeof arrangedBooks>[1], string[]?, ((book: MaterialBook) => boolean)?]) =>
  arrangedBooks(books, filter, especial, used ?? [], opens ?? (() => true)).map(({ id }) => id);

it('begins with the books of the class’s grade, else with its stage, else with what there is', () => {
  expect(firstFilter(books, especial, { stage: 'middle', gradeId: 1 })).toEqual({ stage: 'middle', grade: 1 });
  expect(firstFilter(books, especial, { stage: 'middle', gradeId: 3 })).toEqual({ stage: 'middle', grade: undefined });
  expect(firstFilter(books.slice(0, 1), especial, { stage: 'middle', gradeId: 1 })).toEqual({ stage: 'primary', grade: undefined });
});

it('shows a grade, a stage, or what belongs to no grade’s course', () => {
  expect(gradesOf(books, 'middle', especial)).toEqual([1, 2]);
  expect(ids({ stage: 'middle', grade: 1 })).toEqual(['seven', 'seven-b']);
  expect(ids({ stage: 'middle', grade: undefined })).toEqual(['seven', 'seven-b', 'eight', 'symbols']);
  expect(ids({ stage: 'middle', grade: 'especial' })).toEqual(['symbols']);
});

it('shows what was opened last first', () => {
  expect(ids({ stage: 'middle', grade: 1 }, ['eight', 'seven-b', 'gone'])).toEqual(['seven-b', 'seven']);
});

it('shows last what nothing here opens', () => {
  const opens = ({ id }: MaterialBook) => id !== 'seven';
  expect(ids({ stage: 'middle', grade: undefined }, ['seven', 'eight'], opens)).toEqual(['eight', 'seven-b', 'symbols', 'seven']);
});
