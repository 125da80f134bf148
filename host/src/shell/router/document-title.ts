/** The window's title: the route's title and what this is. */
export function documentTitle(routeTitle: string, suffix: string): string {
  return routeTitle === '' ? suffix : `${routeTitle} - ${suffix}`;
}
