const two = (value: number): string => String(value).padStart(2, '0');

/** Local time as the protocol writes it: `YYYY-MM-DD HH:mm:ss:SSS`. */
export function localStamp(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}:${String(at.getMilliseconds()).padStart(3, '0')}`;
}
