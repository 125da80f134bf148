/** From a day to a day, both in: `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 24 * 3_600_000;
const asDay = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** Whether there is such a day, in a year that has four digits. */
export function isDay(text: string): boolean {
  const utc = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(utc) && asDay(utc) === text;
}

/** The next day. */
export const dayAfter = (day: string): string => asDay(Date.parse(day) + dayMs);

/** So many weeks, from Monday, or months up to the one that a day is in; the earliest first. */
export function periodsUntil(unit: 'week' | 'month', last: string, count: number): Period[] {
  const at = new Date(`${last}T00:00:00Z`);
  const begins = (back: number): number =>
    unit === 'month'
      ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)
      : at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs - back * 7 * dayMs;
  return Array.from({ length: count }, (_, i) => {
    const back = count - 1 - i;
    return { from: asDay(begins(back)), to: asDay(begins(back - 1) - dayMs) };
  });
}
