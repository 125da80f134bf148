import { itemStatistics, type ScoreSheet, type Student } from '@chorus/sdk';
import { csvOf } from '../shared/csv.ts';
import type { DrillItem } from './drill-items.ts';

/** What the table says in words. */
export interface DrillCsvTexts {
  readonly seat: string;
  readonly name: string;
  readonly right: string;
  readonly wrong: string;
  readonly facility: string;
  readonly discrimination: string;
}

/** What each student had right of each word, and how each word did: its facility and discrimination in the last two rows; empty where nobody knows. */
export function drillCsv(items: readonly DrillItem[], sheet: ScoreSheet, students: readonly Student[], texts: DrillCsvTexts): string {
  const ids = items.map(({ id }) => id);
  const statistics = itemStatistics(sheet, ids);
  const mark = (score: number | undefined) => (score === undefined ? '' : score === 100 ? texts.right : texts.wrong);
  return csvOf([
    [texts.seat, texts.name, ...items.map(({ word }) => word.text)],
    ...students.map(({ id, seat, realName, name }) => [
      String(seat),
      realName || name,
      ...ids.map((question) => mark(sheet[question]?.[id])),
    ]),
    ['', texts.facility, ...statistics.map(({ facility }) => (facility === undefined ? '' : `${Math.round(facility * 100)}%`))],
    ['', texts.discrimination, ...statistics.map(({ discrimination }) => discrimination?.toFixed(2) ?? '')],
  ]);
}
