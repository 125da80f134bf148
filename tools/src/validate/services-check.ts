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

/** `capabilities`: every declared service's capability is declared, and none that no service asks for. `media.microphone` and `network:` are asked for by no service. */
export function capabilitiesCheck({ built: { manifest } }: PluginSource): Finding[] {
  const needed = new Set<string>();
  for (const token of tokens.values()) {
    if (token.capability !== undefined && [...manifest.requires, ...manifest.optional].includes(token.id)) needed.add(token.capability);
  }
  // evaluate types are handed the evaluator
  if (manifest.contributes.evaluateTypes.length > 0 && manifest.capabilities.includes('speech.evaluate')) needed.add('speech.evaluate');
  const declared: readonly string[] = manifest.capabilities;
  const missing = [...needed].filter((capability) => !declared.includes(capability));
  const unused = declared.filter(
    (capability) =>
      !needed.has(capability) && capability !== 'media.microphone' && capability !== 'offline.store' && !capability.startsWith('network:'),
  );
  return [
    ...missing.map((capability) => ({
      check: 'capabilities',
      message: `A service that the plugin requires needs the capability "${capability}": add it to "capabilities".`,
      where: 'capabilities',
    })),
    ...unused.map((capability) => ({
      check: 'capabilities',
      message: `The capability "${capability}" is declared and nothing needs it: take it out, so that a school sees what the plugin really does.`,
      where: 'capabilities',
    })),
  ];
}
