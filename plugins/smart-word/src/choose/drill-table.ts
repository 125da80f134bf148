import { itemStatistics, type ScoreSheet, type Student } from '@chorus/sdk';
import type { Table } from '../shared/table.ts';
import type { DrillItem } from './drill-items.ts';

/** What the table says in words. */
export interface DrillTableTexts {
  readonly seat: string;
  readonly name: string;
  readonly right: string;
  readonly wrong: string;
  readonly facility: string;
  readonly discrimination: string;
}

/**
 * What each student had right of each word, in seat order and without placeholders, and how each word did: its facility and discrimination in the last two rows;
 * empty where nobody knows.
 */
export function drillTable(items: readonly DrillItem[], sheet: ScoreSheet, students: readonly Student[], texts: DrillTableTexts): Table {
  const ids = items.map(({ id }) => id);
  const statistics = itemStatistics(sheet, ids);
  const mark = (score: number | undefined) => (score === undefined ? undefined : score === 100 ? texts.right : texts.wrong);
  const listed = students.filter(({ placeholder }) => !placeholder).sort((a, b) => a.seat - b.seat);
  return [
    [texts.seat, texts.name, ...items.map(({ word }) => word.text)],
    ...listed.map(({ id, seat, realName, name }) => [seat, realName || name, ...ids.map((question) => mark(sheet[question]?.[id]))]),
    [undefined, texts.facility, ...statistics.map(({ facility }) => (facility === undefined ? undefined : { share: facility }))],
    [
      undefined,
      texts.discrimination,
      ...statistics.map(({ discrimination }) => (discrimination === undefined ? undefined : Math.round(discrimination * 100) / 100)),
    ],
  ];
}
