import { headerNames } from '@chorus/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { header } from '../http/common-headers.ts';
import { originOf } from '../http/origin.ts';
import { browserCookie, cookieIds, isCookieId, withdrawnCookies } from '../session/browser.ts';

/**
 * The machine that a call came from. It is known by a cookie of its own, which no script can read and a logout leaves: the page's own id (`udid`) is in reach
 * of every activity, and the cookie that sessions hang on may be made anew at a login.
 */
export interface ActivatedMachine {
  /** What its cookie names it by; several where a script has put others beside it. */
  readonly ids: readonly string[];
  /** What the page calls its machine; empty where it says nothing. */
  readonly udid: string;
  /** Names it so from now on. */
  keep(id: string): void;
}

/** What a request says of its machine. */
export function machineOf(request: FastifyRequest, reply: FastifyReply): ActivatedMachine {
  const origin = originOf(request);
  const values = cookieIds(request, 'device');
  if (values.length > 1) void reply.header('set-cookie', withdrawnCookies(origin, request.url.split('?', 1)[0]!, 'device'));
  return {
    ids: values.filter(isCookieId),
    udid: header(request.headers, headerNames.udid) ?? '',
    keep: (id) => void reply.header('set-cookie', browserCookie(origin, id, 'device')),
  };
}
