import type { Body, CallName, Data } from '@chorus/contract';
import { callPaths, openCalls } from '@chorus/contract/api/paths';
import { readDialect } from '@chorus/contract/api/sign';
import { State } from '@chorus/contract/api/state';
import { ObservableValue, type Observable } from '@chorus/sdk';
import { token } from '../lifecycle/token.ts';
import { ApiError } from './api-error.ts';
import { sendCall, successOf } from './send-call.ts';
import type { HttpRequest, Transport } from './transport.ts';

/** How a call is made. */
export interface CallOptions {
  /** No-prompt mode: the caller deals with the error; nothing is shown. */
  readonly quiet?: boolean;
  /** The caller asks again where the server refuses: nothing else follows from that. */
  readonly tentative?: boolean;
  readonly signal?: AbortSignal;
  /** Default 60,000. */
  readonly timeoutMs?: number;
  /** In place of the usual ones of the same names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Told, before the call resolves, under which choices of the school the answer was given. */
  readonly choices?: (revision: string) => void;
}

/** What {@link ApiClient} needs of the host. */
export interface ApiPorts {
  readonly transport: Transport;
  readonly sendAndForget: (request: Pick<HttpRequest, 'url' | 'body' | 'headers'>) => void;
  /** Headers of a call whose raw body this is; without a session for open calls. */
  headers(body: string, open: boolean): Promise<Readonly<Record<string, string>>>;
  /** The token that calls go out with; undefined without a session. */
  token(): string | undefined;
  /** Whether a lesson is given without a login: then only calls that need none go out. */
  withoutLogin(): boolean;
  /** Tells the teacher that a call failed (not in no-prompt mode). */
  prompt(error: ApiError): void;
  /** Whether a call's data has the shape that server and host agreed on. Its schemas may come later than the first call. */
  agreed(name: CallName, data: unknown): Promise<boolean>;
  /** The server no longer knows the session that this call was made with. */
  sessionInvalid(): void;
  /** An answer to the session of now: which choices the school had made at `askedAt` ({@link performance.now}) or later. */
  choices(revision: string, askedAt: number): void;
  /** {@link ApiClient.erasures} has changed. */
  erased(): void;
}

const timeoutMs = 60_000;

export const apiToken = token<ApiClient>('api');

/** The API's calls, typed by the contract. The host's own: plugins get domain services. */
export class ApiClient {
  #journalDialect = 1;
  #journalLog: string | undefined;
  readonly #outdated = new ObservableValue(false);
  #erasures: string | undefined;

  constructor(
    private readonly ports: ApiPorts,
    private readonly base = '',
  ) {}

  /** The server was updated under this page, which can't read all of its answers any more until it is loaded again. */
  get outdated(): Observable<boolean> {
    return this.#outdated;
  }

  /** Up to which dialect the server takes journal entries, by its last answer to a session. */
  get journalDialect(): number {
    return this.#journalDialect;
  }

  /** Which journal the server has and since which start, by its last answer to a session; undefined before one, and of an older server. */
  get journalLog(): string | undefined {
    return this.#journalLog;
  }

  /** Another text once something was deleted for good of whoever is logged in, by the server's last answer to a session. */
  get erasures(): string | undefined {
    return this.#erasures;
  }

  /** Errors: {@link ApiError}. */
  async call<N extends CallName>(name: N, body: Body<N>, options: CallOptions = {}): Promise<Data<N>> {
    const token = this.ports.token();
    try {
      return await this.#send(name, body, options, token);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'aborted' || options.tentative) throw error;
      // An answer to an older session says nothing about the one of now.
      if (error.state === State.sessionInvalid && token !== undefined && token === this.ports.token()) this.ports.sessionInvalid();
      if (!options.quiet) this.ports.prompt(error);
      throw error;
    }
  }

  /** A call that goes out when the page goes away: it is made ready now, and nobody waits for its answer. */
  async farewell<N extends CallName>(name: N, body: Body<N>): Promise<() => void> {
    const text = JSON.stringify(body);
    const request = { url: this.base + callPaths[name], body: text, headers: await this.ports.headers(text, openCalls.has(name)) };
    return () => this.ports.sendAndForget(request);
  }

  async #send<N extends CallName>(name: N, body: Body<N>, options: CallOptions, token: string | undefined): Promise<Data<N>> {
    if (this.ports.withoutLogin() && !openCalls.has(name)) throw new ApiError('no-login', name, 'The lesson is given without a login.');
    const text = JSON.stringify(body);
    const askedAt = performance.now();
    const headers = await this.ports.headers(text, openCalls.has(name));
    const answer = await sendCall(this.ports.transport, name, {
      url: this.base + callPaths[name],
      body: text,
      headers: { ...headers, ...options.headers },
      timeoutMs: options.timeoutMs ?? timeoutMs,
      signal: options.signal,
    });
    if (token !== undefined && token === this.ports.token()) {
      if (answer.choices !== undefined) {
        options.choices?.(answer.choices);
        this.ports.choices(answer.choices, askedAt);
      }
      if (answer.erasures !== undefined && answer.erasures !== this.#erasures) {
        this.#erasures = answer.erasures;
        this.ports.erased();
      }
    }
    const envelope = successOf(name, answer);
    if (!openCalls.has(name)) {
      this.#journalDialect = readDialect(answer.journal);
      this.#journalLog = answer.log;
    }
    const agreed = await this.ports.agreed(name, envelope.data).catch((error: unknown) => {
      throw new ApiError('network', name, 'The schemas could not be fetched.', undefined, undefined, [], { cause: error });
    });
    if (!agreed) {
      this.#outdated.set(true);
      throw new ApiError('bad-answer', name, 'data does not have the agreed shape', envelope.state);
    }
    return envelope.data as Data<N>;
  }
}
