import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../http/origin.ts';

/** The browser that a call came from, as far as the server can tell. */
export interface Browser {
  /** What its cookie names it by. */
  readonly id: string | undefined;
  /** A page's script may have made the call: a program sends neither `Origin` nor `Sec-Fetch-Site`, and a script can't leave both out. */
  readonly page: boolean;
  /** Names it so from now on. */
  keep(id: string): void;
}

/** As long as browsers keep a cookie at most. */
export const browserMs = 400 * 24 * 3_600_000;

export const makeBrowserId = (): string => randomBytes(32).toString('base64url');
const idPattern = /^[\w-]{43}$/;

/** Cookies go to every port of a host: the name says whose it is. `__Host-`: no other host of the domain can set it. */
function cookieName(origin: string): string {
  const port = /:(\d+)$/.exec(origin)?.[1];
  return origin.startsWith('https:') ? `__Host-chorus-browser-${port ?? 443}` : `chorus-browser-${port ?? 80}`;
}

/** The cookie that names a browser, to be set by a server that is reached at this origin. */
export function browserCookie(origin: string, id: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(origin)}=${id}; Path=/; Max-Age=${browserMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}

/** What a request says of its browser. */
export function browserOf(request: FastifyRequest, reply?: FastifyReply): Browser {
  const origin = originOf(request);
  const { 'sec-fetch-site': site, origin: page, cookie = '' } = request.headers;
  const begin = `${cookieName(origin)}=`;
  const values = cookie.split(';').flatMap((pair) => (pair.trim().startsWith(begin) ? [pair.trim().slice(begin.length)] : []));
  // Longer paths come first, and ours has the shortest: what a script has put for a path stands before it.
  const id = values.at(-1);
  return {
    id: id !== undefined && idPattern.test(id) ? id : undefined,
    page: site !== undefined || page !== undefined,
    keep: (made) => void reply?.header('set-cookie', browserCookie(origin, made)),
  };
}
