import type { Consent, PolicyLayer, PolicyRule } from '@chorus/contract';
import type { Selectable } from 'kysely';
import type { PolicyRuleTable } from '../database/tables.ts';

type Row = Selectable<PolicyRuleTable>;

/** A school's layers, of the rows that are its own and the platform's. */
export function policyLayers(rows: readonly Row[], schoolName: string): PolicyLayer[] {
  const of = (layer: Row['layer']) => rows.filter((row) => row.layer === layer).map(ruleOf);
  return [
    { layer: 'platform', name: 'Chorus', rules: of('platform') },
    { layer: 'school', name: schoolName, rules: of('school') },
  ];
}

function ruleOf({ id, plugin, effect, version, locked, reason, consent }: Row): PolicyRule {
  return {
    id,
    plugin,
    effect,
    ...(version === null ? {} : { version }),
    ...(locked === 1 ? { lock: true } : {}),
    reason: JSON.parse(reason) as Record<string, string>,
    ...(consent === null ? {} : { consent: JSON.parse(consent) as Consent }),
  };
}
