import type { ContributedEntries } from '../points/index.ts';
import type { MenuEntry } from '../points/menu-entry.ts';
import type { LocalizedText } from './json.ts';
import type { Stage } from './when.ts';

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

/** Places where a menu entry of SDK 1.0.0 can be put. */
export type MenuSlot = 'home.activities/1' | 'function-menu.items/1' | 'title-bar.status/1';

/** A menu entry as SDK 1.0.0 wrote it: `contributions` with `homeActivity` and `titleBarStatus` says the same. */
export interface MenuManifest extends MenuEntry {
  readonly slot: MenuSlot;
}

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
