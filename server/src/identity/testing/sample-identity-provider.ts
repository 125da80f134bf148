import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** What a provider can do wrong. */
export type ProviderFault =
  | 'nonce'
  | 'audience'
  | 'expired'
  | 'key'
  | 'slow'
  | 'huge'
  | 'redirect'
  | 'issuer'
  | 'no-code'
  | 'issuer-of-token';

/** Somebody who has an account at the provider. */
export interface ProviderPerson {
  readonly sub: string;
  readonly name: string;
  readonly phone?: string;
  readonly phoneVerified?: boolean;
}

interface Granted {
  readonly person: ProviderPerson;
  readonly query: URLSearchParams;
}

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
/** Every provider's: to make them takes a second. */
let keys: Promise<Keys> | undefined;

/** A small OpenID Connect provider on this machine, with a page of its own to log in at. */
export class SampleIdentityProvider {
  readonly clientId = 'chorus';
  readonly clientSecret = 'client-secret';
  people: readonly ProviderPerson[] = [];
  fault: ProviderFault | undefined;
  /** Where else it says that its tokens are. */
  elsewhere: string | undefined;
  /** Seconds that its clock is ahead. */
  skewSeconds = 0;
  /** By the clock of whoever asks. */
  now: () => number = Date.now;
  readonly #codes = new Map<string, Granted>();
  readonly #tokens = new Map<string, ProviderPerson>();
  readonly #server: Server;
  #keys!: Keys;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  }

  static async start(people: readonly ProviderPerson[]): Promise<SampleIdentityProvider> {
    const provider = new SampleIdentityProvider();
    provider.people = people;
    provider.#keys = await (keys ??= generateKeyPair('RS256'));
    await new Promise<void>((done) => provider.#server.listen(0, '127.0.0.1', done));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        if (this.fault === 'slow') return;
        if (this.fault === 'huge') return void json({ filler: 'x'.repeat(2 * 1024 * 1024) });
        if (this.fault === 'redirect') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
        return void json(this.#metadata());
      case '/authorize':
        return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.#page(url.searchParams));
      case '/decide':
        return void response.writeHead(302, { location: this.#decide(url.searchParams) }).end();
      case '/token':
        return void json(...(await this.#token(request)));
      case '/jwks':
        return void json({ keys: [{ ...(await exportJWK(this.#keys.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' }] });
      case '/userinfo': {
        const person = this.#tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
        return person
          ? void json({ sub: person.sub, phone_number: person.phone, phone_number_verified: person.phoneVerified ?? true })
          : void json({}, 401);
      }
      default:
        response.writeHead(404).end();
    }
  }

  #metadata(): object {
    const { issuer } = this;
    return {
      issuer: this.fault === 'issuer' ? 'http://127.0.0.1:1' : issuer,
      authorization_endpoint: `${issuer}/authorize`,
      ...(this.fault !== 'no-code' && { token_endpoint: `${this.elsewhere ?? issuer}/token` }),
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  #page(query: URLSearchParams): string {
    const link = (more: Record<string, string>) => `/decide?${new URLSearchParams([...query, ...Object.entries(more)]).toString()}`;
    const items = this.people.map(({ sub, name }) => `<li><a href="${link({ as: sub })}">${name}</a></li>`).join('');
    return `<!doctype html><html lang="zh-CN"><title>统一认证</title><h1>统一认证</h1><ul>${items}</ul><a href="${link({ as: '' })}">取消</a></html>`;
  }

  /** Where the browser goes on. */
  #decide(query: URLSearchParams): string {
    const back = new URL(query.get('redirect_uri')!);
    back.searchParams.set('state', query.get('state')!);
    const person = this.people.find(({ sub }) => sub === query.get('as'));
    if (person) {
      const code = randomBytes(16).toString('hex');
      this.#codes.set(code, { person, query });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return back.href;
  }

  async #token(request: IncomingMessage): Promise<[object, number?]> {
    let text = '';
    for await (const part of request) text += String(part);
    const body = new URLSearchParams(text);
    const code = body.get('code') ?? '';
    const granted = this.#codes.get(code);
    this.#codes.delete(code);
    const basic = `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`;
    // What `application/x-www-form-urlencoded` leaves as it is needs no more care here.
    if (
      decodeURIComponent(Buffer.from((request.headers.authorization ?? '').slice(6), 'base64').toString()) !==
      Buffer.from(basic.slice(6), 'base64').toString()
    )
      return [{ error: 'invalid_client' }, 401];
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!granted || granted.query.get('code_challenge') !== challenge || granted.query.get('redirect_uri') !== body.get('redirect_uri'))
      return [{ error: 'invalid_grant' }, 400];
    const accessToken = randomBytes(16).toString('hex');
    this.#tokens.set(accessToken, granted.person);
    const at = Math.floor(this.now() / 1000) + this.skewSeconds;
    const { fault } = this;
    const idToken = await new SignJWT({ nonce: fault === 'nonce' ? 'other' : granted.query.get('nonce') })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(fault === 'issuer-of-token' ? 'http://127.0.0.1:1' : this.issuer)
      .setSubject(granted.person.sub)
      .setAudience(fault === 'audience' ? 'somebody' : this.clientId)
      .setIssuedAt(fault === 'expired' ? at - 1000 : at)
      .setExpirationTime(fault === 'expired' ? at - 600 : at + 300)
      .sign(fault === 'key' ? (await generateKeyPair('RS256')).privateKey : this.#keys.privateKey);
    return [{ access_token: accessToken, token_type: 'Bearer', id_token: idToken, expires_in: 300 }];
  }
}

/** A ticket as a platform's server signs it; `claims` in place of the usual ones, undefined leaves one out. */
export async function signTicket(
  secret: string,
  { issuer, audience, nowMs }: { readonly issuer: string; readonly audience: string; readonly nowMs: number },
  claims: Readonly<Record<string, unknown>> = {},
  alg = 'HS256',
): Promise<string> {
  const iat = Math.floor(nowMs / 1000);
  const usual = { iss: issuer, aud: audience, sub: 'T-1001', jti: randomBytes(16).toString('hex'), iat, exp: iat + 120 };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}
