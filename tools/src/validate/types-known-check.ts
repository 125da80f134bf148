import { nearest } from '@chorus/contract';
import { chorusTypes } from '@chorus/sdk';
import type { Finding } from '../finding.ts';
import { walk, whereIs, type PluginSource } from './plugin-source.ts';

const ofChorus = Object.keys(chorusTypes);

const prefix = 'evaluateType:';

/** `evaluate-types`: a type of Chorus's that is required or asked for is one that there is. Other publishers' types are known where they are installed. */
export function typesKnownCheck({ files, built: { manifest } }: PluginSource): Finding[] {
  const known = [...ofChorus, ...manifest.contributes.evaluateTypes.map(({ id }) => id)];
  const lists = { requires: manifest.requires, optional: manifest.optional };
  const findings = Object.entries(lists).flatMap(([where, list]) =>
    list
      .filter((requirement) => requirement.startsWith(`${prefix}chorus.`))
      .map((requirement) => requirement.slice(prefix.length))
      .filter((type) => !known.includes(type))
      .map((type) => finding(type, known, where)),
  );
  for (const file of files) {
    walk(file.program, (node) => {
      const type = node.type === 'Literal' ? node['value'] : undefined;
      if (typeof type !== 'string' || !/^chorus\.[A-Za-z][A-Za-z0-9-]*\/[1-9]\d{0,3}$/.test(type) || known.includes(type)) return;
      findings.push(finding(type, known, whereIs(file, node)));
    });
  }
  return findings;
}

function finding(type: string, known: readonly string[], where: string): Finding {
  const near = nearest(type, known);
  const instead = near === undefined ? `there are ${ofChorus.join(', ')}.` : `did you mean ${near}?`;
  return { check: 'evaluate-types', message: `${type} is no evaluate type of Chorus; ${instead}`, where };
}
