import { useState, type ReactNode } from 'react';
import { CurrentRouteProvider } from '../router/current-route.tsx';

/** The way from page to page as far as a page under test needs it: who goes somewhere changes the query. */
export class RouteForTest {
  /** Where the page went, oldest first. */
  readonly gone: { readonly name: string; readonly query: Readonly<Record<string, string>> }[] = [];
  #set: (query: Readonly<Record<string, string>>) => void = () => undefined;

  readonly go = async (name: string, { query = {} }: { readonly query?: Readonly<Record<string, string>> } = {}): Promise<void> => {
    this.gone.push({ name, query });
    this.#set(query);
  };

  /** Draws a page at this query. */
  readonly Page = (props: { readonly query?: Readonly<Record<string, string>>; readonly children: ReactNode }) => {
    const [query, setQuery] = useState(props.query ?? {});
    this.#set = setQuery;
    return (
      <CurrentRouteProvider value={{ path: '/', own: undefined, contributed: undefined, params: {}, query }}>
        {props.children}
      </CurrentRouteProvider>
    );
  };
}
