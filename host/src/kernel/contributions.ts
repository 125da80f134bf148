import { routeShape } from '@chorus/contract/manifest';
import { Scope, type Disposable, type EvaluateTypeManifest, type MenuManifest, type PluginManifest, type RouteManifest } from '@chorus/sdk';
import { ContributionPoint } from './contribution-point.ts';

/** Everything that manifests contribute, before any code is loaded. */
export class Contributions {
  readonly routes = new ContributionPoint<RouteManifest>('routes/1', {
    keys: (pluginId, route) => [`path ${routeShape(pluginId, route.path)}`, `name ${route.name}`],
  });
  /** Of every slot; a slot's id carries its version. */
  readonly menus = new ContributionPoint<MenuManifest>('menus/1', { order: (menu) => menu.order });
  readonly evaluateTypes = new ContributionPoint<EvaluateTypeManifest>('evaluate-types/1', { keys: (_pluginId, type) => [type.id] });

  /** Adds all that a manifest contributes, all or nothing. */
  add({ id, contributes }: PluginManifest): Disposable {
    const scope = new Scope(`contributions:${id}`);
    try {
      scope.own(this.routes.add(id, contributes.routes));
      scope.own(this.menus.add(id, contributes.menus));
      scope.own(this.evaluateTypes.add(id, contributes.evaluateTypes));
    } catch (error) {
      scope.dispose();
      throw error;
    }
    return scope;
  }

  publish(): void {
    this.routes.publish();
    this.menus.publish();
    this.evaluateTypes.publish();
  }
}
