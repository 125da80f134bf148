import { plainNumber } from '@chorus/sdk';

/** The timer's presets, in minutes [9-8]. */
export const presets = [1, 3, 5, 10] as const;
/** What the function menu's item asks for in place of a preset: minutes that are written. */
export const custom = 'custom';
/** Figures of more minutes than a school day has don't fit. */
const most = 600;

/** The minutes that were written: 0 and more, also a part of one [5-7]. Undefined for what is no such number. */
export function minutesOf(text: string): number | undefined {
  const written = plainNumber(text);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(written)) return undefined;
  const minutes = Number(written);
  return minutes <= most ? minutes : undefined;
}
