import type { MenuEntry } from '@chorus/sdk';
import { closed, icon, localized, order, routeName, whenRef } from '../schema-parts.ts';
import type { PointDefinition } from './point.ts';

/** What leads to a page: the doors on Home (`home.activities/1`) and the chips in the title bar (`title-bar.status/1`). */
export const menu: PointDefinition<MenuEntry> = {
  schema: closed({ order, label: localized, description: localized, icon, route: routeName, when: whenRef }, ['description', 'when']),
  most: 100,
  order: (entry) => entry.order,
};
