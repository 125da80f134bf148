import type { PolicyLayer } from './api/calls.ts';
import { deciderOf, isDenial, isLocked, isRequirement, placeOf, spokenIn, whyOf, widestFirst, type Spoken } from './policy/decision.ts';
import type { BeyondConsent, PolicySubject, PolicyVerdict } from './policy/verdict.ts';

export { policyOrder } from './policy/decision.ts';
export type * from './policy/verdict.ts';

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
