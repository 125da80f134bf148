import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { CallError } from '../http/call-error.ts';
import { originOf } from '../http/origin.ts';
import { cookieValues, makeBrowserId } from '../session/browser.ts';
import type { KnownTeachers } from './known-teachers.ts';
import type { LoginTokens } from './login-tokens.ts';
import { IssuerError, outgoingCode, type OidcClients, type OidcClientSettings } from './oidc-client.ts';
import type { Provider } from './providers.ts';
import { ssoLoginMs, type SsoLogins } from './sso-logins.ts';

/** What the routes need. */
export interface SsoOptions {
  readonly provider: (id: string) => Promise<Provider | undefined>;
  readonly clients: OidcClients;
  readonly logins: SsoLogins;
  readonly teachers: KnownTeachers;
  readonly tokens: LoginTokens;
  readonly log: (message: string, error: unknown) => void;
}

/** Why nobody came in, as the page is told; closed. */
type Problem = 'ended' | 'busy' | 'away' | 'expired' | 'denied' | 'failed' | 'not-linked';

interface Params {
  readonly Params: { readonly id: string };
}

/** The way to an OpenID Connect provider and back, which ends with a token of one use for the page. */
export function registerSso(app: FastifyInstance, { provider: find, clients, logins, teachers, tokens, log }: SsoOptions): void {
  const fail = (reply: FastifyReply, problem: Problem, subject?: string) =>
    toPage(reply, { problem, ...(subject !== undefined && { subject }) });

  app.get<Params>('/sso/:id/start', async (request, reply) => {
    const provider = await find(request.params.id);
    if (!isOidc(provider)) return fail(reply, 'ended');
    try {
      const config = await clients.of(provider);
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const browserId = cookieOf(request) ?? makeBrowserId();
      if (!(await logins.begin(provider.id, { browserId, address: request.ip }, { state, nonce, verifier }))) return fail(reply, 'busy');
      void reply.header('set-cookie', setCookie(request, browserId));
      return go(
        reply,
        client.buildAuthorizationUrl(config, {
          redirect_uri: `${originOf(request)}/sso/${provider.id}/callback`,
          scope: provider.settings.byPhone ? 'openid phone' : 'openid',
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        }).href,
      );
    } catch (error) {
      if (!(error instanceof IssuerError)) throw error;
      log(`The way in ${provider.id} can't be asked: ${error.code}`, error);
      return fail(reply, 'away');
    }
  });

  app.get<Params>('/sso/:id/callback', async (request, reply) => {
    const provider = await find(request.params.id);
    if (!isOidc(provider)) return fail(reply, 'ended');
    const address = new URL(originOf(request) + request.url);
    const browserId = cookieOf(request);
    const state = address.searchParams.get('state') ?? '';
    const login = browserId === undefined ? undefined : await logins.take(provider.id, browserId, state);
    if (!login) return fail(reply, 'expired');
    try {
      const config = await clients.of(provider);
      const checks = { expectedState: login.state, expectedNonce: login.nonce, pkceCodeVerifier: login.verifier, idTokenExpected: true };
      const answer = await client.authorizationCodeGrant(config, address, checks);
      const claims = answer.claims()!;
      const phone = provider.settings.byPhone ? await phoneOf(config, answer.access_token, claims) : undefined;
      if (claims.sub.length > 200) return fail(reply, 'failed');
      const { id } = await teachers.find({ provider, subject: claims.sub, phone });
      return toPage(reply, { token: (await tokens.make(id, provider.id)).token });
    } catch (error) {
      if (error instanceof CallError && error.code === 'not-linked') return fail(reply, 'not-linked', error.errors[0]?.message);
      if (error instanceof CallError) return fail(reply, 'busy');
      if (error instanceof client.AuthorizationResponseError) return fail(reply, error.error === 'access_denied' ? 'denied' : 'failed');
      log(`Nobody came in by ${provider.id}`, error);
      return fail(reply, outgoingCode(error) === undefined ? 'failed' : 'away');
    }
  });
}

const isOidc = (provider: Provider | undefined): provider is Provider & OidcClientSettings => provider?.settings.kind === 'oidc';

/** The phone that the provider has verified. */
async function phoneOf(config: client.Configuration, accessToken: string, claims: client.IDToken): Promise<string | undefined> {
  const verified = ({ phone_number: phone, phone_number_verified: is }: Readonly<Record<string, unknown>>) =>
    is === true && typeof phone === 'string' ? phone : undefined;
  if (verified(claims) !== undefined || !config.serverMetadata().userinfo_endpoint) return verified(claims);
  return verified({ ...(await client.fetchUserInfo(config, accessToken, claims.sub)) });
}

const go = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 302);

/** To the page that ends a login: in the part of an address that no server and no log gets. */
const toPage = (reply: FastifyReply, query: Readonly<Record<string, string>>) =>
  go(reply, `/v2/#/silent-login?${new URLSearchParams(query).toString()}`);

/** Names the browser while a login is under way. The session's own cookie does not come along from another site; this one may. */
const cookieName = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}chorus-sso-${new URL(origin).port || 'default'}`;

function setCookie(request: FastifyRequest, id: string): string {
  const origin = originOf(request);
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(origin)}=${id}; Path=/; Max-Age=${ssoLoginMs / 1000}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieOf(request: FastifyRequest): string | undefined {
  const values = cookieValues(request, cookieName(originOf(request)));
  // Two of one name: one of them is not ours.
  return values.length === 1 && /^[\w-]{43}$/.test(values[0]!) ? values[0] : undefined;
}
