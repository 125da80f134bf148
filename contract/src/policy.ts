import type { PolicyLayer, PolicyRule } from './api/calls.ts';
import { inRange } from './version.ts';

/** Layers from the widest to the narrowest. */
export const policyOrder = ['platform', 'region', 'school', 'class', 'device'] as const satisfies readonly PolicyLayer['layer'][];

/** Why a rule decides or does not; closed. */
export type PolicyWhy = 'decides' | 'weaker-in-layer' | 'overruled-by-narrower' | 'locked-by-wider' | 'asks-for-more';

/** A rule that speaks about the plugin. `applied`: it decides. */
export interface ConsideredRule {
  readonly layer: PolicyLayer['layer'];
  readonly layerName: string;
  readonly ruleId: string;
  readonly effect: PolicyRule['effect'];
  readonly applied: boolean;
  readonly why: PolicyWhy;
}

/** What decided: a rule, or the default where there is none. */
export type PolicyDecider =
  | {
      readonly layer: PolicyLayer['layer'];
      readonly layerName: string;
      readonly ruleId: string;
      readonly effect: PolicyRule['effect'];
      readonly reason: Readonly<Record<string, string>>;
    }
  | { readonly default: 'built-in-allowed' | 'others-not-yet-allowed' };

/** How a plugin goes beyond what was allowed under its name: what it asks for in addition, and whether its publisher or the way it came here is another. */
export interface BeyondConsent {
  readonly capabilities: readonly string[];
  readonly publisher: boolean;
  readonly source: boolean;
}

/** What a policy decided about a plugin, and why: rules considered, widest layer first. */
export interface PolicyVerdict {
  readonly allowed: boolean;
  /** A wider layer wants it on; the device's switch does not count. */
  readonly required: boolean;
  readonly decidedBy: PolicyDecider;
  readonly considered: readonly ConsideredRule[];
  /** It was allowed before, and waits because it is or asks for more now. */
  readonly beyond?: BeyondConsent;
}

/** What a policy needs to know of a plugin. */
export interface PolicySubject {
  readonly id: string;
  readonly version: string;
  readonly source: 'built-in' | 'dropped' | 'dev';
  readonly capabilities: readonly string[];
  /** The publisher's name. */
  readonly publisher: string;
}

interface Spoken {
  readonly layer: PolicyLayer;
  readonly rule: PolicyRule;
  readonly strength: number;
  /** Its place in the layers. */
  readonly rank: number;
  /** An allowance that does not cover the plugin decides nothing. */
  readonly beyond: BeyondConsent | undefined;
}

/**
 * Decides about one plugin. In a layer a denial beats a requirement beats an allowance; the narrowest layer that speaks wins, unless the winning
 * rule of a wider one is locked. `require` allows and locks. `pin` allows the versions of its range and denies all others. An allowance with a
 * consent does not speak of a plugin that goes beyond it. Where no rule speaks, built-in plugins are allowed and others are not yet.
 */
export function evaluatePolicy(layers: readonly PolicyLayer[], plugin: PolicySubject): PolicyVerdict {
  const spoken: Spoken[] = policyOrder.flatMap((name, rank) =>
    layers
      .filter((layer) => layer.layer === name)
      .flatMap((layer) =>
        layer.rules
          .filter((rule) => speaksOf(rule.plugin, plugin.id))
          .map((rule) => ({ layer, rule, rank, strength: strengthOf(rule, plugin.version), beyond: beyondOf(rule, plugin) })),
      ),
  );
  let decider: Spoken | undefined;
  for (let rank = 0; rank < policyOrder.length; rank += 1) {
    const winner = spoken.filter((one) => one.rank === rank && !one.beyond).sort(strongestFirst)[0];
    if (!winner) continue;
    decider = winner;
    if (isLocked(winner)) break;
  }
  const outgrown = spoken.flatMap(({ beyond }) => (beyond ? [beyond] : [])).sort(nearestFirst)[0];
  return {
    ...(!decider && plugin.source !== 'built-in' && outgrown && { beyond: outgrown }),
    allowed: decider ? decider.strength < denial : plugin.source === 'built-in',
    required: decider?.strength === requirement,
    decidedBy: decider
      ? { ...namesOf(decider), reason: decider.rule.reason }
      : { default: plugin.source === 'built-in' ? 'built-in-allowed' : 'others-not-yet-allowed' },
    considered: spoken.map((one) => ({ ...namesOf(one), applied: one === decider, why: whyOf(one, decider) })),
  };
}

const allowance = 0;
const requirement = 1;
const denial = 2;

function strengthOf(rule: PolicyRule, version: string): number {
  if (rule.effect === 'deny') return denial;
  if (rule.effect === 'require') return requirement;
  // A pin that can't be read allows nothing: it was meant to narrow.
  if (rule.effect === 'pin') return inRange(version, rule.version ?? '') ? allowance : denial;
  return allowance;
}

const isLocked = ({ rule, strength }: Spoken) => rule.lock === true || strength === requirement;

/** Denials first, then locked ones, then by id: the outcome must not depend on the order in which rules arrive. */
const strongestFirst = (a: Spoken, b: Spoken) =>
  b.strength - a.strength || Number(isLocked(b)) - Number(isLocked(a)) || (a.rule.id < b.rule.id ? -1 : Number(a.rule.id > b.rule.id));

const speaksOf = (pattern: string, id: string) =>
  pattern === '*' || pattern === id || (pattern.endsWith('.*') && id.startsWith(pattern.slice(0, -1)));

const namesOf = ({ layer, rule }: Spoken) => ({ layer: layer.layer, layerName: layer.name, ruleId: rule.id, effect: rule.effect });

/** What a plugin has beyond an allowance; undefined: nothing. */
function beyondOf({ effect, consent }: PolicyRule, plugin: PolicySubject): BeyondConsent | undefined {
  if (effect !== 'allow' || !consent) return undefined;
  const capabilities = plugin.capabilities.filter((capability) => !consent.capabilities.includes(capability));
  const publisher = consent.publisher !== plugin.publisher;
  const source = consent.dev !== (plugin.source === 'dev');
  return capabilities.length > 0 || publisher || source ? { capabilities, publisher, source } : undefined;
}

/** Of several allowances the one that says most plainly what is new: given for the same way of coming here, by the same publisher, for the most. */
const nearestFirst = (a: BeyondConsent, b: BeyondConsent) =>
  Number(a.source) - Number(b.source) || Number(a.publisher) - Number(b.publisher) || a.capabilities.length - b.capabilities.length;

function whyOf(one: Spoken, decider: Spoken | undefined): PolicyWhy {
  if (one.beyond || !decider) return 'asks-for-more';
  if (one === decider) return 'decides';
  if (one.rank === decider.rank) return 'weaker-in-layer';
  return one.rank < decider.rank ? 'overruled-by-narrower' : 'locked-by-wider';
}
