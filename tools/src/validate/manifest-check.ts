import { sdkVersion } from '@chorus/sdk';
import { entriesOf, inRange, isVersionRange } from '@chorus/contract';
import { advisedRange, checkManifest, unkeptPromises, type ManifestProblem, type ManifestProblemCode } from '@chorus/contract/manifest';
import type { Finding } from '../finding.ts';
import type { PluginSource } from './plugin-source.ts';

const checkOf: { readonly [code in ManifestProblemCode]?: string } = { 'unsafe-icon': 'icon', 'point-reserved': 'reserved-point' };

/**
 * `manifest`: the manifest is one that a host takes, and asks for nothing that no host gives, whatever SDK it is for. `icon`: its pictures are pictures and
 * nothing else. `reserved-point`: it names no point that nothing draws.
 */
export function manifestCheck({ built }: Pick<PluginSource, 'built'>): Finding[] {
  const result = checkManifest(built.manifest);
  return [...rangeFindings(built.manifest.sdk), ...(result.ok ? unkeptPromises(built.manifest) : result.problems).map(findingOf)];
}

/** `menu-tools`: an item of the function menu that opens a tool names one of the plugin's own. */
export function menuToolsCheck({ built: { manifest } }: Pick<PluginSource, 'built'>): Finding[] {
  const tools = entriesOf(manifest, 'lesson.tools/1').map(({ id }) => id);
  return entriesOf(manifest, 'function-menu.items/1').flatMap(({ tool }) => {
    if (tool === undefined || tools.includes(tool)) return [];
    const has = tools.length === 0 ? 'it has none' : `it has ${tools.map((id) => `"${id}"`).join(', ')}`;
    return [
      {
        check: 'menu-tools',
        message: `An item of the function menu opens the lesson tool "${tool}", which the plugin does not have: ${has}.`,
        where: 'tool',
      },
    ];
  });
}

/** What is built with this kit has to run with its SDK. */
function rangeFindings(range: string): Finding[] {
  if (!isVersionRange(range) || inRange(sdkVersion, range)) return [];
  const message = `\`sdk\` is "${range}", and this kit is SDK ${sdkVersion}, which is not in it: no Chorus that fits the kit would take the plugin. Write "${advisedRange}".`;
  return [{ check: 'manifest', message, where: 'sdk' }];
}

function findingOf({ code, message, context }: ManifestProblem): Finding {
  return {
    check:
      code === 'manifest-invalid' && String(context['path']).startsWith('capabilities') ? 'capabilities' : (checkOf[code] ?? 'manifest'),
    message,
    ...(context['path'] === undefined ? {} : { where: String(context['path']) }),
  };
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
