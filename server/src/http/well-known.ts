import { signRecipe } from '@chorus/contract';
import { sdkVersion } from '@chorus/sdk';
import type { FastifyInstance } from 'fastify';
import { scoringAddresses } from '../scoring/register-scoring.ts';
import { bucket } from '../storage/keys.ts';
import { originOf } from './origin.ts';

/** `plugins`: where a tool of this machine drops bundles; said on loopback only. */
export function registerWellKnown(app: FastifyInstance, plugins: string | undefined, scoring: boolean): void {
  app.get('/.well-known/chorus.json', async (request) => {
    const origin = originOf(request);
    return {
      web: `${origin}/v2/`,
      api: `${origin}/apiv2/`,
      docs: `${origin}/docs`,
      sdk: `${origin}/sdk/`,
      sdkVersion,
      storage: { endpoint: origin, bucket },
      ...(scoring ? { scoring: scoringAddresses(request) } : {}),
      ...(plugins === undefined ? {} : { plugins }),
      sign: signRecipe,
    };
  });
}
