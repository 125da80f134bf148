import type { PolicyLayer } from '../api/calls.ts';
import type { PolicySubject } from './verdict.ts';
import { deciderOf, isDenial, isLocked, spokenIn, whyOf, widestFirst, type Spoken } from './decision.ts';

/** Whom a policy is for, with the layers above; chains share their layers, and name silent ones or leave them out. */
export interface PolicyTargets {
  readonly layersById: ReadonlyMap<string, PolicyLayer>;
  readonly chains: readonly PolicyChain[];
}
export interface PolicyChain {
  readonly id: string;
  readonly kind: 'school' | 'class' | 'teacher';
  readonly layerIds: readonly string[];
}

/** What a layer is going to say in place of what it says now. */
export interface LayerChange {
  readonly layerId: string;
  readonly layer: PolicyLayer;
}

/** What a change does to a plugin: the targets for whom anything does. */
export interface PluginChange {
  readonly plugin: PolicySubject;
  readonly targets: readonly TargetChange[];
}
export interface TargetChange {
  readonly id: string;
  readonly kind: PolicyChain['kind'];
  /** Whether it is allowed, before and after. */
  readonly before: boolean;
  readonly after: boolean;
  /** Ids of narrower layers whose rules about it count now, and will be locked out. */
  readonly silenced: readonly string[];
}

/** Says what a change of one layer's rules will do, of each plugin and each target; targets that are not named stay as they are. */
export function policyChange(
  { layersById, chains }: PolicyTargets,
  { layerId, layer: changed }: LayerChange,
  plugins: readonly PolicySubject[],
): PluginChange[] {
  const layerOf = (id: string): PolicyLayer => (id === layerId ? changed : (layersById.get(id) ?? changed));
  const reached = chains
    .filter(({ layerIds }) => layerIds.includes(layerId))
    .map((chain) => ({
      ...chain,
      layerIds: chain.layerIds.filter((id) => id === layerId || layersById.has(id)).sort((a, b) => widestFirst(layerOf(a), layerOf(b))),
    }));
  return plugins.map((plugin) => {
    const said = new Map<string, readonly Spoken[]>();
    for (const [id, layer] of layersById) {
      const spoken = spokenIn(layer, plugin);
      if (spoken.length > 0) said.set(id, spoken);
    }
    const willBeSaid = spokenIn(changed, plugin);
    if (!said.has(layerId) && willBeSaid.length === 0) return { plugin, targets: [] };
    const targets = reached.map((chain) => changeOf(chain, said, { layerId, willBeSaid }, plugin));
    return { plugin, targets: targets.filter(({ before, after, silenced }) => before !== after || silenced.length > 0) };
  });
}

function changeOf(
  { id, kind, layerIds }: PolicyChain,
  said: ReadonlyMap<string, readonly Spoken[]>,
  { layerId, willBeSaid }: { readonly layerId: string; readonly willBeSaid: readonly Spoken[] },
  { source }: PolicySubject,
): TargetChange {
  const now: Spoken[] = [];
  const then: Spoken[] = [];
  for (const one of layerIds) {
    const spoken = said.get(one) ?? [];
    now.push(...spoken);
    then.push(...(one === layerId ? willBeSaid : spoken));
  }
  const [before, after] = [deciderOf(now), deciderOf(then)];
  const allows = (decider: Spoken | undefined) => (decider ? !isDenial(decider) : source === 'built-in');
  const isLockedOut = (one: Spoken, decider: Spoken | undefined) => whyOf(one, decider) === 'locked-by-wider';
  const silenced =
    after && willBeSaid.includes(after) && isLocked(after)
      ? layerIds.filter((one) => said.get(one)?.some((rule) => isLockedOut(rule, after) && !isLockedOut(rule, before)))
      : [];
  return { id, kind, before: allows(before), after: allows(after), silenced };
}
