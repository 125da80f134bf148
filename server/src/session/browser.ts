import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../http/origin.ts';
import { maxCookieBytes } from '../http/security-headers.ts';

/** The browser that a call came from, as far as the server can tell. */
export interface Browser {
  /** What its cookie names it by; several where a script has put others beside it, and there is no telling which is its own. */
  readonly ids: readonly string[];
  /** A page's script may have made the call: a program sends neither `Origin` nor `Sec-Fetch-Site`, and a script can't leave both out. */
  readonly page: boolean;
  /** As it says of itself. */
  readonly agent: string;
  /** Names it so from now on. */
  keep(id: string): void;
}

/** As long as browsers keep a cookie at most. */
export const browserMs = 400 * 24 * 3_600_000;

export const makeBrowserId = (): string => randomBytes(32).toString('base64url');
const idPattern = /^[\w-]{43}$/;

/** What a cookie names: the browser that people log in with, or the machine that a school has activated. */
type Named = 'browser' | 'device';

/** Cookies go to every port of a host: the name says whose it is. `__Host-`: no other host of the domain can set it. */
function cookieName(origin: string, named: Named): string {
  const port = /:(\d+)$/.exec(origin)?.[1];
  return origin.startsWith('https:') ? `__Host-chorus-${named}-${port ?? 443}` : `chorus-${named}-${port ?? 80}`;
}

/** The cookie that names a browser, to be set by a server that is reached at this origin. */
export function browserCookie(origin: string, id: string, named: Named = 'browser'): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(origin, named)}=${id}; Path=/; Max-Age=${browserMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}

/** What a request's cookies of a name say, whoever has put them there. */
export function cookieValues(request: FastifyRequest, name: string): string[] {
  const { cookie = '' } = request.headers;
  // What is taken back in this answer.
  if (cookie.length > maxCookieBytes) return [];
  const begin = `${name}=`;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(begin)).map((pair) => pair.slice(begin.length));
}

export const cookieIds = (request: FastifyRequest, named: Named): string[] => cookieValues(request, cookieName(originOf(request), named));
export const isCookieId = (value: string): boolean => idPattern.test(value);

/**
 * Takes back what a script can have put beside our cookie: in a partition of the browser's, and where its name does not forbid it also under a path and
 * without a name. `Secure` counts on this machine too.
 */
export function withdrawnCookies(origin: string, path: string, named: Named = 'browser'): string[] {
  const withdrawn = (name: string, of: string, more = '') => `${name}=-; Path=${of}; Max-Age=0; Secure${more}`;
  const name = cookieName(origin, named);
  if (origin.startsWith('https:')) return [withdrawn(name, '/', '; Partitioned')];
  const paths = path
    .split('/')
    .flatMap((_, at, parts) => (at === 0 ? ['/'] : [parts.slice(0, at + 1).join('/'), `${parts.slice(0, at + 1).join('/')}/`]));
  const all = ['', '; Partitioned'].flatMap((more) => [name, ''].flatMap((each) => paths.map((of) => withdrawn(each, of, more))));
  return all.filter((cookie) => cookie !== withdrawn(name, '/'));
}

/** What a request says of its browser. With `reply` cookies are set, and others' taken back. */
export function browserOf(request: FastifyRequest, reply?: FastifyReply): Browser {
  const origin = originOf(request);
  const { 'sec-fetch-site': site, origin: page, 'user-agent': agent = '' } = request.headers;
  const values = cookieIds(request, 'browser');
  if (values.length > 1) void reply?.header('set-cookie', withdrawnCookies(origin, request.url.split('?', 1)[0]!));
  return {
    ids: values.filter(isCookieId),
    page: site !== undefined || page !== undefined,
    agent,
    keep: (made) => void reply?.header('set-cookie', browserCookie(origin, made)),
  };
}
