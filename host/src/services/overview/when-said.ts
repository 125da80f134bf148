import { schoolTime } from '../classroom/school-time.ts';

const dayMs = 24 * 3_600_000;

/** How a moment of before is called: a text and what to put into it. */
export interface WhenSaid {
  readonly key: 'home.when-today' | 'home.when-yesterday' | 'home.when-this-week' | 'home.when-last-week' | 'home.when-date';
  readonly params: { readonly time: string; readonly day: string };
}

/** A moment as a teacher calls it on the day `now`, in the school's zone: by the day of this week or the last one, else by its date. Weeks begin on Monday. */
export function whenSaid(at: number, now: number, timeZone: string, locale: string): WhenSaid {
  const [[then, time], [today]] = [at, now].map((ms) => schoolTime(ms, timeZone).split(' ')) as [[string, string], [string, string]];
  const [thenDay, nowDay] = [then, today].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  const days = Math.round((nowDay - thenDay) / dayMs);
  const weeks = weekOf(nowDay) - weekOf(thenDay);
  const name = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(thenDay);
  const said = (key: WhenSaid['key'], day: string): WhenSaid => ({ key, params: { time: time.slice(0, 5), day } });
  if (days <= 0) return said('home.when-today', '');
  if (days === 1) return said('home.when-yesterday', '');
  const weekday = () => name({ weekday: locale === 'en' ? 'long' : 'short' });
  if (weeks === 0) return said('home.when-this-week', weekday());
  if (weeks === 1) return said('home.when-last-week', weekday());
  return said('home.when-date', name({ month: 'long', day: 'numeric' }));
}

/** Weeks since a Monday. */
const weekOf = (day: number): number => Math.floor((day / dayMs + 3) / 7);
