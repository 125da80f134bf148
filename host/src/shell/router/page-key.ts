import type { CurrentRoute } from './current-route.tsx';

/** Names the page that a route draws: what is the same page with another query has the same key. */
export function pageKey({ own, contributed, path }: CurrentRoute): string {
  if (own) return own.name;
  return contributed ? `${contributed.pluginId} ${contributed.value.name}` : `missing ${path}`;
}
