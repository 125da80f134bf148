import { PluginError } from '../plugin/errors.ts';
import { ObservableValue } from '../plugin/observable.ts';
import { contributionPoints, type Contribution, type PointDefinition, type PointId } from '../points/index.ts';
import type { Contributed, ContributedLists, Contributions } from '../services/contributions.ts';

type AnyPoint = PointDefinition<PointId, Contribution['entry']>;
const points = Object.values(contributionPoints) as unknown as readonly AnyPoint[];

/** What other activities put at contribution points: `put` and `remove` them. Conditions (`when`) are not looked at: all that was put is seen. */
export class FakeContributions implements Contributions {
  readonly state = new ObservableValue<ContributedLists>(listsOf(new Map()));
  readonly #byPlugin = new Map<string, readonly Contribution[]>();

  /** An activity comes, with all that it contributes; one of that id is replaced. */
  put(pluginId: string, ...contributions: readonly Contribution[]): void {
    this.#byPlugin.set(pluginId, contributions);
    this.state.set(listsOf(this.#byPlugin));
  }

  /** An activity goes. */
  remove(pluginId: string): void {
    if (this.#byPlugin.delete(pluginId)) this.state.set(listsOf(this.#byPlugin));
  }

  readonly view: Contributions['view'] = async (point, pluginId, id) => {
    const found = this.#byPlugin.get(pluginId)?.find((one) => one.point === point && 'id' in one.entry && one.entry.id === id);
    if (!found?.view)
      throw new PluginError('unknown-contribution', `"${pluginId}" has no view "${id}" at ${point}.`, { plugin: pluginId, id });
    return (await found.view()) as Awaited<ReturnType<Contributions['view']>> as never;
  };
}

function listsOf(byPlugin: ReadonlyMap<string, readonly Contribution[]>): ContributedLists {
  const all = [...byPlugin].sort(([a], [b]) => (a < b ? -1 : 1));
  const listOf = ({ id, order }: AnyPoint): readonly Contributed[] =>
    all
      .flatMap(([pluginId, list]) => list.filter(({ point }) => point === id).map(({ entry }) => ({ pluginId, entry })))
      .sort((a, b) => (order?.(a.entry) ?? 0) - (order?.(b.entry) ?? 0));
  return Object.fromEntries(points.map((point) => [point.id, listOf(point)])) as unknown as ContributedLists;
}
