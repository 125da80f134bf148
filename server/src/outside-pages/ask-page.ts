import { OutgoingError, outgoingFetch, type OutgoingCode } from '../identity/outgoing-fetch.ts';
import { framingOf, type Framing } from './framing.ts';

/** Why an address is not allowed; closed. */
export type PageProblem = Exclude<OutgoingCode, 'too-long'> | 'no-address' | 'own' | 'too-many-redirects' | 'no-page';

/** An address that can't be allowed. */
export class PageError extends Error {
  override readonly name = 'PageError';
  constructor(
    readonly code: PageProblem,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** What may be asked. */
export interface PageRules {
  /** An address of the own network, too. */
  readonly privateNetwork: boolean;
  /** The origin that this server was called at: its own pages are never shown inside one of them. */
  readonly ours: string;
  /** Whether the server is this machine's alone: then a program beside it is the browser's neighbour, too, and needs no TLS. */
  readonly loopback: boolean;
  readonly limitMs?: number;
}

/** So long one step of the way is waited for: somebody waits before the form. */
const answerMs = 6_000;
/** More lead in circles. */
const mostRedirects = 3;
/** Some sites answer only what says what it is. */
const headers = { accept: 'text/html,application/xhtml+xml', 'user-agent': 'Mozilla/5.0 (compatible; Chorus)' };

/** The address as it is kept. Error: {@link PageError}. */
export function parseAddress(typed: string): string {
  const text = typed.trim();
  // People leave out what a browser's address bar hides.
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) throw new PageError('no-address');
  const url = new URL(whole);
  // Whoever reads the list would read the password.
  if (url.username !== '' || url.password !== '') throw new PageError('no-address');
  return url.href;
}

/** What is known of a page that was asked: what its last answer said, and the origins on the way there, its own first. */
export interface AskedPage extends Framing {
  readonly origins: readonly string[];
}

/** Asks a page what it says of being shown inside another one; where it leads on, that page, each step under the same rules. Error: {@link PageError}. */
export async function askPage(address: string, { privateNetwork, ours, loopback, limitMs = answerMs }: PageRules): Promise<AskedPage> {
  let url = new URL(address);
  // Where it leads on to no other machine of the own network.
  const { hostname } = url;
  const ask = outgoingFetch((asked) => privateNetwork && asked.hostname === hostname, limitMs);
  const origins: string[] = [];
  const own = new URL(ours).origin;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (url.origin === own) throw new PageError('own');
    if (url.protocol !== 'https:' && !loopback) throw new PageError('not-https');
    if (!origins.includes(url.origin)) origins.push(url.origin);
    const answer = await ask(url.href, { headers, headersOnly: true }).catch((error: unknown) => {
      throw error instanceof OutgoingError && error.code !== 'too-long' ? new PageError(error.code, { cause: error }) : error;
    });
    const next = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && next !== null && URL.canParse(next, url)) {
      url = new URL(next, url);
      continue;
    }
    if (!answer.ok) throw new PageError('no-page');
    return { ...framingOf(answer.headers), origins };
  }
  throw new PageError('too-many-redirects');
}
