import type { PolicyLayer } from '@chorus/contract';
import type { WrittenRule } from '@chorus/contract/api/admin/policy-calls';
import type { ExplainedLayer, ExplainedRule } from '@chorus/contract/policy/explain';
import type { LayerPlace } from '@chorus/contract/policy';
import { layerKey, namedRule, ownWords, type PolicyRow } from './policy-rows.ts';

/** A change of the own layer that nobody has confirmed yet. */
export interface WaitingChange {
  readonly plugin: string;
  readonly title: PolicyRow['title'];
  readonly at: LayerPlace;
  readonly before: WrittenRule | null;
  readonly rule: WrittenRule | null;
}

/** A rule as it would be written again. */
export function writtenOf({ effect, version, locked, reason }: ExplainedRule): WrittenRule {
  const words = ownWords(reason);
  return { effect, ...(version !== undefined && { version }), lock: locked, ...(words !== undefined && { reason: words }) };
}

/** What a change would put in the place of what the layer says; undefined: it changes nothing. */
export function changeOf(row: PolicyRow, layer: ExplainedLayer, rule: WrittenRule | null): WaitingChange | undefined {
  const said = namedRule(layer, row.subject.id);
  const before = said ? writtenOf(said) : null;
  const { layer: kind, layerName, orgId, depth, classId } = layer;
  // What was allowed for less is allowed anew by the same rule.
  if (said?.why !== 'asks-for-more' && sameRule(before, rule)) return undefined;
  const at = { layer: kind, layerName, ...(orgId && { orgId }), ...(depth !== undefined && { depth }), ...(classId && { classId }) };
  return { plugin: row.subject.id, title: row.title, at, before, rule };
}

/** The body of the call that plans or writes a rule. */
export const bodyOf = ({ plugin, at: { classId } }: WaitingChange, rule: WrittenRule | null) => ({
  plugin,
  rule,
  ...(classId !== undefined && { classId }),
});

/** The layers as they will be. */
export function withChange(layers: readonly PolicyLayer[], { plugin, at, rule }: WaitingChange): PolicyLayer[] {
  return layers.map((layer) => {
    if (layerKey(layer) !== layerKey(at)) return layer;
    const others = layer.rules.filter((one) => one.plugin !== plugin);
    if (!rule) return { ...layer, rules: others };
    const { reason, ...written } = rule;
    return { ...layer, rules: [...others, { id: 'waiting', plugin, ...written, reason: reason === undefined ? {} : { 'zh-CN': reason } }] };
  });
}

const sameRule = (a: WrittenRule | null, b: WrittenRule | null) =>
  a === b || (a !== null && b !== null && a.effect === b.effect && a.version === b.version && a.lock === b.lock && a.reason === b.reason);
