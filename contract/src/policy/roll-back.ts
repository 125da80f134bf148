import type { PluginManifest } from '@chorus/sdk';
import type { PluginInfo, PolicyLayer } from '../api/calls.ts';
import { evaluatePolicy } from '../policy.ts';
import { compareVersions } from '../version.ts';

const manifestOf = ({ manifest }: PluginInfo) => manifest as PluginManifest;

/** Ids of the plugins of which the server may keep other versions: built-in ones, and what an author works on, have one. */
export const rollableIds = (plugins: readonly PluginInfo[]): string[] => [...new Set(rollable(plugins).map((info) => manifestOf(info).id))];

/** Of these, the ids of those whose installed version a pin keeps out. */
export const pinnedOut = (plugins: readonly PluginInfo[], layers: readonly PolicyLayer[]): string[] =>
  rollableIds(plugins.filter((info) => isPinnedOut(info, layers)));

/**
 * What pages get of each plugin under these layers: the bundle that is installed, or, where a pin keeps that out, the newest of those that are kept (`stored`)
 * and that the layers allow, in its place.
 */
export function rollBack(plugins: readonly PluginInfo[], stored: readonly PluginInfo[], layers: readonly PolicyLayer[]): PluginInfo[] {
  return plugins.map((info) => {
    if (!isPinnedOut(info, layers)) return info;
    const [newest] = stored
      .filter((one) => manifestOf(one).id === manifestOf(info).id && verdictOf(one, layers).allowed)
      .sort((a, b) => compareVersions(manifestOf(b).version, manifestOf(a).version));
    return newest ? { ...newest, folder: info.folder } : info;
  });
}

const rollable = (plugins: readonly PluginInfo[]) =>
  plugins.filter(({ source, problem, manifest }) => source === 'dropped' && problem === null && manifest !== null);

function isPinnedOut(info: PluginInfo, layers: readonly PolicyLayer[]): boolean {
  if (rollable([info]).length === 0) return false;
  const { allowed, decidedBy } = verdictOf(info, layers);
  return !allowed && !('default' in decidedBy) && decidedBy.effect === 'pin';
}

function verdictOf(info: PluginInfo, layers: readonly PolicyLayer[]) {
  const { id, version, capabilities, publisher } = manifestOf(info);
  return evaluatePolicy(layers, { id, version, source: info.source, capabilities, publisher: publisher.name });
}
