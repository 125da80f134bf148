import { schoolTime, startOfDay } from '../classroom/school-time.ts';

/** When the term of a moment began, UTC milliseconds: on 1 August or 1 February, in the holidays before a term of Chinese schools. */
export function termStart(ms: number, timeZone: string): number {
  const day = schoolTime(ms, timeZone);
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= 8 ? `${year}-08-01` : month >= 2 ? `${year}-02-01` : `${year - 1}-08-01`;
  return startOfDay(first, timeZone);
}
