import type { LocalizedText } from '../plugin/json.ts';
import type { RouteRef } from '../plugin/route-ref.ts';
import type { When } from '../plugin/when.ts';
import { nameOf } from './menu-entry.ts';
import type { PointDefinition, PutAt } from './point.ts';
import { closed, icon, listOf, localized, order, routeName, text, whenRef } from './schema-parts.ts';

/**
 * An item of the function menu as data: the menu floats above all programs in the desktop client, and browsers have none. It opens one of the plugin's own
 * routes, or opens and closes one of its lesson tools while that has its door in the sheet of tools.
 */
export interface FunctionMenuEntry {
  /** Smaller comes first; ties by plugin id. The client's own items lead to Home before them, and end the list. */
  readonly order: number;
  readonly label: LocalizedText;
  /** An SVG document, as a menu entry's. */
  readonly icon: string;
  /** Name of one of the plugin's own routes, opened without parameters; left out where it has a tool. */
  readonly route?: string;
  /** Id of one of the plugin's lesson tools. */
  readonly tool?: string;
  /** Of a tool: what it can be opened with; its view is told as `asked`. The menu's double tap shows those of the first item that has any. */
  readonly choices?: readonly { readonly value: string; readonly label: LocalizedText }[];
  readonly when?: When;
}

/** Items of the desktop client's function menu. */
export const functionMenuPoint: PointDefinition<'function-menu.items/1', FunctionMenuEntry> = {
  id: 'function-menu.items/1',
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
  routes: ({ route }) => (route === undefined ? [] : [['route', route]]),
  *problems({ route, tool, choices }) {
    if ((route === undefined) === (tool === undefined)) yield ['route', 'and `tool`: an item has one of them'];
    if (choices !== undefined && tool === undefined) yield ['choices', 'are of a tool, and this item has none'];
    if (new Set(choices?.map(({ value }) => value)).size < (choices?.length ?? 0)) yield ['choices', 'have a value twice'];
  },
  brings: { 'zh-CN': '{count} 个功能菜单项（桌面端，浮在其他程序上面）', en: 'items of the menu above all programs (desktop): {count}' },
};

/** A function menu item as an author writes it: with a route or a tool of the plugin's own. */
export type FunctionMenuOptions = Omit<FunctionMenuEntry, 'route'> & { readonly route?: RouteRef | string };

/** An item of the function menu, which floats above all programs in the desktop client (`function-menu.items/1`). */
export const functionMenuItem = ({ route, ...entry }: FunctionMenuOptions): PutAt<'function-menu.items/1', FunctionMenuEntry> => ({
  point: functionMenuPoint.id,
  entry: { ...entry, ...(route !== undefined && { route: nameOf(route) }) },
});
