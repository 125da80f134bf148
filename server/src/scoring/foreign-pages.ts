import { StartError } from '../errors.ts';
import { scoringPath } from './register-scoring.ts';

/** Origins of pages elsewhere that may have recordings scored here, from `https://school-7.example,…`. Error: `StartError` `bad-setting`. */
export function readOrigins(text: string | undefined): ReadonlySet<string> {
  const origins = (text ?? '').split(',').filter((one) => one.trim() !== '');
  return new Set(origins.map((one) => originIn(one.trim())));
}

function originIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && !text.includes('*') && `${url.origin}/` === url.href;
  if (!isOrigin)
    throw new StartError(
      'bad-setting',
      `CHORUS_SCORING_ORIGINS is to be https://host or https://host:port, one or several with commas; ${text} is none.`,
    );
  return url.origin;
}

/** Where a core type has recordings scored, posted or live; not what was kept of them, nor the switches of tests. */
const scored = new RegExp(`^${scoringPath}/[a-z_]+(\\.[a-z_]+)+$`);

/** Whether a page of this origin may send to this path, though it is not ours. */
export const mayScore =
  (origins: ReadonlySet<string>) =>
  (path: string, origin: string): boolean =>
    origins.has(origin.toLowerCase()) && scored.test(path);
