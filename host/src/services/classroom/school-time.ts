/** `YYYY-MM-DD HH:mm:ss` in the school's zone (7.2-7). `ms` is UTC milliseconds. */
export function schoolTime(ms: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** When a day (YYYY-MM-DD) begins in the school's zone, in UTC milliseconds. */
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return utc - (Date.parse(`${schoolTime(utc, timeZone).replace(' ', 'T')}Z`) - utc);
}

/** Zones have one formatter each: to make it takes longer than to use it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const format = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  const made = schoolFormat('en-CA', format, timeZone);
  formatters.set(timeZone, made);
  return made;
}

/** A format in the school's zone; one that this browser does not know is Asia/Shanghai. */
export function schoolFormat(locale: string, format: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...format, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...format, timeZone: 'Asia/Shanghai' });
  }
}
