import { entriesOf, pointIds, pointOf } from '@chorus/contract/points';
import { routeShape } from '@chorus/contract/manifest';
import {
  Scope,
  type ContributionEntries,
  type Disposable,
  type EvaluateTypeManifest,
  type PluginManifest,
  type PointId,
  type RouteManifest,
} from '@chorus/sdk';
import { ContributionPoint } from './contribution-point.ts';

/** Everything that manifests contribute, before any code is loaded. */
export class ContributionPoints {
  readonly routes = new ContributionPoint<RouteManifest>('routes/1', {
    keys: (pluginId, route) => [`path ${routeShape(pluginId, route.path)}`, `name ${route.name}`],
  });
  readonly evaluateTypes = new ContributionPoint<EvaluateTypeManifest>('evaluate-types/1', { keys: (_pluginId, type) => [type.id] });
  readonly #points = Object.fromEntries(pointIds.map((id) => [id, new ContributionPoint(id, pointOf(id))])) as {
    readonly [Id in PointId]: ContributionPoint<ContributionEntries[Id]>;
  };

  /** A place that plugins put things at. */
  point<Id extends PointId>(id: Id): ContributionPoint<ContributionEntries[Id]> {
    return this.#points[id];
  }

  /** Adds all that a manifest contributes, all or nothing. */
  add(manifest: PluginManifest): Disposable {
    const { id, contributes } = manifest;
    const scope = new Scope(`contributions:${id}`);
    try {
      scope.own(this.routes.add(id, contributes.routes));
      scope.own(this.evaluateTypes.add(id, contributes.evaluateTypes));
      for (const point of pointIds) scope.own(this.#add(point, manifest));
    } catch (error) {
      scope.dispose();
      throw error;
    }
    return scope;
  }

  publish(): void {
    for (const point of [this.routes, this.evaluateTypes, ...Object.values(this.#points)]) point.publish();
  }

  #add<Id extends PointId>(point: Id, manifest: PluginManifest): Disposable {
    return this.point(point).add(manifest.id, entriesOf(manifest, point));
  }
}
