import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders } from './security-headers.ts';

/** Bytes of a request's headers: as many cookies as browsers keep for a site (180 of 4 kB), so that no page script can lock a browser out by them; `request-bounds.ts` bounds the rest. */
export const maxHeaderBytes = 1024 * 1024;

/** Answers what can't be read as a request, with the headers of every other answer: the answer may stand in a frame or a window of its own. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const status = statusOf(error.code);
    const body = STATUS_CODES[status]!;
    const headers = {
      ...securityHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${body}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroy(error);
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
