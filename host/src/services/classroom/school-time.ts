/** `YYYY-MM-DD HH:mm:ss` in the school's zone (7.2-7). `ms` is UTC milliseconds. */
export function schoolTime(ms: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

function formatter(timeZone: string): Intl.DateTimeFormat {
  const format = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...format, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...format, timeZone: 'Asia/Shanghai' });
  }
}
