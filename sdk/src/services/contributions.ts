import type { ComponentType } from 'react';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';
import type { ContributionEntries, PointId, ViewProps } from '../points/index.ts';

/** An entry at a contribution point, and whose it is. */
export type Contributed<Id extends PointId = PointId> = { readonly pluginId: string; readonly entry: ContributionEntries[Id] };

/** Entries by points; a list for each, empty where nothing is. */
export type ContributedLists = { readonly [Id in PointId]: readonly Contributed<Id>[] };

/** Id of a contribution point whose entries have views. */
export type ViewPointId = { [Id in PointId]: [ViewProps[Id]] extends [never] ? never : Id }[PointId];

/** What activities put at contribution points, for a page that draws it. Draw a view by `ContributedView` of `@chorus/sdk/ui`. */
export interface Contributions {
  /**
   * What may be seen now: of activities that are allowed and on, where the entry's `when` holds, each list in its point's order. Lists and
   * their entries are the same objects until they change.
   */
  readonly state: Observable<ContributedLists>;
  /**
   * The view of an entry, as a component. It is drawn with the texts, the services and the state of the activity that it is from, which is activated when it
   * is first drawn; while it loads there is a placeholder, and a fault stays in its place. Error: `PluginError` `unknown-contribution`, also when its
   * activity has gone.
   */
  view<Id extends ViewPointId>(point: Id, pluginId: string, id: string): Promise<{ readonly default: ComponentType<ViewProps[Id]> }>;
}

export const Contributions = serviceToken<Contributions>('Contributions', 1, 'What do activities put at a contribution point?');
