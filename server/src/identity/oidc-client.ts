import type { WayInSettings } from '@chorus/contract/api/admin/identity-calls';
import * as client from 'openid-client';
import type { Now } from '../clock.ts';
import { OutgoingError, outgoingFetch, requireSecure } from './outgoing-fetch.ts';
import { skewSeconds } from './tickets.ts';

/** What OpenID Connect is spoken with. */
export interface OidcClientSettings {
  readonly settings: Extract<WayInSettings, { readonly kind: 'oidc' }>;
  /** Empty: a client without one. */
  readonly secret: string;
}

/** Why an issuer is none; closed. */
export type IssuerProblem = OutgoingError['code'] | 'no-address' | 'no-issuer' | 'no-code-flow';

/** An issuer that can't be used. */
export class IssuerError extends Error {
  override readonly name = 'IssuerError';
  constructor(
    readonly code: IssuerProblem,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** What an issuer says of itself is asked again after this. */
const freshMs = 10 * 60_000;

/** As the provider wants it; both send the secret itself, over TLS. */
const secretAuth = (secret: string): client.ClientAuth => {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    // Basic where nothing is said: OpenID Connect Discovery 1.0, section 3.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
};

/** Asks an issuer what it is. Error: {@link IssuerError}. */
export async function discover({ settings, secret }: OidcClientSettings, now: Now): Promise<client.Configuration> {
  const { issuer, clientId, privateNetwork } = settings;
  if (!URL.canParse(issuer)) throw new IssuerError('no-address');
  const url = new URL(issuer);
  // What an issuer says of itself leads to no other machine or port of the own network.
  const mayBeOwn = (asked: URL) => privateNetwork && asked.origin === url.origin;
  try {
    requireSecure(url, mayBeOwn);
    const config = await client.discovery(
      url,
      clientId,
      { [client.clockTolerance]: skewSeconds, [client.clockSkew]: Math.round((now() - Date.now()) / 1000) },
      secret === '' ? client.None() : secretAuth(secret),
      {
        [client.customFetch]: outgoingFetch(mayBeOwn),
        // A signature is checked though the ID token came over TLS: a proxy of the school may stand between.
        execute: [client.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
      },
    );
    const server = config.serverMetadata();
    if (!server.authorization_endpoint || !server.token_endpoint || !server.jwks_uri) throw new IssuerError('no-code-flow');
    if (!(server.response_types_supported ?? ['code']).includes('code')) throw new IssuerError('no-code-flow');
    requireSecure(new URL(server.authorization_endpoint), mayBeOwn);
    return config;
  } catch (error) {
    if (error instanceof IssuerError) throw error;
    throw new IssuerError(outgoingCode(error) ?? 'no-issuer', { cause: error });
  }
}

/** Why nothing came of a request, however deep the library has put it. */
export function outgoingCode(error: unknown): OutgoingError['code'] | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof OutgoingError) return at.code;
  return undefined;
}

/** What issuers say of themselves, kept for some minutes. */
export class OidcClients {
  readonly #kept = new Map<string, { readonly at: number; readonly config: client.Configuration }>();
  constructor(private readonly now: Now) {}

  /** Error: {@link IssuerError}. */
  async of(provider: OidcClientSettings): Promise<client.Configuration> {
    const key = JSON.stringify([provider.settings, provider.secret]);
    const known = this.#kept.get(key);
    if (known && Math.abs(this.now() - known.at) < freshMs) return known.config;
    const config = await discover(provider, this.now);
    for (const [old, { at }] of this.#kept) if (Math.abs(this.now() - at) >= freshMs) this.#kept.delete(old);
    this.#kept.set(key, { at: this.now(), config });
    return config;
  }
}
