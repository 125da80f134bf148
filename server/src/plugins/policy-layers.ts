import type { Consent, PolicyLayer, PolicyRule } from '@chorus/contract';
import type { OrgKind } from '@chorus/contract/roles';
import type { Selectable } from 'kysely';
import type { PolicyRuleTable } from '../database/tables.ts';
import type { ChainNode } from '../organisations/chain.ts';

type Row = Selectable<PolicyRuleTable>;

const layerOf = (kind: OrgKind): PolicyLayer['layer'] => (kind === 'platform' || kind === 'school' ? kind : 'region');

/** The layers of an organisation, from the platform down, of the rules that stand in them; regions that say nothing are left out. */
export function policyLayers(chain: readonly Pick<ChainNode, 'id' | 'kind' | 'name'>[], rows: readonly Row[]): PolicyLayer[] {
  const layers = chain.map(({ id, kind, name }) => ({
    layer: layerOf(kind),
    name,
    rules: rows.filter(({ orgId, classId }) => orgId === id && classId === null).map(ruleOf),
  }));
  return layers.filter(({ layer, rules }) => layer !== 'region' || rules.length > 0);
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
