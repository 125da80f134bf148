import { schoolTime } from '../classroom/school-time.ts';

const dayMs = 24 * 3_600_000;

/** When the week of a moment began in the school's zone: Monday at midnight, UTC milliseconds. */
export function weekStart(ms: number, timeZone: string): number {
  const [day = '', time = ''] = schoolTime(ms, timeZone).split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Math.floor(ms / 1000) * 1000 - sinceMonday * dayMs - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
