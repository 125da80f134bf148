import type { ActivityEntry, MenuEntry } from '@chorus/sdk';
import { closed, icon, listOf, localized, order, routeName, text, whenRef } from '../schema-parts.ts';
import type { PointDefinition } from './point.ts';

const entry = { order, label: localized, description: localized, icon, route: routeName, when: whenRef };
const optional = ['description', 'when'] as const;

/** A chip in the title bar that leads to a page (`title-bar.status/1`). */
export const menu: PointDefinition<MenuEntry> = {
  schema: closed(entry, [...optional]),
  most: 100,
  order: ({ order: place }) => place,
};

/** The doors on Home (`home.activities/1`). */
export const activities: PointDefinition<ActivityEntry> = {
  schema: closed(
    {
      ...entry,
      group: { type: 'string', enum: ['words', 'sounds', 'texts', 'speaking', 'tests', 'games'] },
      books: closed({ kinds: listOf(text(100), 20, { minItems: 1 }), route: routeName }),
    },
    [...optional, 'group', 'books'],
  ),
  most: 100,
  order: ({ order: place }) => place,
};
