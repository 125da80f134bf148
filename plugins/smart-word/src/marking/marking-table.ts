import type { Student, Word } from '@chorus/sdk';
import type { Table } from '../shared/table.ts';
import type { Marks } from './marks.ts';

/** What the table says in words. */
export interface MarkingTableTexts {
  readonly seat: string;
  readonly name: string;
  readonly right: string;
  readonly wrong: string;
  readonly count: string;
}

/** Each student's paper, word by word, and how many are right; empty where nobody looked. */
export function markingTable(marks: Marks, words: readonly Word[], students: readonly Student[], texts: MarkingTableTexts): Table {
  return [
    [texts.seat, texts.name, ...words.map(({ text }) => text), texts.count],
    ...students.map(({ id, seat, realName, name }) => {
      const wrong = marks[id];
      const told = words.map((word) => (wrong === undefined ? undefined : wrong.includes(word.id) ? texts.wrong : texts.right));
      return [seat, realName || name, ...told, wrong && told.filter((one) => one === texts.right).length];
    }),
  ];
}
