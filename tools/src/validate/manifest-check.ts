import { checkManifest } from '@chorus/contract/manifest';
import type { Finding } from '../finding.ts';
import type { PluginSource } from './plugin-source.ts';

/** `manifest`: the manifest is one that a host takes. `icon`: its pictures are pictures and nothing else. */
export function manifestCheck({ built }: PluginSource): Finding[] {
  const result = checkManifest(built.manifest);
  if (result.ok) return [];
  return result.problems.map(({ code, message, context }) => ({
    check: code === 'unsafe-icon' ? 'icon' : 'manifest',
    message,
    ...(context['path'] === undefined ? {} : { where: String(context['path']) }),
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
