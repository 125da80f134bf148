const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size that is read at a glance: at most one digit after the point, in units of 1,024. */
export function byteSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  // What would read as 1024 belongs to the next unit.
  while (Math.round(size) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : Math.round(size * 10) / 10} ${units[unit]}`;
}
