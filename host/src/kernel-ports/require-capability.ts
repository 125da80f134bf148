import { PluginError, type Capability, type ServiceToken } from '@chorus/sdk';
import type { PluginOwner } from '../kernel/ports.ts';

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
