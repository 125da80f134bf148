import { PluginError, type Capability, type Observable, type ServiceId, type ServiceToken } from '@chorus/sdk';
import { provide, type ServiceProvider } from '../kernel/plugin-context.ts';
import type { PluginOwner } from '../kernel/ports.ts';
import { token, type Get, type Token } from '../lifecycle/token.ts';

/** What plugins are given of a service of type `S`. */
export interface Facade<S> {
  /** How it is given to the kernel; the service is asked for when a plugin takes it. */
  provider(service: () => S, get: Get): readonly [ServiceId, ServiceProvider];
}

/** A facade by value: what the contract names, and nothing of the service behind it. A member that is left out does not compile. */
export const facade = <C, S>(contract: ServiceToken<C>, make: (service: S, owner: PluginOwner, get: Get) => NoInfer<C>): Facade<S> => ({
  provider: (service, get) => provide(contract, (owner) => make(service(), owner, get)),
});

export const facadesToken = token<ReadonlyMap<ServiceId, ServiceProvider>>('facades');

/** The facades of these services. */
export function facadesOf(
  modules: readonly { readonly token: Token<unknown>; readonly facade?: Facade<unknown> }[],
  get: Get,
): ReadonlyMap<ServiceId, ServiceProvider> {
  return new Map(modules.flatMap((one) => (one.facade ? [one.facade.provider(() => get(one.token), get)] : [])));
}

/** An observable that can be read and not set. */
export function reading<T>(observable: Observable<T>): Observable<T> {
  return { get: () => observable.get(), subscribe: (listener) => observable.subscribe(listener) };
}

/** For calls that need more than their service's own capability. Error: `PluginError` `capability-missing`. */
export function requireCapability(
  { pluginId, manifest }: Pick<PluginOwner, 'pluginId' | 'manifest'>,
  capability: Capability,
  service: Pick<ServiceToken<unknown>, 'id'>,
  call: string,
): void {
  if (manifest.capabilities.includes(capability)) return;
  throw new PluginError(
    'capability-missing',
    `"${pluginId}" asks ${service.id} for ${call}, which needs the capability "${capability}". Add it to \`capabilities\` of its definition.`,
    { plugin: pluginId, service: service.id, capability },
  );
}
