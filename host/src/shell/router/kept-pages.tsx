import { Activity, useState, type ReactNode } from 'react';
import { CurrentRouteProvider, type CurrentRoute } from './current-route.tsx';
import { pageKey } from './page-key.ts';
import { pagesBehind } from './pages-behind.ts';

/**
 * Draws the page in front, and keeps those behind it whose route says `keepAlive`: their state and what was typed stay, their effects end, so that
 * they neither sound nor ask for anything until they are in front again. Another `scope` (teacher, class) begins with nothing behind.
 */
export function KeptPages(props: {
  readonly route: CurrentRoute;
  readonly scope: string;
  /** Whether a page behind is still there to come back to. */
  readonly there: (route: CurrentRoute) => boolean;
  readonly draw: (route: CurrentRoute) => ReactNode;
}) {
  const { route, scope, there, draw } = props;
  const [before, setBefore] = useState({ route, scope, behind: [] as readonly CurrentRoute[] });
  let { behind } = before;
  if (before.route !== route || before.scope !== scope) {
    behind = before.scope === scope ? (pageKey(route) === pageKey(before.route) ? behind : pagesBehind(behind, before.route, route)) : [];
    setBefore({ route, scope, behind });
  }
  return [...behind.filter(there), route].map((page) => (
    <Activity key={`${scope} ${pageKey(page)}`} mode={page === route ? 'visible' : 'hidden'}>
      <CurrentRouteProvider value={page}>{draw(page)}</CurrentRouteProvider>
    </Activity>
  ));
}
