import type { Consent, PolicyLayer, PolicyRule } from '@chorus/contract';
import type { OrgKind } from '@chorus/contract/roles';
import type { Kysely, Selectable } from 'kysely';
import type { PolicyRuleTable, Tables } from '../database/tables.ts';
import type { ChainNode } from '../organisations/chain.ts';

/** A rule's row, and the name of who wrote it. */
export type RuleRow = Selectable<PolicyRuleTable> & { readonly by: string | null };

type Node = Pick<ChainNode, 'id' | 'kind' | 'name'>;

const layerOf = (kind: OrgKind): PolicyLayer['layer'] => (kind === 'platform' || kind === 'school' ? kind : 'region');

/** Rules of organisations, and of their classes, in the order in which they were written. */
export async function rulesOf(db: Kysely<Tables>, orgIds: readonly string[]): Promise<RuleRow[]> {
  if (orgIds.length === 0) return [];
  return db
    .selectFrom('policyRules')
    .leftJoin('accounts', 'accounts.id', 'policyRules.accountId')
    .selectAll('policyRules')
    .select('accounts.name as by')
    .where('policyRules.orgId', 'in', orgIds)
    .orderBy('policyRules.at')
    .orderBy('policyRules.id')
    .execute();
}

/** The layers of a chain of organisations, from the platform down, and of classes of the last of them. */
export function policyLayers(
  chain: readonly Node[],
  rows: readonly RuleRow[],
  classes: readonly { readonly id: string; readonly name: string }[] = [],
): PolicyLayer[] {
  return [
    ...chain.map((node, depth) => layerOfNode(node, depth, rows)),
    ...classes.map(({ id, name }, n): PolicyLayer => ({
      layer: 'class',
      name,
      depth: chain.length + n,
      classId: id,
      rules: rows.filter(({ classId }) => classId === id).map(ruleOf),
    })),
  ];
}

/** The layer that an organisation is. */
export const layerOfNode = ({ id, kind, name }: Node, depth: number, rows: readonly RuleRow[]): PolicyLayer => ({
  layer: layerOf(kind),
  name,
  orgId: id,
  depth,
  rules: rows.filter(({ orgId, classId }) => orgId === id && classId === null).map(ruleOf),
});

function ruleOf({ id, plugin, effect, version, locked, reason, consent, by, at }: RuleRow): PolicyRule {
  return {
    id,
    plugin,
    effect,
    ...(version === null ? {} : { version }),
    ...(locked === 1 ? { lock: true } : {}),
    reason: JSON.parse(reason) as Record<string, string>,
    ...(consent === null ? {} : { consent: JSON.parse(consent) as Consent }),
    ...(by === null ? {} : { by }),
    at,
  };
}
