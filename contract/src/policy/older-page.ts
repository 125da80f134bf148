import type { PolicyLayer } from '../api/calls.ts';
import type { PolicySubject } from './verdict.ts';
import { deciderOf, speaksOf, spokenIn, widestFirst } from './decision.ts';

/**
 * The layers for a page that knows five kinds and nothing of what they are to each other: regions joined, without the keys that it refuses. Rules of classes
 * are left out, because it would take those of all of the teacher's classes at once.
 */
export const layersForOlderPage = (layers: readonly PolicyLayer[], plugins: readonly PolicySubject[]): PolicyLayer[] =>
  joinRegions(layers, plugins)
    .filter(({ layer }) => layer !== 'class')
    .map(({ layer, name, rules }) => ({ layer, name, rules: rules.map(({ by: _by, at: _at, ...rule }) => rule) }));

/**
 * One region in place of several, of whose rules those are left that count: of each plugin, the rules of the region that decides about it among the regions;
 * where none does, all, so that it can be said what was allowed before. So each of these plugins comes to the verdict that it has in the chain, and a locked
 * rule stays, with its lock, for every plugin that it decides about. What one layer can't say: which of the regions decided (it has all their names); that a
 * wider one was overruled; that two regions decide about two bundles of one id (a denial then counts for both). A rule for `*` or a publisher that counts
 * for some of these plugins only becomes one for each of them, and says nothing about a plugin that comes after.
 */
export function joinRegions(layers: readonly PolicyLayer[], plugins: readonly PolicySubject[]): PolicyLayer[] {
  const chain = [...layers].sort(widestFirst);
  const regions = chain.filter(({ layer, rules }) => layer === 'region' && rules.length > 0);
  if (regions.length < 2) return chain.filter((layer) => layer.layer !== 'region' || regions.includes(layer));
  const subjects = [...plugins, ...goneOf(chain, plugins)];
  const ids = [...new Set(subjects.map(({ id }) => id))];
  const counting = new Map(regions.flatMap(({ rules }) => rules.map((rule) => [rule, new Set<string>()])));
  for (const subject of subjects) {
    const spoken = regions.flatMap((layer) => spokenIn(layer, subject));
    const decider = deciderOf(spoken);
    for (const { layer, rule } of spoken) if (!decider || widestFirst(layer, decider.layer) === 0) counting.get(rule)?.add(subject.id);
  }
  const rules = regions.flatMap((layer) =>
    layer.rules.flatMap((rule) => {
      const about = ids.filter((id) => speaksOf(rule.plugin, id));
      const left = about.filter((id) => counting.get(rule)?.has(id));
      return left.length === about.length ? [rule] : left.map((id) => ({ ...rule, plugin: id }));
    }),
  );
  const joined: PolicyLayer = { layer: 'region', name: regions.map(({ name }) => name).join(' · '), rules };
  return chain.flatMap((layer) => (layer.layer !== 'region' ? [layer] : layer === regions[0] ? [joined] : []));
}

/** Plugins that rules name and that are not there any more: a page asks about them too, to clear what they have left. */
function goneOf(layers: readonly PolicyLayer[], plugins: readonly PolicySubject[]): PolicySubject[] {
  const there = new Set(plugins.map(({ id }) => id));
  const named = new Set(layers.flatMap(({ rules }) => rules.map(({ plugin }) => plugin)));
  return [...named]
    .filter((id) => !there.has(id) && !id.includes('*'))
    .map((id) => ({ id, version: '0.0.0', source: 'dropped', capabilities: [], publisher: '' }));
}
