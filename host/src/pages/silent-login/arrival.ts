import { ObservableValue, type Observable } from '@chorus/sdk';

/** What an address of the silent login brings: `ticket`, `token`, or why there is none. */
export type Arrival = Readonly<Record<string, string>>;

const path = '/silent-login';
const came = new ObservableValue<Arrival | undefined>(undefined);

/** What has come and was not taken yet. */
export const arrivals: Observable<Arrival | undefined> = came;

/** Takes a secret out of the address, of this page and of each to come, before anything keeps it: the router, the list of visited pages, the browser's history. */
export function watchArrivals(): void {
  const take = () => {
    const [here, query] = window.location.hash.slice(1).split('?');
    if (here !== path || query === undefined) return;
    window.history.replaceState(window.history.state, '', `#${path}`);
    came.set(Object.freeze(Object.fromEntries(new URLSearchParams(query))));
  };
  take();
  window.addEventListener('popstate', take);
}

/** Takes what has come: it is good once. */
export function takeArrival(): Arrival | undefined {
  const arrival = came.get();
  if (arrival !== undefined) came.set(undefined);
  return arrival;
}
