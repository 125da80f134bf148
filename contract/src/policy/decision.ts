import type { PolicyLayer, PolicyRule } from '../api/calls.ts';
import { inRange } from '../version.ts';
import type { BeyondConsent, LayerPlace, PolicySubject, PolicyWhy } from './verdict.ts';

/** Kinds of layers from the widest to the narrowest. Of one kind, the deeper in the tree of organisations is the narrower. */
export const policyOrder = ['platform', 'region', 'school', 'class', 'device'] as const satisfies readonly PolicyLayer['layer'][];

/** A rule that speaks about the plugin. */
export interface Spoken {
  readonly layer: PolicyLayer;
  readonly rule: PolicyRule;
  readonly strength: number;
  /** An allowance that does not cover the plugin decides nothing. */
  readonly beyond: BeyondConsent | undefined;
}

type Ranked = Pick<PolicyLayer, 'layer' | 'depth'>;

/** The order of layers; 0: of one rank, so that their rules count as one layer's. */
export const widestFirst = (a: Ranked, b: Ranked): number =>
  policyOrder.indexOf(a.layer) - policyOrder.indexOf(b.layer) || (a.depth ?? 0) - (b.depth ?? 0);

const allowance = 0;
const requirement = 1;
const denial = 2;

/** Whether a rule is about a plugin, by its name. */
export const speaksOf = (pattern: string, id: string): boolean =>
  pattern === '*' || pattern === id || (pattern.endsWith('.*') && id.startsWith(pattern.slice(0, -1)));

/** What a layer says about a plugin. */
export const spokenIn = (layer: PolicyLayer, plugin: PolicySubject): Spoken[] =>
  layer.rules
    .filter((rule) => speaksOf(rule.plugin, plugin.id))
    .map((rule) => ({ layer, rule, strength: strengthOf(rule, plugin.version), beyond: beyondOf(rule, plugin) }));

/** Which of the rules, the widest layer's first, decides: the strongest of the narrowest layer that speaks, or of a wider one where that one is locked. */
export function deciderOf(spoken: readonly Spoken[]): Spoken | undefined {
  let decider: Spoken | undefined;
  for (const one of spoken) {
    if (one.beyond) continue;
    const sameRank = decider !== undefined && widestFirst(decider.layer, one.layer) === 0;
    if (decider && !sameRank && isLocked(decider)) break;
    if (!decider || !sameRank || strongestFirst(one, decider) < 0) decider = one;
  }
  return decider;
}

/** Why a rule decides or does not. */
export function whyOf(one: Spoken, decider: Spoken | undefined): PolicyWhy {
  if (one.beyond || !decider) return 'asks-for-more';
  if (one === decider) return 'decides';
  const order = widestFirst(one.layer, decider.layer);
  if (order === 0) return 'weaker-in-layer';
  return order < 0 ? 'overruled-by-narrower' : 'locked-by-wider';
}

export const isLocked = ({ rule, strength }: Spoken): boolean => rule.lock === true || strength === requirement;
export const isDenial = ({ strength }: Spoken): boolean => strength === denial;
export const isRequirement = ({ strength }: Spoken): boolean => strength === requirement;

/** Where a layer stands, without its rules. */
export const placeOf = ({ layer, name, orgId, depth, classId }: PolicyLayer): LayerPlace => ({
  layer,
  layerName: name,
  ...(orgId !== undefined && { orgId }),
  ...(depth !== undefined && { depth }),
  ...(classId !== undefined && { classId }),
});

function strengthOf(rule: PolicyRule, version: string): number {
  if (rule.effect === 'deny') return denial;
  if (rule.effect === 'require') return requirement;
  // A pin that can't be read allows nothing: it was meant to narrow.
  if (rule.effect === 'pin') return inRange(version, rule.version ?? '') ? allowance : denial;
  return allowance;
}

/** Denials first, then locked ones, then by id: the outcome must not depend on the order in which rules arrive. */
export const strongestFirst = (a: Spoken, b: Spoken) =>
  b.strength - a.strength || Number(isLocked(b)) - Number(isLocked(a)) || (a.rule.id < b.rule.id ? -1 : Number(a.rule.id > b.rule.id));

/** What a plugin has beyond an allowance; undefined: nothing. */
function beyondOf({ effect, consent }: PolicyRule, plugin: PolicySubject): BeyondConsent | undefined {
  if (effect !== 'allow' || !consent) return undefined;
  const capabilities = plugin.capabilities.filter((capability) => !consent.capabilities.includes(capability));
  const publisher = consent.publisher !== plugin.publisher;
  const source = consent.dev !== (plugin.source === 'dev');
  return capabilities.length > 0 || publisher || source ? { capabilities, publisher, source } : undefined;
}
