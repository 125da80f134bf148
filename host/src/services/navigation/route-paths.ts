import type { Contributed } from '../../kernel/kernel-types.ts';
import type { RouteManifest } from '@chorus/sdk';

/** A route's name and the pattern of its path; `:name` is a parameter. */
export interface NamedPath {
  readonly name: string;
  readonly path: string;
}

/** The whole path of a contributed route: absolute where claimed so, else below the plugin's own. */
export function contributedPath({ pluginId, value }: Contributed<RouteManifest>): NamedPath {
  return { name: value.name, path: value.path.startsWith('/') ? value.path : `/a/${pluginId}/${value.path}` };
}

/** The path of a route with its parameters and query; undefined while a parameter is missing. */
export function buildPath(
  pattern: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string | undefined {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? params[part.slice(1)] : part));
  if (parts.includes(undefined)) return undefined;
  const path = parts.map((part, i) => (pattern.split('/')[i]?.startsWith(':') ? encodeURIComponent(part ?? '') : part)).join('/');
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** A route's values: those that its path names, and the others. */
export function splitValues(
  pattern: string,
  texts: Readonly<Record<string, string>>,
): { readonly params?: Readonly<Record<string, string>>; readonly query: Readonly<Record<string, string>> } {
  const named = new Set(pattern.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : [])));
  const pick = (inPath: boolean) => Object.fromEntries(Object.entries(texts).filter(([name]) => named.has(name) === inPath));
  return { ...(named.size > 0 && { params: pick(true) }), query: pick(false) };
}

/** The parameters of a path under a pattern; undefined when it is another route's. A trailing slash says nothing. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = trimmed(pattern);
  const given = trimmed(path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

const trimmed = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
