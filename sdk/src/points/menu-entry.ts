import type { LocalizedText } from '../plugin/json.ts';
import type { RouteRef } from '../plugin/route-ref.ts';
import type { When } from '../plugin/when.ts';
import { icon, localized, order, routeName, whenRef } from './schema-parts.ts';

/** What leads to a page, as data. */
export interface MenuEntry {
  /** Smaller comes first; ties by plugin id. */
  readonly order: number;
  readonly label: LocalizedText;
  readonly description?: LocalizedText;
  /** An SVG document; drawn as an image, so scripts in it never run (and are refused). */
  readonly icon: string;
  /** Name of one of the plugin's own routes. */
  readonly route: string;
  readonly when?: When;
}

/** A menu entry as an author writes it. */
export type MenuOptions = Omit<MenuEntry, 'route'> & {
  /** One of the plugin's own routes, which can be opened without parameters. */
  readonly route: RouteRef | string;
};

/** The schemas of a menu entry's properties; `description` and `when` may be left out. */
export const menuProperties = { order, label: localized, description: localized, icon, route: routeName, when: whenRef };

export const nameOf = (route: RouteRef | string): string => (typeof route === 'string' ? route : route.name);
