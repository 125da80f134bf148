import type { LocalizedText } from './json.ts';

/** What a plugin may be allowed to do; a closed list. `network:<host>` is kept for what is to come: no host gives it yet, and a manifest that asks for it is refused. */
export type Capability =
  | 'roster.read'
  | 'answers.read'
  | 'answers.publish'
  | 'speech.evaluate'
  | 'media.microphone'
  | 'storage.write'
  | 'offline.store'
  | `network:${string}`;

/** School stages an activity is made for. */
export type Stage = 'primary' | 'middle';

/** Facts that a menu's `when` may ask for. */
export type Fact = 'loggedIn' | 'offline' | 'desktop' | 'hasClass';

/** A condition over a closed set of facts, as data, so that it is evaluated before any code is loaded. */
export type When =
  | Fact
  | { readonly not: When }
  | { readonly all: readonly When[] }
  | { readonly any: readonly When[] }
  | { readonly stage: Stage }
  | { readonly route: string };

/** `service:<Name>/<major>` or `evaluateType:<id>/<major>`. */
export type Requirement = `service:${string}/${number}` | `evaluateType:${string}/${number}`;

/** Route meta flags. */
export interface RouteMeta {
  /** Keep the page while another page is on top: its state, what was typed, scroll and focus. Its effects end meanwhile, as if it were gone; its sound stops. */
  readonly keepAlive?: boolean;
  /** Show the route's title in the title bar. A page without it has a title of its own; who listens to the screen hears the route's all the same. */
  readonly isShowTitle?: boolean;
  /** A page outside the usual shell: it has the whole board, and of title bar and footer only the close button, in its corner. */
  readonly isParticular?: boolean;
  /** A home route: closing it leaves the application. */
  readonly isHome?: boolean;
  /** An answering route: closing it asks first. */
  readonly answer?: boolean;
  /** A PK route: closing it asks first and clears the PK selection. */
  readonly isPk?: boolean;
  /** The route has a way out of the application: closing it does what closing Home does. */
  readonly quit?: boolean;
}

/** A route as data. */
export interface RouteManifest {
  /** Path below `/a/<plugin id>/`, without a leading slash; a `chorus.*` plugin may claim an absolute path such as `/smart-word/book-list`. `:name` is a parameter. */
  readonly path: string;
  /** Name within the whole application: `<Plugin><Page>` in PascalCase. */
  readonly name: string;
  readonly title: LocalizedText;
  readonly meta?: RouteMeta;
  /** The host draws this panel beside the page. */
  readonly panel?: 'waiting-list';
  /** The host asks this before the page is left by the title bar's close button. */
  readonly leave?: { readonly question: LocalizedText };
}

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
}

/** Places where a menu entry of SDK 1.0.0 can be put. */
export type MenuSlot = 'home.activities/1' | 'function-menu.items/1' | 'title-bar.status/1';

/** A menu entry as SDK 1.0.0 wrote it: `contributions` with `homeActivity` and `titleBarStatus` says the same. */
export interface MenuManifest extends MenuEntry {
  readonly slot: MenuSlot;
}

/** A lesson tool as data. */
export interface LessonToolEntry {
  /** Name within the plugin, in lower case with dashes. */
  readonly id: string;
  /** Smaller comes first; ties by plugin id. */
  readonly order: number;
  readonly label: LocalizedText;
  /** An SVG document, as a menu entry's. */
  readonly icon: string;
  /**
   * `panel`: a card in the page's corner, beside which the page is used on. `layer`: over the whole page, whose own background is clear; a press where its
   * view has nothing goes to the page, and Escape closes it wherever the focus is. `float`: a card that the teacher drags, or enlarges over the whole page;
   * it is there again after a reload, at its place. Enlarged, its view is in the container `ch-tool-full`, by which styles know how much room there is.
   */
  readonly opens: 'panel' | 'layer' | 'float';
  /**
   * Whether it can have a window of its own above other programs, a `float` as a card and a `layer` over a whole display. Its view is drawn into that window's
   * document: it takes `document`, sizes and frames from its own elements (`ownerDocument`), not from the page's globals.
   */
  readonly window?: boolean;
  readonly when?: When;
}

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

/** One thing that a teacher can choose. Its default is what holds until then. */
export type Setting = { readonly title: LocalizedText; readonly description?: LocalizedText } & (
  | { readonly type: 'boolean'; readonly default: boolean }
  | {
      readonly type: 'number';
      readonly default: number;
      readonly minimum: number;
      readonly maximum: number;
      /** Between two values, from `minimum` on; 1 when it is left out. */
      readonly step?: number;
    }
  | {
      readonly type: 'string';
      readonly default: string;
      /** In characters; 200 when it is left out. */
      readonly maxLength?: number;
    }
  | {
      readonly type: 'enum';
      readonly default: string;
      readonly options: readonly { readonly value: string; readonly title: LocalizedText }[];
    }
);

/** A plugin's settings as data, in the order in which the form asks for them. */
export interface SettingsEntry {
  readonly properties: Readonly<Record<string, Setting>>;
}

/** Every contribution point that something draws, and what an entry there is. An id carries a version: a change of shape is a new point. */
export interface ContributionEntries {
  readonly 'home.activities/1': ActivityEntry;
  readonly 'title-bar.status/1': MenuEntry;
  readonly 'settings/1': SettingsEntry;
  readonly 'lesson.tools/1': LessonToolEntry;
  readonly 'function-menu.items/1': FunctionMenuEntry;
}

/** Id of a contribution point. */
export type PointId = keyof ContributionEntries;

/** Entries by the points that they are put at. */
export type ContributedEntries = { readonly [Id in PointId]?: readonly ContributionEntries[Id][] };

/** An evaluate type as data. */
export interface EvaluateTypeManifest {
  /** `<publisher>.<name>/<major>`, as in `chorus.record/1`. */
  readonly id: string;
  readonly title: LocalizedText;
}

/** One file of a bundle. */
export interface FileManifest {
  readonly path: string;
  readonly bytes: number;
  /** `sha384-<base64>`, as in subresource integrity. */
  readonly integrity: string;
}

/** The part of a manifest that a plugin declares in code. */
export interface PluginDeclaration {
  /** `<publisher>.<name>`, lower case with dashes; `chorus.*` is reserved. */
  readonly id: string;
  /** Semantic version. */
  readonly version: string;
  /** Semver range of the SDK's versions, such as `^1.0.0`. */
  readonly sdk: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly publisher: { readonly name: string; readonly url?: string };
  readonly stages: readonly Stage[];
  readonly capabilities: readonly Capability[];
  readonly requires: readonly Requirement[];
  readonly optional: readonly Requirement[];
  readonly contributes: {
    readonly routes: readonly RouteManifest[];
    readonly menus: readonly MenuManifest[];
    readonly evaluateTypes: readonly EvaluateTypeManifest[];
    /** Locales that the plugin brings texts for. */
    readonly locales: readonly string[];
    /** What is put at contribution points; left out where there is none. */
    readonly points?: ContributedEntries;
  };
}

/** A bundle's `manifest.json`: the declaration, extracted by the build, and what the build made. */
export interface PluginManifest extends PluginDeclaration {
  readonly manifestVersion: 1;
  /** Majors of the shared modules that the bundle was built against. */
  readonly shared: { readonly [module: string]: number };
  /** The entry module's path in the bundle. */
  readonly entry: string;
  /** Every style sheet in the bundle; the host alone adds and removes them. */
  readonly styles: readonly string[];
  readonly files: readonly FileManifest[];
}
