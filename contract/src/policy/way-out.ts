import type { ConsideredRule, LayerPlace, PolicyVerdict } from './verdict.ts';
import { widestFirst } from './decision.ts';

/** What would make a plugin usable; closed. */
export type WayOut =
  | { readonly kind: 'not-needed' }
  /** Whoever wrote the rule takes off its lock, or the rule: nothing that a narrower layer says counts until then. */
  | { readonly kind: 'ask-unlock'; readonly rule: ConsideredRule }
  /** Whoever wrote the rule takes it back: it is not locked. */
  | { readonly kind: 'ask-take-back'; readonly rule: ConsideredRule }
  /** An allowance in the own layer, locked where narrower layers say otherwise, in place of the own rules that deny it. */
  | { readonly kind: 'allow-at'; readonly at: LayerPlace; readonly lock: boolean; readonly replaces: readonly string[] };

/** What somebody who writes the rules of the layer `own` can do about a verdict; first what leaves the other layers their say. */
export function wayOut(verdict: PolicyVerdict, own: LayerPlace): readonly WayOut[] {
  if (verdict.allowed) return [{ kind: 'not-needed' }];
  const rule = verdict.considered.find(({ applied }) => applied);
  const order = rule === undefined ? 0 : widestFirst(own, rule);
  if (rule?.locked && order > 0) return [{ kind: 'ask-unlock', rule }];
  const denials = verdict.considered.filter(({ denies }) => denies);
  const allow: WayOut = {
    kind: 'allow-at',
    at: own,
    lock: denials.some((one) => widestFirst(own, one) < 0),
    replaces: denials.filter((one) => widestFirst(own, one) === 0).map(({ ruleId }) => ruleId),
  };
  return rule && order < 0 ? [{ kind: rule.locked ? 'ask-unlock' : 'ask-take-back', rule }, allow] : [allow];
}
