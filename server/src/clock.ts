/** UTC milliseconds; a test gives its own. */
export type Now = () => number;

/** Reads `YYYY-MM-DD HH:mm:ss` as wall time in a zone. Undefined when there is no such moment. */
export function parseWallTime(text: string, timeZone: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [number, number, number, number, number, number];
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC lets the 31st of February and 25 o'clock pass as later moments.
  if (year < 1970 || new Date(wall).toISOString() !== `${text.replace(' ', 'T')}.000Z`) return undefined;
  const guess = wall - offsetAt(wall, timeZone);
  return Math.max(0, wall - offsetAt(guess, timeZone));
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** No day begins within a quarter of an hour. */
const quarter = 15 * 60_000;
let last = { quarter: 0, timeZone: '', day: '' };

/** The day YYYY-MM-DD of a moment in a zone. */
export function dayOf(utc: number, timeZone: string): string {
  const at = Math.floor(utc / quarter);
  if (at !== last.quarter || timeZone !== last.timeZone) last = { quarter: at, timeZone, day: formatDay(utc, timeZone) };
  return last.day;
}

function formatDay(utc: number, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  const parts = format.formatToParts(utc);
  return (['year', 'month', 'day'] as const).map((type) => parts.find((part) => part.type === type)!.value).join('-');
}

function offsetAt(utc: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(utc);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'), value('second')) - utc;
}
