import type { ContributedEntries, Contribution } from '../points/index.ts';
import type { EvaluateTypeDefinition } from './evaluate-type.ts';
import type { LocalizedText } from './json.ts';
import type { LazyComponent } from './lazy-component.ts';
import type { Capability, MenuManifest, PluginDeclaration, Requirement, RouteManifest } from './manifest.ts';
import type { PluginContext } from './plugin-context.ts';
import type { RouteRef } from './route-ref.ts';
import type { ServiceToken } from './service-token.ts';
import type { Stage } from './when.ts';

/** What a page is given. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** A route: its data and its page. */
export interface RouteContribution extends Omit<RouteManifest, 'leave'> {
  readonly page: LazyComponent<PageProps>;
  readonly leave?: { readonly question: LocalizedText; onLeave?(ctx: PluginContext): void | Promise<void> };
}

/** A route as an author writes it: its name may be a reference. */
export interface RouteOptions extends Omit<RouteContribution, 'name'> {
  readonly name: RouteRef | string;
}

/** A table of texts by key. `{name}` is replaced by the parameter of that name. */
export type Messages = Readonly<Record<string, string>>;

/** What an author writes. */
export interface PluginOptions<State> {
  readonly id: string;
  readonly version: string;
  readonly sdk: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly publisher: { readonly name: string; readonly url?: string };
  readonly stages: readonly Stage[];
  readonly capabilities?: readonly Capability[];
  /** Services (their tokens) and evaluate types that the plugin can't work without. */
  readonly requires?: readonly (ServiceToken<unknown> | Requirement)[];
  /** Those that it uses when they are there. */
  readonly optional?: readonly (ServiceToken<unknown> | Requirement)[];
  readonly routes?: readonly RouteOptions[];
  /** What the plugin puts at contribution points: `homeActivity`, `titleBarStatus`, `lessonTool`, `settings`. */
  readonly contributions?: readonly Contribution[];
  /** Doors and chips as SDK 1.0.0 wrote them. */
  readonly menus?: readonly MenuManifest[];
  readonly evaluateTypes?: readonly EvaluateTypeDefinition[];
  /** Texts per locale; keys are the same in every locale. */
  readonly locales?: Readonly<Record<string, Messages>>;
  /**
   * Called on first use of any contribution. What it returns is the plugin's state, given to its pages by `usePluginState`.
   * Everything it registers belongs to `ctx.scope`. From 100 ms on it is noted as slow, and `check` finds fault with it; from 2 s on the teacher is told;
   * at 5 s it is aborted: the fault `activate-timeout`.
   */
  activate?(ctx: PluginContext): State | Promise<State>;
}

/** A defined plugin: the default export of a plugin's entry module. */
export interface PluginDefinition<State = unknown> {
  readonly $type: 'chorus.plugin/1';
  readonly declaration: PluginDeclaration;
  readonly routes: readonly RouteContribution[];
  readonly contributions: readonly Contribution[];
  readonly evaluateTypes: readonly EvaluateTypeDefinition[];
  readonly locales: Readonly<Record<string, Messages>>;
  /** {@link PluginOptions.activate}; without one it gives nothing. */
  activate(ctx: PluginContext): State | Promise<State>;
}

/**
 * Defines a plugin. Has no side effect: the build runs it in Node to extract the manifest, the host runs it in the page.
 */
export function definePlugin<State = undefined>(options: PluginOptions<State>): PluginDefinition<State> {
  const routes = (options.routes ?? []).map((route) => ({ ...route, name: typeof route.name === 'string' ? route.name : route.name.name }));
  const contributions = options.contributions ?? [];
  const names = (list: readonly (ServiceToken<unknown> | Requirement)[] = []) => list.map((r) => (typeof r === 'string' ? r : r.id));
  return {
    $type: 'chorus.plugin/1',
    declaration: {
      id: options.id,
      version: options.version,
      sdk: options.sdk,
      title: options.title,
      description: options.description,
      publisher: options.publisher,
      stages: options.stages,
      capabilities: options.capabilities ?? [],
      requires: names(options.requires),
      optional: names(options.optional),
      contributes: {
        routes: routes.map(({ page: _page, leave, ...data }) => (leave ? { ...data, leave: { question: leave.question } } : data)),
        menus: options.menus ?? [],
        evaluateTypes: (options.evaluateTypes ?? []).map(({ id, title }) => ({ id, title })),
        locales: Object.keys(options.locales ?? {}),
        ...(contributions.length > 0 && { points: byPoint(contributions) }),
      },
    },
    routes,
    contributions,
    evaluateTypes: options.evaluateTypes ?? [],
    locales: options.locales ?? {},
    activate: (ctx) => options.activate?.(ctx) as State | Promise<State>,
  };
}

function byPoint(contributions: readonly Contribution[]): ContributedEntries {
  const points: Record<string, unknown[]> = {};
  for (const { point, entry } of contributions) (points[point] ??= []).push(entry);
  return points as ContributedEntries;
}
