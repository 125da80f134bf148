import { StartError } from '../errors.ts';

/** The address at which phones reach the server, as whoever runs it has said. Error: `StartError` for one that can't be opened. */
export function readPublicUrl(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined;
  const said = text.trim();
  const url = URL.canParse(said) ? new URL(said) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search + url.hash + url.username + url.password !== '')
    throw new StartError('bad-setting', `CHORUS_PUBLIC_URL is ${said}, which is no address such as https://chorus.school.example:8140.`);
  return url.origin;
}

/** Names of the machine that asks: another machine reaches itself by them. */
const ownNames = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i;

/** Where a phone finds this server: where it was said to be, or else where the board has found it; undefined where that is a name of the board's own machine. */
export function phoneOrigin(publicUrl: string | undefined, asked: string): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return URL.canParse(asked) && !ownNames.test(new URL(asked).hostname) ? asked : undefined;
}

/** The name in an address, as a host is compared. */
export const namesIn = (publicUrl: string | undefined): string[] =>
  publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '')];
