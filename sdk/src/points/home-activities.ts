import type { RouteRef } from '../plugin/route-ref.ts';
import { menuProperties, nameOf, type MenuEntry, type MenuOptions } from './menu-entry.ts';
import type { PointDefinition, PutAt } from './point.ts';
import { closed, listOf, routeName, text } from './schema-parts.ts';

/** Subjects under which Home puts its doors where there are many. */
export type ActivityGroup = 'words' | 'sounds' | 'texts' | 'speaking' | 'tests' | 'games';

/** A door on Home, as data. */
export interface ActivityEntry extends MenuEntry {
  /** Left out: among the others. */
  readonly group?: ActivityGroup;
  /**
   * Books that the activity works with, by their kinds (`wordBook`). Chosen from the materials or from what was searched, one opens this route, one of the
   * plugin's own, with `bookId`, and with `unitId` where a unit was chosen; also with `words`, ids of words of that unit with spaces between, where those are
   * to be practised: an activity that works with words offers to begin with them.
   */
  readonly books?: { readonly kinds: readonly string[]; readonly route: string };
  /** One sound can be practised in the activity: this route, one of the plugin's own, is opened with its `sign` (as `phoneIpa` writes it), from wherever a class finds that hard. */
  readonly sounds?: { readonly route: string };
}

/** Doors on Home. */
export const homeActivitiesPoint: PointDefinition<'home.activities/1', ActivityEntry> = {
  id: 'home.activities/1',
  schema: closed(
    {
      ...menuProperties,
      group: { type: 'string', enum: ['words', 'sounds', 'texts', 'speaking', 'tests', 'games'] },
      books: closed({ kinds: listOf(text(100), 20, { minItems: 1 }), route: routeName }),
      sounds: closed({ route: routeName }),
    },
    ['description', 'when', 'group', 'books', 'sounds'],
  ),
  most: 100,
  order: ({ order }) => order,
  routes: ({ route, books, sounds }) => [
    ['route', route],
    ...(books ? [['books.route', books.route] as const] : []),
    ...(sounds ? [['sounds.route', sounds.route] as const] : []),
  ],
  brings: { 'zh-CN': '{count} 个首页入口', en: 'doors on Home: {count}' },
};

/** A door as an author writes it. */
export type ActivityOptions = Omit<ActivityEntry, 'route' | 'books' | 'sounds'> &
  Pick<MenuOptions, 'route'> & {
    readonly books?: { readonly kinds: readonly string[]; readonly route: RouteRef | string };
    readonly sounds?: { readonly route: RouteRef | string };
  };

/** A door on Home (`home.activities/1`). */
export const homeActivity = ({ route, books, sounds, ...entry }: ActivityOptions): PutAt<'home.activities/1', ActivityEntry> => ({
  point: homeActivitiesPoint.id,
  entry: {
    ...entry,
    route: nameOf(route),
    ...(books && { books: { kinds: books.kinds, route: nameOf(books.route) } }),
    ...(sounds && { sounds: { route: nameOf(sounds.route) } }),
  },
});
