import type { Student, Word } from '@chorus/sdk';
import { csvOf } from '../shared/csv.ts';
import type { Marks } from './marks.ts';

/** What the table says in words. */
export interface MarkingCsvTexts {
  readonly seat: string;
  readonly name: string;
  readonly right: string;
  readonly wrong: string;
  readonly count: string;
}

/** Each student's paper, word by word, and how many are right; empty where nobody looked. */
export function markingCsv(marks: Marks, words: readonly Word[], students: readonly Student[], texts: MarkingCsvTexts): string {
  return csvOf([
    [texts.seat, texts.name, ...words.map(({ text }) => text), texts.count],
    ...students.map(({ id, seat, realName, name }) => {
      const wrong = marks[id];
      const told = words.map((word) => (wrong === undefined ? '' : wrong.includes(word.id) ? texts.wrong : texts.right));
      return [String(seat), realName || name, ...told, wrong === undefined ? '' : String(told.filter((one) => one === texts.right).length)];
    }),
  ]);
}
