import type { RouteManifest } from '@chorus/sdk';
import type { Contributed } from '../../kernel/kernel-types.ts';
import { contributedPath, matchPath } from '../../services/navigation/route-paths.ts';

/** The contributed route at a path, with what its `:names` stand for. */
export function matchContributed(
  routes: readonly Contributed<RouteManifest>[],
  path: string,
): { readonly contributed: Contributed<RouteManifest>; readonly params: Readonly<Record<string, string>> } | undefined {
  for (const contributed of routes) {
    const params = matchPath(contributedPath(contributed).path, path);
    if (params) return { contributed, params };
  }
  return undefined;
}
