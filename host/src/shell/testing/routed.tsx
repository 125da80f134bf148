import { ObservableValue } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import type { ReactNode } from 'react';
import { CurrentRouteProvider } from '../router/current-route.tsx';

/** The way from page to page as far as a page under test needs it: who goes somewhere changes the query. */
export class RouteForTest {
  /** Where the page went, oldest first. */
  readonly gone: { readonly name: string; readonly query: Readonly<Record<string, string>> }[] = [];
  readonly query: ObservableValue<Readonly<Record<string, string>>>;

  constructor(query: Readonly<Record<string, string>> = {}) {
    this.query = new ObservableValue(query);
  }

  readonly go = async (name: string, { query = {} }: { readonly query?: Readonly<Record<string, string>> } = {}): Promise<void> => {
    this.gone.push({ name, query });
    this.query.set(query);
  };
}

/** Draws a page at the route's query. */
export function Routed({ route, children }: { readonly route: RouteForTest; readonly children: ReactNode }) {
  const query = useObservable(route.query);
  return (
    <CurrentRouteProvider value={{ path: '/', own: undefined, contributed: undefined, params: {}, query }}>{children}</CurrentRouteProvider>
  );
}
