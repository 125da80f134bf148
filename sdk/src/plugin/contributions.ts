import type { LazyComponent } from './lazy-component.ts';
import type {
  ActivityEntry,
  ContributionEntries,
  FunctionMenuEntry,
  LessonToolEntry,
  MenuEntry,
  PointId,
  Setting,
  SettingsEntry,
} from './manifest.ts';
import type { RouteRef } from './route-ref.ts';

/** Something that a plugin puts at a contribution point: its data, and the view that is loaded when it is first shown. Made by the functions below. */
export interface Contribution<Id extends PointId = PointId> {
  readonly point: Id;
  readonly entry: ContributionEntries[Id];
  readonly view?: LazyComponent<LessonToolProps>;
}

/** A menu entry as an author writes it. */
export type MenuOptions = Omit<MenuEntry, 'route'> & {
  /** One of the plugin's own routes, which can be opened without parameters. */
  readonly route: RouteRef | string;
};

/** A door as an author writes it. */
export type ActivityOptions = Omit<ActivityEntry, 'route' | 'books'> & {
  /** One of the plugin's own routes, which can be opened without parameters. */
  readonly route: RouteRef | string;
  readonly books?: { readonly kinds: ActivityBooks['kinds']; readonly route: RouteRef | string };
};
type ActivityBooks = NonNullable<ActivityEntry['books']>;

const nameOf = (route: RouteRef | string): string => (typeof route === 'string' ? route : route.name);

/** A door on Home (`home.activities/1`). */
export const homeActivity = ({ route, books, ...entry }: ActivityOptions): Contribution<'home.activities/1'> => ({
  point: 'home.activities/1',
  entry: { ...entry, route: nameOf(route), ...(books && { books: { kinds: books.kinds, route: nameOf(books.route) } }) },
});

/** A chip in the title bar that leads to a page (`title-bar.status/1`). */
export const titleBarStatus = ({ route, ...entry }: MenuOptions): Contribution<'title-bar.status/1'> => ({
  point: 'title-bar.status/1',
  entry: { ...entry, route: nameOf(route) },
});

/** What a lesson tool's view is given. */
export interface LessonToolProps {
  /** Closes the tool, as its close button does. */
  close(): void;
  /** What the tool was opened with, of the choices of its item in the function menu; another object each time. */
  readonly asked?: { readonly choice: string };
  /** Set while the tool has a window of its own, above other programs. */
  readonly window?: LessonToolWindow;
}

/** A window of a lesson tool's own. */
export interface LessonToolWindow {
  /** Whether what lies below is seen where the view has nothing. */
  readonly seesThrough: boolean;
  /** What lies below a layer now, as a picture of the whole display; undefined where none can be taken. */
  picture(): Promise<ImageBitmap | undefined>;
}

/**
 * A door in the sheet of tools on every page of a lesson, and what it opens above the page (`lesson.tools/1`). It stays open while pages change, and closes
 * with its close button, the lesson's end and the plugin's unloading. What has to outlive a closing belongs in the plugin's state.
 */
export function lessonTool({
  view,
  ...entry
}: LessonToolEntry & { readonly view: LazyComponent<LessonToolProps> }): Contribution<'lesson.tools/1'> {
  return { point: 'lesson.tools/1', entry, view };
}

/** A function menu item as an author writes it: with a route or a tool of the plugin's own. */
export type FunctionMenuOptions = Omit<FunctionMenuEntry, 'route'> & { readonly route?: RouteRef | string };

/** An item of the function menu, which floats above all programs in the desktop client (`function-menu.items/1`). */
export const functionMenuItem = ({ route, ...entry }: FunctionMenuOptions): Contribution<'function-menu.items/1'> => ({
  point: 'function-menu.items/1',
  entry: { ...entry, ...(route !== undefined && { route: nameOf(route) }) },
});

/** The value of a setting. */
export type SettingValue<S extends Setting = Setting> = S extends { readonly type: 'boolean' }
  ? boolean
  : S extends { readonly type: 'number' }
    ? number
    : S extends { readonly type: 'enum'; readonly options: readonly { readonly value: infer V }[] }
      ? V
      : string;

/** What is chosen for settings of these kinds. */
export type SettingValues<P extends Readonly<Record<string, Setting>> = Readonly<Record<string, Setting>>> = {
  readonly [Key in keyof P]: SettingValue<P[Key]>;
};

/** A plugin's settings, and their types: what `ctx.settings` is asked with. */
export interface SettingsContribution<
  P extends Readonly<Record<string, Setting>> = Readonly<Record<string, Setting>>,
> extends Contribution<'settings/1'> {
  readonly entry: SettingsEntry & { readonly properties: P };
}

/**
 * What can be chosen for the plugin (`settings/1`): by the organisations above a school, by the school, for a class and on a device; the nearest wins. The
 * host draws the forms; `ctx.settings` says what holds. At most one a plugin.
 */
export function settings<const P extends Readonly<Record<string, Setting>>>(properties: P): SettingsContribution<P> {
  return { point: 'settings/1', entry: { properties } };
}
