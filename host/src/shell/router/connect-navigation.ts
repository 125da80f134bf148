import { ObservableValue, toDisposable, type Disposable } from '@chorus/sdk';
import type { HostNavigation } from '../../services/navigation/host-navigation.ts';
import { hostRoutes } from './host-routes.ts';
import { parseVisited, VisitedPages } from './visited-pages.ts';

/** What is used of React Router's data router. */
export interface DataRouter {
  readonly state: { readonly location: { readonly pathname: string; readonly search: string } };
  subscribe(changed: () => void): () => void;
  navigate(path: string, options?: { readonly replace?: boolean }): Promise<void>;
}

const storageKey = 'chorus.visited';

/** Lets the host's navigation and the router know each other, and keeps the list of visited pages. */
export function connectNavigation(
  navigation: HostNavigation,
  router: DataRouter,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): Disposable {
  const here = () => ({
    path: router.state.location.pathname,
    query: Object.fromEntries(new URLSearchParams(router.state.location.search)),
  });
  const address = () => router.state.location.pathname + router.state.location.search;
  const location = new ObservableValue(here());
  const visited = new VisitedPages(parseVisited(storage?.getItem(storageKey) ?? null));

  const record = () => {
    const name = navigation.state.get().route;
    // Nothing lies behind login, and Home is where going back ends.
    const login = name === 'Login' || name === 'SilentLogin';
    if (login || name === 'Home') visited.clear();
    if (!login) visited.add({ name: pageName(name, here().query), address: address() });
    storage?.setItem(storageKey, JSON.stringify(visited.list));
  };
  const stop = router.subscribe(() => {
    location.set(here());
    record();
  });
  const connected = navigation.connect(
    {
      location,
      // A door that is pressed twice leads there once: back is one step.
      navigate: (path, options) => void router.navigate(path, path === address() ? { replace: true } : options),
      back() {
        const { previous } = visited;
        if (previous) void router.navigate(previous.address, { replace: true });
        return previous !== undefined;
      },
    },
    hostRoutes,
  );
  const recording = navigation.state.subscribe(record);
  record();
  return toDisposable(() => {
    recording.dispose();
    connected.dispose();
    stop();
  });
}

/** A route that opens something by its query is another page then: going back leads to what was there before. */
function pageName(route: string, query: Readonly<Record<string, string>>): string {
  const opened = hostRoutes.find(({ name }) => name === route)?.opens?.find((key) => key in query);
  return opened === undefined ? route : `${route} ${opened}`;
}

/** The tab's storage, where the browser gives one. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
