import { schoolTime } from '../classroom/school-time.ts';

const dayMs = 24 * 3_600_000;

/** When the day of a moment began in the school's zone, UTC milliseconds. */
export function dayStart(ms: number, timeZone: string): number {
  const [, time = ''] = schoolTime(ms, timeZone).split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return Math.floor(ms / 1000) * 1000 - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** When the week of a moment began in the school's zone: Monday at midnight, UTC milliseconds. */
export function weekStart(ms: number, timeZone: string): number {
  const [day = ''] = schoolTime(ms, timeZone).split(' ');
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayStart(ms, timeZone) - sinceMonday * dayMs;
}
