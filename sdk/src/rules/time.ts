function parts(ms: number): { minutes: number; rest: number } {
  const whole = Number.isFinite(ms) && ms > 0 ? ms : 0;
  return { minutes: Math.floor(whole / 60_000), rest: whole % 60_000 };
}

/** `m:ss` of milliseconds, cut to whole seconds. */
export function formatClock(ms: number): string {
  const { minutes, rest } = parts(ms);
  return `${minutes}:${String(Math.floor(rest / 1000)).padStart(2, '0')}`;
}

/** `m:ss.t` of milliseconds, cut to tenths: for recordings of a few seconds. */
export function formatDuration(ms: number): string {
  return `${formatClock(ms)}.${Math.floor((parts(ms).rest % 1000) / 100)}`;
}
