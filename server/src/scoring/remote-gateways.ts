import { StartError } from '../errors.ts';

/** A gateway of the scoring protocol elsewhere; its secret never leaves the server. */
export interface RemoteGateway {
  readonly http: string;
  readonly ws: string;
  readonly applicationId: string;
  readonly secret: string;
}

/** Gateways in the order in which to try them, from `id:secret@https://host/base,…`. Error: `StartError` `bad-setting`. */
export function readGateways(text: string | undefined): readonly RemoteGateway[] {
  return (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [, applicationId, secret, address] = /^([^:@]+):([^@]+)@(https?:\/\/[^\s;,'"?#]+)$/.exec(one) ?? [];
      if (!applicationId || !secret || !address || !URL.canParse(address))
        throw new StartError('bad-setting', 'CHORUS_SCORING_GATEWAYS is to be id:secret@https://host/path, one or several with commas.');
      const http = address.replace(/\/+$/, '');
      return { http, ws: http.replace(/^http/, 'ws'), applicationId, secret };
    });
}

/** What a page's content policy must let it reach. */
export const originsOf = (gateways: readonly RemoteGateway[]): readonly string[] => [
  ...new Set(gateways.flatMap(({ http, ws }) => [new URL(http).origin, ws.match(/^wss?:\/\/[^/]+/)![0]])),
];
