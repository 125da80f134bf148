import { checkManifest, type ManifestProblemCode } from '@chorus/contract/manifest';
import { undrawnPoints } from '@chorus/contract/points';
import type { Finding } from '../finding.ts';
import type { PluginSource } from './plugin-source.ts';

const checkOf: { readonly [code in ManifestProblemCode]?: string } = { 'unsafe-icon': 'icon', 'point-reserved': 'reserved-point' };

/** `manifest`: the manifest is one that a host takes. `icon`: its pictures are pictures and nothing else. `reserved-point`: it names no point that nothing draws. */
export function manifestCheck({ built }: PluginSource): Finding[] {
  const result = checkManifest(built.manifest);
  if (result.ok) return [];
  return result.problems.map(({ code, message, context }) => ({
    check: checkOf[code] ?? 'manifest',
    message,
    ...(context['path'] === undefined ? {} : { where: String(context['path']) }),
  }));
}

/** `reserved-point`: a menu at a place that SDK 1.0.0 named and nothing draws. */
export function reservedPointCheck({ built }: PluginSource): Finding[] {
  return undrawnPoints(built.manifest).map((id) => ({
    check: 'reserved-point',
    message: `A menu is put at "${id}", and nothing draws this yet: it is ignored. Take it out.`,
    where: 'menus',
  }));
}

/** `reserved-id`: ids that begin with `chorus.` are the project's own. */
export function reservedIdCheck({ built, builtIn }: PluginSource): Finding[] {
  if (builtIn || !built.manifest.id.startsWith('chorus.')) return [];
  return [
    {
      check: 'reserved-id',
      message: `The id "${built.manifest.id}" is reserved: take your own publisher's name, as in "my-school.quiz".`,
      where: 'id',
    },
  ];
}
