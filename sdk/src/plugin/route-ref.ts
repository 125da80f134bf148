import { PluginError } from './errors.ts';

/** What a route's parameter is: a text or a number; with `?` it may be left out. */
export type RouteParam = 'string' | 'number' | 'string?' | 'number?';

/** A route's parameters by name. Those that the route's path names (`:id`) stand in the path, the others in the query. */
export type RouteParams = Readonly<Record<string, RouteParam>>;

type ValueOf<P extends RouteParam> = P extends 'number' | 'number?' ? number : string;
/** The values that go with a route's parameters. */
export type RouteValues<P extends RouteParams> = {
  readonly [Name in keyof P as P[Name] extends `${string}?` ? never : Name]: ValueOf<P[Name]>;
} & {
  readonly [Name in keyof P as P[Name] extends `${string}?` ? Name : never]?: ValueOf<P[Name]> | undefined;
};

/** A typed reference to a route of the plugin's own; plain data. Made by {@link routeRef}. */
export interface RouteRef<P extends RouteParams = RouteParams> {
  readonly name: string;
  readonly params: P;
}

/**
 * Refers to a route by its name and the types of its parameters: in a definition's `routes`, in contributions, in `navigation.go`, and in the route's page,
 * which reads them by {@link routeValues}.
 */
export function routeRef<const P extends RouteParams = Record<never, never>>(name: string, params?: P): RouteRef<P> {
  return { name, params: params ?? ({} as P) };
}

/**
 * What a page was opened with, by its route's types. A parameter that is missing in the address, or no number where one is meant, is left out: whoever
 * typed an address by hand gets a page, so that a page treats even a required one as possibly absent.
 */
export function routeValues<P extends RouteParams>(
  route: RouteRef<P>,
  page: { readonly params: Readonly<Record<string, string>>; readonly query: Readonly<Record<string, string>> },
): Partial<RouteValues<P>> {
  const values: Record<string, string | number> = {};
  for (const [name, type] of Object.entries(route.params)) {
    const text = page.params[name] ?? page.query[name];
    if (text === undefined) continue;
    const value = type.startsWith('number') ? Number(text) : text;
    if (type.startsWith('number') && (text.trim() === '' || !Number.isFinite(value))) continue;
    values[name] = value;
  }
  return values as Partial<RouteValues<P>>;
}

/** The values of a route's parameters as an address has them. Error: `PluginError` `missing-parameter`. */
export function routeTexts<P extends RouteParams>(route: RouteRef<P>, values: RouteValues<P>): Readonly<Record<string, string>> {
  const given = values as Readonly<Record<string, string | number | undefined>>;
  const texts: Record<string, string> = {};
  for (const [name, type] of Object.entries(route.params)) {
    const value = given[name];
    if (value !== undefined) texts[name] = String(value);
    else if (!type.endsWith('?'))
      throw new PluginError('missing-parameter', `Route "${route.name}" needs the parameter "${name}".`, {
        route: route.name,
        parameter: name,
      });
  }
  return texts;
}
