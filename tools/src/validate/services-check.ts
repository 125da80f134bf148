import * as sdk from '@chorus/sdk';
import type { ServiceToken } from '@chorus/sdk';
import type { Finding } from '../finding.ts';
import { walk, whereIs, type PluginSource } from './plugin-source.ts';

const isToken = (value: unknown): value is ServiceToken<unknown> =>
  typeof value === 'object' && value !== null && String((value as { id?: unknown }).id).startsWith('service:');
const tokens: ReadonlyMap<string, ServiceToken<unknown>> = new Map(
  Object.entries(sdk).flatMap(([name, value]) => (isToken(value) ? [[name, value]] : [])),
);

/** `services-declared`: what the code asks for by `service` or `useService` is in `requires`, by `optional` in `requires` or `optional`. */
export function servicesCheck({ files, built: { manifest } }: PluginSource): Finding[] {
  const findings: Finding[] = [];
  for (const file of files) {
    walk(file.program, (node) => {
      if (node.type !== 'CallExpression') return;
      const callee = node['callee'] as { type: string; name?: string; property?: { name?: string } };
      const called = callee.type === 'Identifier' ? callee.name : callee.property?.name;
      const [argument] = node['arguments'] as readonly { type: string; name?: string }[];
      const token = argument?.type === 'Identifier' ? tokens.get(argument.name ?? '') : undefined;
      if (!token || !['service', 'useService', 'optional'].includes(called ?? '')) return;
      const declared: readonly string[] = called === 'optional' ? [...manifest.requires, ...manifest.optional] : manifest.requires;
      if (!declared.includes(token.id)) {
        findings.push({
          check: 'services-declared',
          message: `${argument!.name} is used and not declared: add it to "${called === 'optional' ? 'optional' : 'requires'}".`,
          where: whereIs(file, node),
        });
      }
    });
  }
  return findings;
}

/** Asked for by calls and types, or by no service: other checks look at them. */
const ofNoService = (capability: string) => capability === 'media.microphone' || capability.startsWith('network:');

/** `capabilities`: every declared service's capability is declared, and none that no service asks for. */
export function capabilitiesCheck({ built: { manifest } }: PluginSource): Finding[] {
  const asking = new Map<string, string[]>();
  for (const [name, { id, capability }] of tokens) {
    if (capability !== undefined && [...manifest.requires, ...manifest.optional].includes(id))
      asking.set(capability, [...(asking.get(capability) ?? []), name]);
  }
  const declared: readonly string[] = manifest.capabilities;
  // evaluate types are handed the evaluator
  const scores = manifest.contributes.evaluateTypes.length > 0 ? 'speech.evaluate' : undefined;
  const missing = [...asking].filter(([capability]) => !declared.includes(capability));
  const unused = declared.filter((capability) => !asking.has(capability) && capability !== scores && !ofNoService(capability));
  return [
    ...missing.map(([capability, names]) => ({
      check: 'capabilities',
      message: `${names.join(' and ')} ${names.length > 1 ? 'need' : 'needs'} the capability "${capability}": add it to "capabilities".`,
      where: 'capabilities',
    })),
    ...unused.map((capability) => ({
      check: 'capabilities',
      message: `The capability "${capability}" is declared and nothing needs it: take it out, so that a school sees what the plugin really does.`,
      where: 'capabilities',
    })),
  ];
}
