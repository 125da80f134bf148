import type { PolicyLayer, PolicyRule } from '../api/calls.ts';
import { verdictOf } from '../policy.ts';
import { deciderOf, isDenial, isLocked, placeOf, spokenIn, strongestFirst, whyOf, widestFirst, type Spoken } from './decision.ts';
import type { LayerPlace, PolicySubject, PolicyVerdict, PolicyWhy } from './verdict.ts';

/** A rule as whoever asks why reads it. */
export interface ExplainedRule {
  readonly ruleId: string;
  /** The plugin that it names, all of a publisher, or all. */
  readonly plugin: string;
  readonly effect: PolicyRule['effect'];
  /** Of a pin: its range. */
  readonly version?: string;
  readonly locked: boolean;
  /** It is a denial, or a pin of other versions. */
  readonly denies: boolean;
  readonly why: PolicyWhy;
  /** The rule because of which it does not decide: of a narrower layer, of a wider one that is locked, or of its own. */
  readonly outdoneBy?: LayerPlace & { readonly ruleId: string };
  readonly reason: Readonly<Record<string, string>>;
  /** Who wrote it, by name, and when (ms). */
  readonly by?: string;
  readonly at?: number;
}

/** What a layer says about the plugin: its rules, the one that counts most first; none where it is silent. */
export interface ExplainedLayer extends LayerPlace {
  readonly decides: boolean;
  readonly rules: readonly ExplainedRule[];
}

/** A verdict with every layer of the chain, the widest first. */
export interface PolicyExplanation {
  readonly verdict: PolicyVerdict;
  readonly layers: readonly ExplainedLayer[];
}

/** Says of every layer, silent ones too, what it contributes to the verdict about a plugin. */
export function explainPolicy(layers: readonly PolicyLayer[], plugin: PolicySubject): PolicyExplanation {
  const chain = [...layers].sort(widestFirst).map((layer) => ({ layer, spoken: spokenIn(layer, plugin) }));
  const all = chain.flatMap(({ spoken }) => spoken);
  const decider = deciderOf(all);
  return {
    verdict: verdictOf(all, decider, plugin),
    layers: chain.map(({ layer, spoken }) => ({
      ...placeOf(layer),
      decides: decider?.layer === layer,
      rules: [...spoken].sort(countingFirst).map((one) => explained(one, decider)),
    })),
  };
}

function explained(one: Spoken, decider: Spoken | undefined): ExplainedRule {
  const { id, plugin, effect, version, reason, by, at } = one.rule;
  const why = whyOf(one, decider);
  return {
    ruleId: id,
    plugin,
    effect,
    ...(version !== undefined && { version }),
    locked: isLocked(one),
    denies: isDenial(one),
    why,
    ...(decider && why !== 'decides' && why !== 'asks-for-more' && { outdoneBy: { ...placeOf(decider.layer), ruleId: decider.rule.id } }),
    reason,
    ...(by !== undefined && { by }),
    ...(at !== undefined && { at }),
  };
}

/** What speaks of the plugin as it is now before what was allowed for less; of these the one that wins in the layer. */
const countingFirst = (a: Spoken, b: Spoken) => Number(a.beyond !== undefined) - Number(b.beyond !== undefined) || strongestFirst(a, b);
