import type { FunctionMenuEntry } from '@chorus/sdk';
import { closed, icon, listOf, localized, order, routeName, text, whenRef } from '../schema-parts.ts';
import type { PointDefinition } from './point.ts';

/** `function-menu.items/1`: an item of the desktop client's function menu. */
export const functionMenu: PointDefinition<FunctionMenuEntry> = {
  schema: closed(
    {
      order,
      label: localized,
      icon,
      route: routeName,
      tool: { type: 'string', maxLength: 60, pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' },
      choices: listOf(closed({ value: text(60), label: localized }), 12, { minItems: 1 }),
      when: whenRef,
    },
    ['route', 'tool', 'choices', 'when'],
  ),
  most: 10,
  order: (entry) => entry.order,
  *problems({ route, tool, choices }) {
    if ((route === undefined) === (tool === undefined)) yield ['route', 'and `tool`: an item has one of them'];
    if (choices !== undefined && tool === undefined) yield ['choices', 'are of a tool, and this item has none'];
    if (new Set(choices?.map(({ value }) => value)).size < (choices?.length ?? 0)) yield ['choices', 'have a value twice'];
  },
};
