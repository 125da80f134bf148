import { dayLater } from './history-filters.ts';

/** From which day to which one, both included (YYYY-MM-DD). */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/** The term of a day, up to that day. A school year has two: from August on, and from February on; no lesson of either lies outside. */
export function termUntil(today: string): ReportDays {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const from = month >= 8 ? `${year}-08-01` : month >= 2 ? `${year}-02-01` : `${year - 1}-08-01`;
  return { from, to: today };
}

/** So many days up to this one. */
export const daysUntil = (today: string, days: number): ReportDays => ({ from: dayLater(today, 1 - days, today), to: today });
