import type { Capability } from './manifest.ts';

/** A service's name in manifests: `service:<Name>/<major>`. */
export type ServiceId = `service:${string}/${number}`;

/** The typed key of a service. Contract and token share a name and a file in `sdk/src/services`. */
export interface ServiceToken<T> {
  readonly id: ServiceId;
  /** One sentence: which question the service answers. */
  readonly purpose: string;
  /** The capability that a plugin must declare to be given it; none: everybody may have it. */
  readonly capability: Capability | undefined;
  /** Carries the type; never set. */
  readonly contract?: T;
}

/** Makes a service's token. */
export function serviceToken<T>(name: string, major: number, purpose: string, capability?: Capability): ServiceToken<T> {
  return { id: `service:${name}/${major}`, purpose, capability };
}
