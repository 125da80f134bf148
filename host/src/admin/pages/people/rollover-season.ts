/** Months in which a school year ends and the next one begins: from the examinations in June to the first weeks of September. */
const [first, last] = [6, 9] as const;

/** Whether classes go up a grade at this time of the year. `now`: UTC milliseconds, in the zone of this machine. */
export function isRolloverSeason(now: number): boolean {
  const month = new Date(now).getMonth() + 1;
  return month >= first && month <= last;
}
