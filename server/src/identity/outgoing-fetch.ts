import { lookup, type LookupAddress } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { placeOfAddress } from './private-address.ts';

/** An answer is no longer than this … */
const maxBytes = 1024 * 1024;
/** … and is there within this. */
const answerMs = 10_000;

/** Why nothing was asked, or nothing came; closed. */
export type OutgoingCode = 'not-https' | 'private' | 'unreachable' | 'too-slow' | 'too-long';

/** A request to another server that was not made, or not answered. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  constructor(
    readonly code: OutgoingCode,
    url: URL,
    options?: ErrorOptions,
  ) {
    super(`${code}: ${url.origin}`, options);
  }
}

/** What is asked. */
interface Asked {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A form, or nothing: OpenID Connect sends no other. */
  readonly body?: unknown;
  /** What the answer's headers say is all that is wanted: its content is not waited for, however long it is. */
  readonly headersOnly?: boolean | undefined;
}

/** What is told of an answer's headers: what readers of them ask for. */
const toldHeaders = ['content-type', 'location', 'x-frame-options', 'content-security-policy'];

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (url: URL): boolean => isIP(hostOf(url)) !== 0 && placeOfAddress(hostOf(url)) === 'loopback';

/** Which addresses may lie in the own network: an administrator has allowed it. */
export type OwnNetwork = (url: URL) => boolean;

/**
 * Whether an address may be asked at all: `https`, or this machine itself. Error: {@link OutgoingError}.
 */
export function requireSecure(url: URL, mayBeOwn: OwnNetwork): void {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && mayBeOwn(url) && isLoopback(url))) return;
  throw new OutgoingError('not-https', url);
}

/**
 * `fetch` of a server that an administrator has named: no address of the own network where that was not allowed, also not by a name that
 * leads there or by a redirect, none of which is followed; a limit for time and for length. Error: {@link OutgoingError}.
 */
export const outgoingFetch =
  (mayBeOwn: OwnNetwork, limitMs = answerMs) =>
  async (address: string, { method = 'GET', headers, body, headersOnly = false }: Asked = {}): Promise<Response> => {
    const url = new URL(address);
    requireSecure(url, mayBeOwn);
    const refused = (ip: string): boolean => {
      const place = placeOfAddress(ip);
      return place === 'never' || (place !== 'public' && !mayBeOwn(url));
    };
    if (isIP(hostOf(url)) !== 0 && refused(hostOf(url))) throw new OutgoingError('private', url);
    // The address that is looked at is the one that is connected to: a name may lead elsewhere at the next question.
    const look: LookupFunction = (host, options, done) =>
      lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error) return done(error, '', 0);
        if (found.length === 0 || found.some((one) => refused(one.address))) return done(new OutgoingError('private', url), '', 0);
        return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
      });
    const signal = AbortSignal.timeout(limitMs);
    return new Promise<Response>((resolve, reject) => {
      const fail = (error: unknown) =>
        reject(
          error instanceof OutgoingError ? error : new OutgoingError(signal.aborted ? 'too-slow' : 'unreachable', url, { cause: error }),
        );
      const send = url.protocol === 'https:' ? secureRequest : plainRequest;
      const request = send(url, { method, headers: { ...headers }, lookup: look, signal, agent: false }, (answer) => {
        const settle = (content: Buffer<ArrayBuffer> | null) => {
          const status = answer.statusCode ?? 0;
          // One that is there several times has been joined by commas, which is how all of these are read.
          const told = toldHeaders.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]]));
          try {
            resolve(new Response(status === 204 || status === 304 ? null : content, { status, headers: Object.fromEntries(told) }));
          } catch (error) {
            fail(error);
          }
        };
        if (headersOnly) {
          settle(null);
          answer.destroy();
          return;
        }
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > maxBytes) answer.destroy(new OutgoingError('too-long', url));
          else parts.push(part);
        });
        answer.on('error', fail);
        answer.on('end', () => settle(Buffer.concat(parts)));
      });
      request.on('error', fail);
      request.end(body instanceof URLSearchParams ? body.toString() : undefined);
    });
  };
