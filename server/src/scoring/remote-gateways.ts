import { StartError } from '../errors.ts';

/** A gateway of the scoring protocol elsewhere; its secret never leaves the server. */
export interface RemoteGateway {
  readonly http: string;
  readonly ws: string;
  readonly applicationId: string;
  readonly secret: string;
}

/** A gateway, or the server's own. */
export type GatewayInOrder = RemoteGateway | 'own';

/**
 * Gateways in the order in which to try them, from `id:secret@https://host/base,…`; `own` is this server's, and the first one unless its place is named.
 * Error: `StartError` `bad-setting`.
 */
export function readGateways(text: string | undefined): readonly GatewayInOrder[] {
  const named = (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one): GatewayInOrder => {
      if (one === 'own') return one;
      const [, applicationId, secret, address] = /^([^:@]+):([^@]+)@(https?:\/\/[^\s;,'"?#]+)$/.exec(one) ?? [];
      if (!applicationId || !secret || !address || !URL.canParse(address))
        throw new StartError('bad-setting', 'CHORUS_SCORING_GATEWAYS is to be id:secret@https://host/path, one or several with commas.');
      const http = address.replace(/\/+$/, '');
      return { http, ws: http.replace(/^http/, 'ws'), applicationId, secret };
    });
  return named.includes('own') ? named : ['own', ...named];
}

/** What a page's content policy must let it reach. */
export const originsOf = (gateways: readonly GatewayInOrder[]): readonly string[] => [
  ...new Set(gateways.flatMap((one) => (one === 'own' ? [] : [new URL(one.http).origin, one.ws.match(/^wss?:\/\/[^/]+/)![0]]))),
];
