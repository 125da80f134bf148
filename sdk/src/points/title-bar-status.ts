import { menuProperties, nameOf, type MenuEntry, type MenuOptions } from './menu-entry.ts';
import type { PointDefinition, PutAt } from './point.ts';
import { closed } from './schema-parts.ts';

/** Chips in the title bar. */
export const titleBarStatusPoint: PointDefinition<'title-bar.status/1', MenuEntry> = {
  id: 'title-bar.status/1',
  schema: closed(menuProperties, ['description', 'when']),
  most: 100,
  order: ({ order }) => order,
  routes: ({ route }) => [['route', route]],
  brings: { 'zh-CN': '{count} 个标题栏入口', en: 'chips in the title bar: {count}' },
};

/** A chip in the title bar that leads to a page (`title-bar.status/1`). */
export const titleBarStatus = ({ route, ...entry }: MenuOptions): PutAt<'title-bar.status/1', MenuEntry> => ({
  point: titleBarStatusPoint.id,
  entry: { ...entry, route: nameOf(route) },
});
