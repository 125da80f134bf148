import { expect, it } from 'vitest';
import { classQuestions, likelyAnswer } from './class-questions.ts';
import { rosterRow } from './roster-row.ts';

const classes = [
  { id: 'a', name: '七年级5班', gradeId: 1 },
  { id: 'b', name: '七年级6班', gradeId: 1 },
  { id: 'c', name: '八(2)班', gradeId: 2 },
];
const ask = (...names: string[]) => {
  const rows = names.map((className, at) => rosterRow(at + 1, { number: String(at), name: '马洁', className, seat: '' }));
  return classQuestions(classes, rows, 2026).map((question) => ({ ...question, likely: likelyAnswer(question) }));
};

it('asks once about a class that the school has not, however many rows name it', () => {
  expect(ask('七年级5班', '七年级9班', '七年级9班', '七(9)班', '')).toMatchObject([
    { name: '七年级9班', rows: 2, why: 'unknown', likely: { kind: 'new', name: '七年级9班', gradeId: 1, teacherIds: [] } },
    { name: '七(9)班', rows: 1 },
  ]);
});

it('proposes the class of this year for one that is called by a year, and for a day', () => {
  expect(ask('2026级6班', '初2026级6班', '7月6日', '46209')).toMatchObject(
    ['entry-year', 'entry-year', 'date', 'date'].map((why) => ({ why, near: ['七年级6班'], likely: { kind: 'class', name: '七年级6班' } })),
  );
});

it('writes the name of a new class as the school writes the others of its grade', () => {
  expect(ask('2025级3班', '7月9日', '2024级1班')).toMatchObject([
    { made: { name: '八(3)班', gradeId: 2 } },
    { made: { name: '七年级9班', gradeId: 1 } },
    { made: { name: '三年级1班', gradeId: 103 } },
  ]);
});

it('leaves open what nobody can know', () => {
  expect(ask('音乐班')).toMatchObject([{ likely: undefined }]);
  expect(ask('#N/A')).toEqual([]);
});
