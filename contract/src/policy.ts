import type { PolicyLayer, PolicyRule } from './api/calls.ts';
import { deciderOf, isDenial, isLocked, isRequirement, placeOf, spokenIn, whyOf, widestFirst, type Spoken } from './policy/decision.ts';

export { policyOrder } from './policy/decision.ts';

/** Why a rule decides or does not; closed. */
export type PolicyWhy = 'decides' | 'weaker-in-layer' | 'overruled-by-narrower' | 'locked-by-wider' | 'asks-for-more';

/** Where a layer stands, as far as that is known. */
export interface LayerPlace {
  readonly layer: PolicyLayer['layer'];
  readonly layerName: string;
  readonly orgId?: string;
  readonly depth?: number;
  readonly classId?: string;
}

/** A rule that speaks about the plugin. `applied`: it decides. */
export interface ConsideredRule extends LayerPlace {
  readonly ruleId: string;
  readonly effect: PolicyRule['effect'];
  /** It lets no narrower layer speak where it wins in its own; a requirement always does so. */
  readonly locked: boolean;
  /** It is a denial, or a pin of other versions. */
  readonly denies: boolean;
  readonly applied: boolean;
  readonly why: PolicyWhy;
}

/** What decided: a rule, or the default where there is none. */
export type PolicyDecider =
  | (LayerPlace & {
      readonly ruleId: string;
      readonly effect: PolicyRule['effect'];
      readonly reason: Readonly<Record<string, string>>;
    })
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

/**
 * Decides about one plugin. Layers are the organisations from the platform down to the school, then class and device: a deeper one is narrower. In a layer a
 * denial beats a requirement beats an allowance; the narrowest layer that speaks wins, unless the winning rule of a wider one is locked. `require` allows and
 * locks. `pin` allows the versions of its range and denies all others. An allowance with a consent does not speak of a plugin that goes beyond it. Where no
 * rule speaks, built-in plugins are allowed and others are not yet.
 */
export function evaluatePolicy(layers: readonly PolicyLayer[], plugin: PolicySubject): PolicyVerdict {
  const spoken = [...layers].sort(widestFirst).flatMap((layer) => spokenIn(layer, plugin));
  return verdictOf(spoken, deciderOf(spoken), plugin);
}

/** The verdict where this is what layers say, the widest first, and who of them decides. */
export function verdictOf(spoken: readonly Spoken[], decider: Spoken | undefined, plugin: PolicySubject): PolicyVerdict {
  const builtIn = plugin.source === 'built-in';
  const outgrown = spoken.flatMap(({ beyond }) => (beyond ? [beyond] : [])).sort(nearestFirst)[0];
  return {
    ...(!decider && !builtIn && outgrown && { beyond: outgrown }),
    allowed: decider ? !isDenial(decider) : builtIn,
    required: decider !== undefined && isRequirement(decider),
    decidedBy: decider
      ? { ...namesOf(decider), reason: decider.rule.reason }
      : { default: builtIn ? 'built-in-allowed' : 'others-not-yet-allowed' },
    considered: spoken.map((one) => ({
      ...namesOf(one),
      locked: isLocked(one),
      denies: isDenial(one),
      applied: one === decider,
      why: whyOf(one, decider),
    })),
  };
}

const namesOf = ({ layer, rule }: Spoken) => ({ ...placeOf(layer), ruleId: rule.id, effect: rule.effect });

/** Of several allowances the one that says most plainly what is new: given for the same way of coming here, by the same publisher, for the most. */
const nearestFirst = (a: BeyondConsent, b: BeyondConsent) =>
  Number(a.source) - Number(b.source) || Number(a.publisher) - Number(b.publisher) || a.capabilities.length - b.capabilities.length;
