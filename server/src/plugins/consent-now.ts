import type { Consent, PluginInfo } from '@chorus/contract';
import type { PolicySubject } from '@chorus/contract/policy';
import type { PluginManifest } from '@chorus/sdk';
import type { BundleRegistry } from '../ports/bundle-registry.ts';

/** A plugin's id, all of a publisher, or all. */
export const pluginPattern = /^(\*|[a-z][a-z0-9-]*\.(\*|[a-z][a-z0-9-]*(\.[a-z0-9-]+)*))$/;

/** What the policy needs to know of the plugins that can be used. */
export const subjectsOf = (plugins: readonly PluginInfo[]): PolicySubject[] =>
  plugins.flatMap(({ manifest, problem, source }) => {
    const { id, version, capabilities, publisher } = (manifest ?? {}) as Partial<PluginManifest>;
    if (id === undefined || version === undefined || problem !== null || capabilities === undefined || publisher === undefined) return [];
    return [{ id, version, source, capabilities, publisher: publisher.name }];
  });

/** What a plugin asks for now, of the bundle that pages use; undefined where it is not here, or for many plugins at once. */
export async function consentNow(registry: BundleRegistry, plugin: string): Promise<Consent | undefined> {
  const found = subjectsOf(await registry.list()).filter(({ id }) => id === plugin);
  const one = found.find(({ source }) => source === 'dev') ?? found[0];
  return one && { capabilities: [...one.capabilities], publisher: one.publisher, dev: one.source === 'dev' };
}
