/** What the guard looks at. */
export interface GuardFacts {
  readonly path: string;
  readonly hasToken: boolean;
  readonly offline: boolean;
  readonly desktop: boolean;
}

/** Addresses that lead on to another one [2.3-14]. */
const redirects: ReadonlyMap<string, string> = new Map([['/answer-history', '/answer-history-list']]);
const open = new Set(['/login', '/silent-login', '/suspension']);

/** The path to go to instead; undefined lets the route pass. */
export function routeGuard({ path, hasToken, offline, desktop }: GuardFacts): string | undefined {
  const onward = redirects.get(path);
  if (onward !== undefined) return routeGuard({ path: onward, hasToken, offline, desktop }) ?? onward;
  if (path === '/' || path === '') return hasToken || offline ? '/home' : '/login';
  if (offline) return undefined;
  if (hasToken) return path === '/login' && desktop ? '/home' : undefined;
  return open.has(path) ? undefined : '/login';
}
