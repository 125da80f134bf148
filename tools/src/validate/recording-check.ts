import { AnswerSession } from '@chorus/sdk';
import type { Finding } from '../finding.ts';
import { walk, whereIs, type Node, type PluginSource } from './plugin-source.ts';

/**
 * `capabilities`: who lets students speak declares `media.microphone`. Seen are what a recording is asked for with (`reference` and `maxMs`), as of
 * `record` and of a question's `speech`, and a `record` for a student; the host refuses the rest when it runs.
 */
export function recordingCheck({ files, built: { manifest } }: PluginSource): Finding[] {
  const mayAsk = [...manifest.requires, ...manifest.optional].some((id) => id === AnswerSession.id);
  if (!mayAsk || manifest.capabilities.includes('media.microphone')) return [];
  return files.flatMap((file) => {
    const findings: Finding[] = [];
    walk(file.program, (node, parent) => {
      if (findings.length > 0 || node.type !== 'ObjectExpression') return;
      const keys = keysOf(node);
      const wish = keys.has('reference') && keys.has('maxMs');
      if (!wish && !(keys.has('studentId') && calledName(parent) === 'record')) return;
      findings.push({
        check: 'capabilities',
        message:
          'Students are recorded here, which needs the capability "media.microphone": add it to "capabilities", so that a school sees it before it allows the plugin.',
        where: whereIs(file, node),
      });
    });
    return findings;
  });
}

const keysOf = (object: Node): ReadonlySet<string | undefined> =>
  new Set((object['properties'] as readonly { key?: { name?: string; value?: string } }[]).map(({ key }) => key?.name ?? key?.value));

function calledName(node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression') return undefined;
  return (node['callee'] as { property?: { name?: string } }).property?.name;
}
