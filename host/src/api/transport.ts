import { choicesHeader, erasuresHeader, journalHeader, logHeader, timeHeader } from '@chorus/contract/api/sign';
import { unlessAborted } from '../kernel/time-limit.ts';

/** One HTTP request; text in, text out. */
export interface HttpRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Why there is no answer. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  constructor(
    readonly code: 'timeout' | 'network' | 'aborted',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What came back. Only with a session, `choices`: which choices of the school it was given under; `erasures`: what had been deleted for good; `journal`: which entries the server takes; `log`: into which journal. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly choices?: string;
  readonly erasures?: string;
  readonly journal?: string;
  readonly log?: string;
  /** The server's time in UTC milliseconds; none of what a proxy answers, or an older server. The round trip has the time in it that a board slept meanwhile, which only the wall clock knows, and not axios' own way here. */
  readonly time?: { readonly serverMs: number; readonly roundTripMs: number };
}

/** Has the server say what it says in the page's language, which may not be the browser's. */
export const inPageLanguage = (): Readonly<Record<string, string>> => {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return lang === '' ? {} : { 'Accept-Language': lang };
};

/** Sends a request. Errors: {@link TransportError}. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>;

/**
 * {@link Transport} over axios, which comes with the first call: the login page is drawn without it. The body is the text that was signed, byte for
 * byte; the time limit is for the whole answer, axios included.
 */
export const axiosTransport: Transport = async ({ url, body, headers, timeoutMs, signal }) => {
  const ended = new AbortController();
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    ended.abort();
  }, timeoutMs);
  const abort = () => ended.abort();
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    const { default: axios } = await unlessAborted(ended.signal, import('axios'));
    const asItIs = (text: unknown) => text;
    const [askedAt, askedWallMs] = [performance.now(), Date.now()];
    const answer = await axios.post<string>(url, body, {
      adapter: 'fetch',
      headers: { 'Content-Type': 'application/json', ...inPageLanguage(), ...headers },
      responseType: 'text',
      signal: ended.signal,
      transformRequest: asItIs,
      transformResponse: asItIs,
      validateStatus: null,
    });
    const {
      [choicesHeader]: choices,
      [erasuresHeader]: erasures,
      [journalHeader]: journal,
      [logHeader]: log,
      [timeHeader]: serverMs,
    } = answer.headers as Readonly<Record<string, string | undefined>>;
    return {
      status: answer.status,
      text: answer.data,
      ...(choices !== undefined && { choices }),
      ...(erasures !== undefined && { erasures }),
      ...(journal !== undefined && { journal }),
      ...(log !== undefined && { log }),
      ...(isTime(serverMs) && {
        time: { serverMs: Number(serverMs), roundTripMs: Math.max(performance.now() - askedAt, Date.now() - askedWallMs) },
      }),
    };
  } catch (error) {
    if (signal?.aborted) throw new TransportError('aborted', 'The call was aborted.', { cause: error });
    const message = error instanceof Error ? error.message : String(error);
    throw new TransportError(late ? 'timeout' : 'network', late ? `No answer in ${timeoutMs} ms.` : message, { cause: error });
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', abort);
  }
};

const isTime = (text: string | undefined): text is string => /^\d{1,16}$/.test(text ?? '');

/** Sends a request that its page does not wait for: it goes out while the page goes away. */
export function sendAndForget({ url, body, headers }: Pick<HttpRequest, 'url' | 'body' | 'headers'>): void {
  const sent = fetch(url, { method: 'POST', keepalive: true, body, headers: { 'Content-Type': 'application/json', ...headers } });
  sent.catch(() => undefined);
}

/** {@link axiosTransport} that tells whether the server was reached, and what time it is there. */
export function watchedTransport(reached: (reached: boolean) => void, serverTime: (ms: number, roundTripMs: number) => void): Transport {
  return async (request) => {
    try {
      const answer = await axiosTransport(request);
      reached(answer.status < 500);
      if (answer.time) serverTime(answer.time.serverMs, answer.time.roundTripMs);
      return answer;
    } catch (error) {
      if (error instanceof TransportError && error.code !== 'aborted') reached(false);
      throw error;
    }
  };
}
